import { searchTokens } from '../../search/tokens.ts';

/** Words that programs have names of: with a capital within, a digit behind letters, `_` or `.` between letters. */
const COMPOUND =
  /(?<![\p{Script=Latin}\p{Nd}_.])[\p{Script=Latin}\p{Nd}_.]*(?:\p{Ll}\p{Lu}|\p{Script=Latin}{2}\p{Nd}|[\p{Script=Latin}\p{Nd}][_.]\p{Script=Latin})[\p{Script=Latin}\p{Nd}_.]*/gu;

/** The terms of a text, and the parts of compound ones: `si.dockerInfo` is about docker, `FileError` about errors. */
export function textTokens(text: string): string[] {
  const compounds = text.match(COMPOUND);
  return compounds === null
    ? searchTokens(text)
    : [...searchTokens(text), ...searchTokens(partsOf(compounds.join(' ')))];
}

/** The terms of a text with the parts of compound ones in their place. */
export function partTokens(text: string): string[] {
  return searchTokens(text.replace(COMPOUND, partsOf));
}

function partsOf(compound: string): string {
  return compound.replace(/(\p{Ll})(?=\p{Lu})|(\p{Script=Latin}{2})(?=\p{Nd})|[_.]/gu, '$1$2 ');
}
