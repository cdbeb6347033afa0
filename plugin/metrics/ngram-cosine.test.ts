import { expect, it } from 'vitest';
import { ngramCosine } from './ngram-cosine.ts';

it('follows the formula on a pair worked by hand', () => {
  // abc: ab, bc, abc; abd: ab, bd, abd. Shared: ab (idf 1). Alone: two each, idf c = ln(3/2) + 1 = 1.4054651.
  // Norm squared of each = 1 + 2c² = 1 + 2 × 1.9753322 = 4.9506643; cosine = 1 / 4.9506643 = 0.2019931.
  expect(ngramCosine('abc', 'abd')).toBeCloseTo(0.2019931, 6);
});

it('weighs repetitions by their count', () => {
  // aaa: aa ×2, aaa ×1. aa: aa ×1. Dot = 2. |aaa|² = 4 + c² = 5.9753322, |aa|² = 1. 2 / 2.4444492 =
  // 0.8181802.
  expect(ngramCosine('aaa', 'aa')).toBeCloseTo(0.8181802, 6);
});

it('is 1 for texts that differ only in case and spacing, 0 with nothing in common or too short', () => {
  expect(ngramCosine('Lives  in Bonn', 'lives in bonn')).toBe(1);
  expect(ngramCosine('abc', 'xyz')).toBe(0);
  expect(ngramCosine('a', 'ab')).toBe(0);
});

it('counts characters outside the BMP as one', () => {
  // 𠮷野: one bigram. 𠮷野家: bigrams 𠮷野, 野家, trigram 𠮷野家. Dot 1, norms 1 and 1 + 2c² = 4.9506643: 0.4494369.
  expect(ngramCosine('𠮷野', '𠮷野家')).toBeCloseTo(0.4494369, 6);
});
