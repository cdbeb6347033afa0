import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jaccard } from './jaccard.ts';

it.each([
  // a b c and b c d share 2 of 4.
  [['a', 'b', 'c'], ['b', 'c', 'd'], 2 / 4],
  [['a', 'b', 'b', 'a'], ['b', 'b'], 1 / 2],
  [['a'], ['b'], 0],
  [['a'], [], 0],
  [[], ['a'], 0],
  [['b', 'a'], ['a', 'b'], 1],
])('%j and %j overlap by %d', (a, b, overlap) => {
  expect(jaccard(a, b)).toBe(overlap);
});

it('is null when both are empty', () => {
  expect(jaccard([], [])).toBeNull();
});

it('lies in [0, 1], is symmetric, 1 with itself, and falls when one side gets an item of its own', () => {
  const items = fc.array(fc.constantFrom(...'abcdef'), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(items, items, (a, b) => {
      const overlap = jaccard(a, b)!;
      expect(overlap).toBeGreaterThanOrEqual(0);
      expect(overlap).toBeLessThanOrEqual(1);
      expect(jaccard(b, a)).toBe(overlap);
      expect(jaccard(a, a)).toBe(1);
      const more = jaccard([...a, 'own'], b)!;
      if (overlap > 0) expect(more).toBeLessThan(overlap);
      else expect(more).toBe(0);
    }),
  );
});
