import type { PastTurn } from 'vitest-caliper';
import { contentTerms } from '../search/content-terms.ts';

/**
 * How a question leans on the turns before: `zero`, it says nothing of its own ("它呢", "and that one?"); `light`, it
 * says what it is after but not of what ("那它的价格？", "how much does it cost?"); null, it stands alone.
 */
export type Anchor = 'zero' | 'light' | null;

const LIGHT = [
  /^\s*(?:and|but|so|then|also|what about|how about)\b/i,
  /\b(?:it|its|they|them|their|theirs|this one|that one|those|these|he|him|his|she|her|the same|the former|the latter)\b/i,
  /^\s*(?:那么?|还有|另外|再|而)|它|其(?!他|它|中|余|实)|这[个种款项些]|那[个种款项些]|该|此|他(?!们?人)|她|呢\s*[？?]?\s*$/,
];

export function anchorOf(question: string, history: readonly PastTurn[]): Anchor {
  if (history.length === 0) return null;
  if (contentTerms(question).length === 0) return 'zero';
  return LIGHT.some((pattern) => pattern.test(question)) ? 'light' : null;
}
