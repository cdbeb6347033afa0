import { foldCase, foldSpaces } from './fold-text.ts';

const STARTS_WITH_DIGIT = /^\p{Nd}/u;
const ENDS_WITH_DIGIT = /\p{Nd}$/u;
const NUMBER_GOES_ON = /^[.,]?\p{Nd}/u;
const NUMBER_CAME_BEFORE = /\p{Nd}[.,]?$/u;
/** A separator and a digit, which outside the BMP takes two units. */
const NEIGHBOURHOOD = 3;

/** The form in which tokens are looked for: NFC, case-folded, each run of white space one space. */
export function foldForTokens(text: string): string {
  return foldSpaces(foldCase(text));
}

/**
 * As `containsToken`, for texts that went through `foldForTokens`.
 *
 * @throws RangeError for a token of white space alone
 */
export function foldedContainsToken(text: string, foldedToken: string): boolean {
  const token = foldedToken.trim();
  if (token === '') {
    throw new RangeError('containsToken: the token is empty, which every text would contain; remove it');
  }
  const insideNumber = numberGuard(token);
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + 1)) {
    if (!insideNumber(text, at, at + token.length)) return true;
  }
  return false;
}

/** Says of a place of a token in a text, from `at` to `end`, whether it is a part of a longer number. */
export function numberGuard(token: string): (text: string, at: number, end: number) => boolean {
  const guardStart = STARTS_WITH_DIGIT.test(token);
  const guardEnd = ENDS_WITH_DIGIT.test(token);
  return (text, at, end) =>
    (guardStart && NUMBER_CAME_BEFORE.test(text.slice(Math.max(0, at - NEIGHBOURHOOD), at))) ||
    (guardEnd && NUMBER_GOES_ON.test(text.slice(end, end + NEIGHBOURHOOD)));
}

/**
 * Whether a text states a fact token. Both are compared in NFC, case-folded, with each run of white space as
 * one space; white space around the token does not count.
 *
 * A token that starts or ends with a digit is not found inside a longer number: next to another digit, or
 * with one across a single `.` or `,`. So `3` is neither in `30` nor in `3.5` nor in `1,003`, but is in `3.`
 * and in `3km`. Letters have no such rule: `tea` is found in `team`, because where words end is not known in
 * every language.
 *
 * @throws RangeError for a token of white space alone
 */
export function containsToken(text: string, token: string): boolean {
  return foldedContainsToken(foldForTokens(text), foldForTokens(token));
}
