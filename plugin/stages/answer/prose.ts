const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LINK_TARGET = /\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g;
const LINK = /!?\[[^\][\n]*\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[^\n]*$/gm;
const BARE_URL = /https?:\/\/[^\s<>()（）【】]+/g;

/** An answer without its code blocks, code spans and bare URLs: what its author says in his own words. */
function withoutCode(answer: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of answer.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === null && mark !== undefined) fence = mark;
    else if (fence !== null) {
      const closes = mark?.startsWith(fence) && line.trim() === mark;
      if (closes) fence = null;
    } else lines.push(line);
  }
  return withoutSpans(lines.join('\n')).replace(BARE_URL, ' ');
}

/** A code span ends at a run of as many backticks as it began with; a run without such an end is text. */
function withoutSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)];
  const ends = new Map<number, number[]>();
  for (const { 0: run, index } of runs) {
    const known = ends.get(run.length);
    if (known) known.push(index);
    else ends.set(run.length, [index]);
  }
  let kept = '';
  let at = 0;
  for (const { 0: run, index } of runs) {
    if (index < at) continue;
    const places = ends.get(run.length)!;
    while (places[0] !== undefined && places[0] <= index) places.shift();
    const end = places[0];
    if (end === undefined) continue;
    kept += `${text.slice(at, index)} `;
    at = end + run.length;
  }
  return kept + text.slice(at);
}

/** What citations are looked for in: neither code nor links, whose brackets mean something else. */
export function citableText(answer: string): string {
  return withoutCode(answer).replace(LINK, ' ').replace(DEFINITION, ' ');
}

/** What a reader reads as words: link texts are kept, their targets are not. */
export function readableText(answer: string): string {
  return withoutCode(answer).replace(LINK_TARGET, ']').replace(DEFINITION, ' ');
}
