import { jsonParts } from './json-scan.ts';

const OPENING = /^<(think|thinking|thought|reasoning)>/i;
const CLOSING = /<\/(?:think|thinking|thought|reasoning)>/gi;
const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n`]*$/;

/**
 * An answer without the reasoning that a model puts before it: `<think>…</think>` at the beginning, or text up to a
 * closing tag whose opening one the server kept to itself. A tag in JSON is a part of it.
 *
 * @param text without white space around it
 * @returns null where reasoning begins and does not end
 */
export function withoutReasoning(text: string): string | null {
  let body = text;
  while (OPENING.test(body)) {
    const end = endsOfTags(body)[0];
    if (end === undefined) return null;
    body = body.slice(end).trim();
  }
  const parts = jsonParts(body);
  const end = endsOfTags(body).findLast((at) =>
    parts.every(({ start, text: { length } }) => at <= start || at > start + length),
  );
  return end === undefined ? body : body.slice(end).trim();
}

function endsOfTags(text: string): number[] {
  return Array.from(text.matchAll(CLOSING), ({ index, 0: tag }) => index + tag.length);
}

/**
 * What stands in the code fences of a text. A fence is a line of its own, which no string of valid JSON can hold. One
 * that is not closed goes on to the end; a fence within one that is longer is a part of it.
 */
export function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] | null = null;
  let mark = '';
  for (const line of text.split(/\r?\n/)) {
    const fence = FENCE.exec(line)?.[1];
    if (lines === null) {
      if (fence === undefined) continue;
      lines = [];
      mark = fence;
    } else if (fence?.startsWith(mark) && line.trim() === fence) {
      blocks.push(lines.join('\n').trim());
      lines = null;
    } else lines.push(line);
  }
  if (lines !== null) blocks.push(lines.join('\n').trim());
  return blocks;
}
