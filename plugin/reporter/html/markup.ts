import { cleanText, escapeHtml } from '../../text/index.ts';

/** HTML that is safe to show: only `html` makes it of foreign text, and escapes that. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What may stand in a template: a text or a number, which is escaped; markup; a list of these; nothing. */
export type Piece = Markup | string | number | null | undefined | false | readonly Piece[];

/** The most of one text that a page shows, in characters: whoever needs more has the report. */
const MAX_TEXT = 20_000;

/** No markup. */
export const NOTHING = new Markup('');

/**
 * Markup of a template. Whatever is put into it is escaped, for the content of elements and for quoted attributes, unless
 * it is markup itself; control characters and direction marks are replaced, and what is very long is cut. `false`, null
 * and undefined are left out.
 * Nothing may be put into scripts, styles, comments, unquoted attributes or URLs.
 */
export function html(template: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  let text = template[0]!;
  pieces.forEach((piece, index) => {
    text += textOf(piece) + template[index + 1]!;
  });
  return new Markup(text);
}

function textOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.toString();
  if (typeof piece === 'string') return escapeHtml(cleanText(piece, MAX_TEXT));
  if (typeof piece === 'number') return String(piece);
  return piece.map(textOf).join('');
}
