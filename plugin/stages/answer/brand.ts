import { similarity, tokenFinder } from '../../metrics/index.ts';
import { readableText } from './prose.ts';

const WORD = /(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
const HAN = /^\p{Script=Han}+$/u;
/** What may stand between the words of a name. */
const BETWEEN = '[\\s\\-_·]*';
const JOINED = /^[\s\-_·]*$/u;
/** Stands where the name is written as it should be: no word and no separator. */
const RIGHT = '\u0000';
/** Shorter names have neighbours among ordinary words. */
const MIN_LETTERS = 5;
const MIN_HAN = 4;
const levenshtein = similarity('levenshtein');

/** How a product name is used in an answer. */
export interface BrandUse {
  /** how often it is written as it should be */
  right: number;
  /** other spellings that were found, each once, as they are written */
  variants: readonly string[];
}

/**
 * Looks for a product name and for spellings that are nearly it: another case, spaces or hyphens put in or left out;
 * one letter more, less or other in a name of 5 letters or more that begins in the same case; one other character in
 * a Chinese name of 4 or more. Code, URLs and the targets of links are left out.
 */
export function brandUse(answer: string, brand: string): BrandUse {
  const name = brand.normalize('NFC').trim();
  const text = readableText(answer).normalize('NFC');
  const hits = tokenFinder(name)(text).filter(({ at, end }) => isWhole(text, name, at, end));
  let masked = '';
  let from = 0;
  for (const { at, end } of hits) {
    masked += text.slice(from, at) + RIGHT;
    from = end;
  }
  masked += text.slice(from);
  const variants = [
    ...respelt(masked, name),
    ...(HAN.test(name) ? otherHan(masked, name) : otherLetters(masked, name)),
  ];
  return { right: hits.length, variants: [...new Set(variants)] };
}

/** Whether no letter or digit of the same word goes on before or after it. */
function isWhole(text: string, name: string, at: number, end: number): boolean {
  const part = /^(?!\p{Script=Han})[\p{L}\p{N}]$/u;
  const edge = (inside: string | undefined, outside: string | undefined) =>
    part.test(inside ?? '') && part.test(outside ?? '');
  return !edge(name[0], text[at - 1]) && !edge(name.at(-1), text[end]);
}

/** The same letters and digits, written otherwise. */
function respelt(text: string, name: string): string[] {
  const letters = Array.from(squeezed(name));
  if (letters.length === 0) return [];
  const pattern = new RegExp(letters.join(BETWEEN), 'giu');
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: found, index }) =>
    isWhole(text, found, index, index + found.length) ? [found] : [],
  );
}

function otherLetters(text: string, name: string): string[] {
  const wanted = squeezed(name);
  if (wanted.length < MIN_LETTERS) return [];
  const size = Array.from(name.matchAll(WORD)).length;
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    at: index,
    end: index + word.length,
  }));
  const isCapital = /^\p{Lu}/u;
  return words.flatMap(({ at }, first) => {
    const window = words.slice(first, first + size);
    const end = window.at(-1)!.end;
    const found = text.slice(at, end);
    const gaps = window.slice(1).map((word, i) => text.slice(window[i]!.end, word.at));
    if (window.length < size || !gaps.every((gap) => JOINED.test(gap))) return [];
    if (isCapital.test(found) !== isCapital.test(name)) return [];
    return isOneEditAway(squeezed(found), wanted) ? [found] : [];
  });
}

function otherHan(text: string, name: string): string[] {
  const wanted = Array.from(name);
  if (wanted.length < MIN_HAN) return [];
  return (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const characters = Array.from(run);
    return characters.flatMap((_, at) => {
      const window = characters.slice(at, at + wanted.length);
      const differing = wanted.filter((character, i) => window[i] !== character).length;
      return window.length === wanted.length && differing === 1 ? [window.join('')] : [];
    });
  });
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  const longer = Math.max(Array.from(a).length, Array.from(b).length);
  return Math.round((1 - levenshtein(a, b)) * longer) === 1;
}

/** Letters and digits alone, in lower case. */
function squeezed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
