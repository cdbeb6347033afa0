import { searchTokens } from '../../search/tokens.ts';

/** Words that programs have names of: with a capital within, a digit behind letters, `_` or `.` between letters. */
const COMPOUND =
  /[\p{Script=Latin}\p{Nd}_.]*(?:\p{Ll}\p{Lu}|\p{Script=Latin}{2}\p{Nd}|[\p{Script=Latin}\p{Nd}][_.]\p{Script=Latin})[\p{Script=Latin}\p{Nd}_.]*/gu;

/** The terms of a text, and the parts of compound ones: `si.dockerInfo` is about docker, `FileError` about errors. */
export function textTokens(text: string): string[] {
  const compounds = text.match(COMPOUND);
  if (compounds === null) return searchTokens(text);
  const parts = compounds
    .join(' ')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Script=Latin}{2})(?=\p{Nd})|[_.]/gu, '$1$2 ');
  return [...searchTokens(text), ...searchTokens(parts)];
}
