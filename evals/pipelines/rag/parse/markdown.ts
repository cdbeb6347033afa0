import type { Block } from './block.ts';
import { htmlTables } from './html-table.ts';
import { pipeTableAt } from './pipe-table.ts';

const FENCE = /^ {0,3}(```|~~~)/;
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const ITEM = /^[ \t]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+|\d{1,3}、|[(（]\d{1,3}[)）])/;
const INDENTED = /^(?: {2,}|\t)/;
const LONGEST_TITLE = 300;

/**
 * The blocks of a Markdown document, in order: headings, paragraphs (code and quotations too), lists, pipe and HTML
 * tables. Nesting is not kept: an item of a list in a list is an item. One pass over the lines, whatever they hold.
 */
export function parseMarkdown(source: string): Block[] {
  const lines = source.split(/\r\n|\r|\n/);
  const htmlTableAt = htmlTables(lines);
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    const text = paragraph.join('\n').trim();
    if (text !== '') blocks.push({ type: 'paragraph', text });
    paragraph = [];
  };
  const add = (block: Block) => {
    endParagraph();
    blocks.push(block);
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const sourceTo = (end: number) => lines.slice(at, end).join('\n');
    const heading = headingAt(lines, at, paragraph.length === 0);
    const table = heading ? null : (htmlTableAt(at) ?? pipeTableAt(lines, at));
    let end = at + 1;
    if (FENCE.test(line)) {
      end = fenceEnd(lines, at);
      add({ type: 'paragraph', text: sourceTo(end) });
    } else if (heading) {
      end = heading.end;
      add({ type: 'heading', text: sourceTo(end), level: heading.level, title: heading.title });
    } else if (table) {
      end = table.end;
      add({ type: 'table', text: sourceTo(end), header: table.header, rows: table.rows });
    } else if (ITEM.test(line) && !RULE.test(line)) {
      const list = listAt(lines, at);
      end = list.end;
      add({ type: 'list', text: sourceTo(end).trimEnd(), items: list.items });
    } else if (line.trim() === '' || RULE.test(line)) {
      endParagraph();
    } else {
      paragraph.push(line);
    }
    at = end;
  }
  endParagraph();
  return blocks;
}

function headingAt(
  lines: readonly string[],
  at: number,
  afterBlank: boolean,
): { level: number; title: string; end: number } | null {
  const line = lines[at]!;
  const marks = HEADING.exec(line);
  if (marks) return { level: marks[1]!.length, title: titleOf(line.slice(marks[0].length)), end: at + 1 };
  const underline = UNDERLINE.exec(lines[at + 1] ?? '');
  if (
    !afterBlank ||
    !underline ||
    line.trim() === '' ||
    ITEM.test(line) ||
    RULE.test(line) ||
    line.includes('|')
  )
    return null;
  return { level: underline[1]!.startsWith('=') ? 1 : 2, title: titleOf(line), end: at + 2 };
}

function titleOf(text: string): string {
  const short = text.trim().slice(0, LONGEST_TITLE);
  return short
    .replace(/(?:^|[ \t]+)#+$/, '')
    .replace(/[*_`]{1,3}/g, '')
    .trim();
}

function fenceEnd(lines: readonly string[], start: number): number {
  const fence = FENCE.exec(lines[start]!)![1]!;
  let end = start + 1;
  while (end < lines.length && !lines[end]!.trimStart().startsWith(fence)) end += 1;
  return Math.min(end + 1, lines.length);
}

/** Items with the lines that go on with them: all up to a blank line, and behind one what is an item or indented. */
function listAt(lines: readonly string[], start: number): { items: string[]; end: number } {
  const items: string[][] = [];
  let end = start;
  for (; end < lines.length; end += 1) {
    const line = lines[end]!;
    const isItem = ITEM.test(line) && !RULE.test(line);
    if (isItem) items.push([line.replace(ITEM, '').trim()]);
    else if (line.trim() === '') {
      const next = lines[end + 1] ?? '';
      if (!ITEM.test(next) && !(INDENTED.test(next) && next.trim() !== '')) break;
    } else if (HEADING.test(line) || FENCE.test(line.trimStart())) break;
    else items.at(-1)!.push(line.trim());
  }
  return { items: items.map((parts) => parts.join(' ')), end };
}
