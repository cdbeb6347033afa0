import { foldSpaces, nfc } from './fold-text.ts';

const STARTS_WITH_DIGIT = /^\p{Nd}/u;
const ENDS_WITH_DIGIT = /\p{Nd}$/u;
const NUMBER_GOES_ON = /^[.,]?\p{Nd}/u;
const NUMBER_CAME_BEFORE = /\p{Nd}[.,]?$/u;
/** A separator and a digit, which outside the BMP takes two units. */
const NEIGHBOURHOOD = 3;

/** The form in which tokens of documents are looked for: NFC, each run of white space one space, case as written. */
export function exactForTokens(text: string): string {
  return foldSpaces(nfc(text));
}

/**
 * Where a token stands in a text, overlaps included, in order. Both are in one form already: `exactForTokens` or
 * `foldForTokens`. White space around the token does not count.
 *
 * A token that starts or ends with a digit is not found inside a longer number: next to another digit, or with one
 * across a single `.` or `,`. So `3` is neither in `30` nor in `3.5` nor in `1,003`, but is in `3.` and in `3km`.
 * Letters have no such rule: where words end is not known in every language.
 *
 * @returns offsets in `text`, UTF-16 units
 * @throws RangeError for a token of white space alone
 */
export function* tokenOffsets(text: string, token: string): Generator<number, void> {
  const wanted = token.trim();
  if (wanted === '') {
    throw new RangeError('containsToken: the token is empty, which every text would contain; remove it');
  }
  const guardStart = STARTS_WITH_DIGIT.test(wanted);
  const guardEnd = ENDS_WITH_DIGIT.test(wanted);
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const insideLeft = guardStart && NUMBER_CAME_BEFORE.test(text.slice(Math.max(0, at - NEIGHBOURHOOD), at));
    const insideRight = guardEnd && NUMBER_GOES_ON.test(text.slice(end, end + NEIGHBOURHOOD));
    if (!insideLeft && !insideRight) yield at;
  }
}
