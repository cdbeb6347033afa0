import { CHINESE_QUESTION_WORDS, ENGLISH_QUESTION_WORDS } from './question-words.ts';
import { partTokens, textTokens } from './text-tokens.ts';

/** A word with a capital that does not begin the question, a Latin word within Chinese, a number. */
const NAMED =
  /(?<=\S[ \t]+["'“‘(]?)\p{Lu}[\p{L}\p{Nd}'-]*|(?<=\p{Script=Han} ?)\p{Script=Latin}[\p{Script=Latin}\p{Nd}-]*|\p{Script=Latin}[\p{Script=Latin}\p{Nd}-]*(?= ?\p{Script=Han})|\p{Nd}+(?:[.,]\p{Nd}+)*/gu;
const LATIN = /^[\p{Script=Latin}']+$/u;

/** The terms of a text, each once, without endings: `plans` and `plan` are one. Han runs are bigrams and characters. */
export function stemsOf(text: string): Set<string> {
  return new Set(textTokens(text).map(stem));
}

/** A term that a question is about. */
export interface AskedTerm {
  term: string;
  /** it names something: a text without it is about something else */
  named: boolean;
}

/** What a question is about: its terms without the words that make it a question. Han characters in pairs are left out. */
export function contentTerms(question: string): AskedTerm[] {
  const bare = question.normalize('NFKC').replace(CHINESE_QUESTION_WORDS, ' ');
  const words = partTokens(bare).filter((term) => !ENGLISH_QUESTION_WORDS.has(term));
  const inPairs = new Set(words.filter(isHanPair).flatMap((pair) => Array.from(pair)));
  const names = new Set((question.match(NAMED) ?? []).flatMap(partTokens).map(stem));
  const terms = new Set(words.filter((term) => !inPairs.has(term)).map(stem));
  return [...terms].map((term) => ({ term, named: names.has(term) }));
}

/** Whether a term is two Han characters, which are terms themselves. */
export function isHanPair(term: string): boolean {
  return /^\p{Script=Han}{2}$/u.test(term);
}

function stem(term: string): string {
  if (!LATIN.test(term)) return term;
  const word = term.replace(/'s$/, '');
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3).replace(/(.)\1$/, '$1');
  if (word.length > 4 && word.endsWith('ed')) return word.slice(0, -2).replace(/(.)\1$/, '$1');
  if (word.length > 4 && /(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/[su]s$/.test(word)) return word.slice(0, -1);
  return word.length > 4 ? word.replace(/e$/, '') : word;
}
