/** Characters that a terminal and a monospaced font give two columns: those of East Asian Width W and F. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303e\u30a0\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;
const HALF_WIDTH = /^[\uff61-\uffdc]/;
const NO_WIDTH = /^[\p{Mark}\p{Format}]+$/u;
/** More combining marks than any script stacks: what goes beyond is made to break a layout. */
const MAX_GRAPHEME = 12;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * How many columns a text without control characters takes where every character has one or two: Han, kana, Hangul,
 * full-width forms and emoji take two, marks that join others none. Characters of ambiguous width take one.
 */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** The text with spaces up to the columns; as it is where it takes as many already. */
export function padToWidth(text: string, columns: number, side: 'start' | 'end' = 'end'): string {
  const space = ' '.repeat(Math.max(0, columns - displayWidth(text)));
  return side === 'end' ? text + space : space + text;
}

/**
 * The beginning of a text that fits into the columns, with `…` at its end where something was left out. Graphemes
 * without a width count as one column here, and those of very many marks lose the marks: so the result is short, too.
 *
 * @param columns at least 1
 */
export function cutToWidth(text: string, columns: number): string {
  let width = 0;
  let kept = '';
  /** what is still there when one column is taken by the ellipsis */
  let shorter = '';
  for (const { segment } of graphemes.segment(text)) {
    const shown = segment.length > MAX_GRAPHEME ? [...segment].slice(0, MAX_GRAPHEME / 2).join('') : segment;
    width += Math.max(1, graphemeWidth(shown));
    if (width > columns) return `${shorter}…`;
    kept += shown;
    if (width < columns) shorter = kept;
  }
  return kept;
}

function graphemeWidth(grapheme: string): number {
  if (HALF_WIDTH.test(grapheme)) return 1;
  if (WIDE.test(grapheme)) return 2;
  return NO_WIDTH.test(grapheme) ? 0 : 1;
}
