import { visible } from './visible.ts';

/** Longest part of a line that a frame shows, in UTF-16 units. */
const WINDOW = 96;

/** Characters that terminals draw two cells wide: without this the caret stands left of a CJK word. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/**
 * A code frame of up to three lines with a caret under the column.
 *
 * @param lineAt text of a 1-based line without its line break, or null past either end
 * @param line 1-based
 * @param col 1-based, in UTF-16 units
 */
export function codeFrame(lineAt: (line: number) => string | null, line: number, col: number): string {
  const from = windowStart(col);
  const gutter = String(line + 1).length;
  const rows: string[] = [];
  for (let n = line - 1; n <= line + 1; n++) {
    const text = lineAt(n);
    if (text === null) continue;
    const mark = n === line ? '>' : ' ';
    rows.push(`${mark} ${String(n).padStart(gutter)} | ${cut(text, from)}`.trimEnd());
    if (n === line) rows.push(`  ${' '.repeat(gutter)} | ${blank(cut(text.slice(0, col - 1), from))}^`);
  }
  return rows.join('\n');
}

function windowStart(col: number): number {
  return col - 1 < WINDOW - 16 ? 0 : col - 1 - WINDOW / 2;
}

function cut(text: string, from: number): string {
  const end = from + WINDOW;
  const head = from > 0 && text.length > from ? '…' : '';
  const tail = text.length > end ? '…' : '';
  return `${head}${visible(text.slice(from, end))}${tail}`;
}

function blank(text: string): string {
  let out = '';
  for (const char of text) out += char === '\t' ? '\t' : WIDE.test(char) ? '  ' : ' ';
  return out;
}
