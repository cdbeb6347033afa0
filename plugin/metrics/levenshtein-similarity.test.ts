import fc from 'fast-check';
import { expect, it } from 'vitest';
import { levenshteinSimilarity } from './levenshtein-similarity.ts';

it('is 1 - distance / longer length', () => {
  // kitten → sitting: 3 edits (k→s, e→i, +g), the textbook example; longer length 7.
  expect(levenshteinSimilarity('kitten', 'sitting')).toBe(4 / 7);
  // 花生 → 海鲜: two substitutions in 对花生过敏 (5 characters).
  expect(levenshteinSimilarity('对花生过敏', '对海鲜过敏')).toBe(3 / 5);
});

it('meets a threshold that it reaches exactly', () => {
  // 1 edit in 10: 1 - 1/10 and the literal 0.9 must agree, likewise 9 edits in 10 and 0.1.
  expect(levenshteinSimilarity('abcdefghij', 'abcdefghiX')).toBe(0.9);
  expect(levenshteinSimilarity('abcdefghij', 'aXXXXXXXXX')).toBe(0.1);
});

it('counts a character outside the BMP as one', () => {
  // 😀 and 😁 share the leading surrogate: one substitution in one character.
  expect(levenshteinSimilarity('😀', '😁')).toBe(0);
  expect(levenshteinSimilarity('a😀', 'a😁')).toBe(0.5);
  expect(levenshteinSimilarity('😀😀😀a', 'a')).toBe(0.25);
  // x belongs to one text, y to the other: they must not be taken for one another.
  expect(levenshteinSimilarity('😀x', '😀y')).toBe(0.5);
});

function referenceDistance(left: string[], right: string[]): number {
  let previous = right.map((_, index) => index + 1);
  previous.unshift(0);
  left.forEach((character, row) => {
    const current = [row + 1];
    right.forEach((other, column) => {
      const substitution = previous[column]! + (character === other ? 0 : 1);
      current.push(Math.min(substitution, previous[column + 1]! + 1, current[column]! + 1));
    });
    previous = current;
  });
  return previous[right.length]!;
}

it('agrees with the textbook recurrence over code points', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '花', '😀', '😁', '𠮷'),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const left = Array.from(a);
      const right = Array.from(b);
      const longer = Math.max(left.length, right.length);
      expect(levenshteinSimilarity(a, b)).toBe((longer - referenceDistance(left, right)) / longer);
    }),
  );
});

it('says so when the texts share more characters than can be told apart', () => {
  const many = Array.from({ length: 65_535 }, (_, index) => String.fromCodePoint(0x20000 + index)).join('');
  expect(() => levenshteinSimilarity(many, many)).toThrow(/share 65535 different characters/);
});
