import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentile } from './percentile.ts';

it.each<[number[], number, number]>([
  // ⌈0.5 · 5⌉ = 3rd, ⌈0.95 · 5⌉ = 5th of 15 20 35 40 50
  [[35, 20, 15, 50, 40], 0.5, 35],
  [[35, 20, 15, 50, 40], 0.95, 50],
  // ⌈0.3 · 5⌉ = ⌈1.5⌉ = 2nd
  [[35, 20, 15, 50, 40], 0.3, 20],
  // ⌈0.5 · 4⌉ = 2nd: never the mean of two
  [[1, 2, 3, 4], 0.5, 2],
  // ⌈0.95 · 20⌉ = 19th, though 0.95 · 20 might come out as 19.000000000000001
  [Array.from({ length: 20 }, (_, at) => at + 1), 0.95, 19],
  [[7], 0.5, 7],
  [[7], 0.95, 7],
  [[100, 9], 1, 100],
])('%j at %d: %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

it('nothing has no percentile', () => {
  expect(percentile([], 0.5)).toBeNull();
});

it('is the smallest value that so many of the values do not exceed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(50), { minLength: 1 }),
      fc.constantFrom(0.25, 0.5, 0.75, 0.95, 1),
      (values, share) => {
        const found = percentile(values, share)!;
        const upTo = (bound: number) => values.filter((value) => value <= bound).length;
        expect(values).toContain(found);
        expect(upTo(found)).toBeGreaterThanOrEqual(share * values.length);
        for (const smaller of values.filter((value) => value < found))
          expect(upTo(smaller)).toBeLessThan(share * values.length);
      },
    ),
  );
});
