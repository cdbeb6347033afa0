import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentileBounds } from './percentile-bounds.ts';

const countTo = (n: number) => Array.from({ length: n }, (_, index) => n - index);

it.each([
  // 0.025 · 4 = 0.1 from either end of 1 to 5.
  [5, 0.95, { low: 1.1, high: 4.9 }],
  // 0.25 · 4 = 1: the second from either end.
  [5, 0.5, { low: 2, high: 4 }],
  // 0.05 · 10 = 0.5.
  [11, 0.9, { low: 1.5, high: 10.5 }],
  [1, 0.95, { low: 1, high: 1 }],
])('of the numbers to %d at level %d', (n, level, { low, high }) => {
  const bounds = percentileBounds(countTo(n), level)!;
  expect(bounds.low).toBeCloseTo(low, 12);
  expect(bounds.high).toBeCloseTo(high, 12);
});

it('of no values is null', () => {
  expect(percentileBounds([], 0.95)).toBeNull();
});

it('of negated values is exactly the negated bounds, in turn', () => {
  const value = fc.double({ min: -1, max: 1, noNaN: true });
  const level = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), level, (values, share) => {
      const { low, high } = percentileBounds(values, share)!;
      const negated = percentileBounds(
        values.map((of) => 0 - of),
        share,
      )!;
      // Adding 0 makes -0 equal to 0.
      expect([negated.low + 0, negated.high + 0]).toEqual([0 - high, 0 - low]);
    }),
  );
});
