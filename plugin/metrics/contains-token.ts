import { foldCase, foldSpaces } from './fold-text.ts';
import { tokenOffsets } from './token-offsets.ts';

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
  return !tokenOffsets(text, foldedToken).next().done;
}

/**
 * Whether a text states a fact token. Both are compared in NFC, case-folded, with each run of white space as
 * one space; white space around the token does not count. Numbers are found whole, as `tokenOffsets` says; `tea` is
 * found in `team`.
 *
 * @throws RangeError for a token of white space alone
 */
export function containsToken(text: string, token: string): boolean {
  return foldedContainsToken(foldForTokens(text), foldForTokens(token));
}
