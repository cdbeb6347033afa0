/** What a spreadsheet may take for the start of a formula, also after white space, and in full-width form. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/;
/** Separators of other locales too: a file opened under one of them must not split here. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * Text as a CSV cell: quoted as in RFC 4180 where needed, and with a leading apostrophe where a spreadsheet
 * might run it as a formula. That apostrophe is part of the cell for every other reader.
 *
 * Only for text. Numbers that we computed are written as they are: through this, -1.5 would become '-1.5.
 */
export function escapeCsvCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
