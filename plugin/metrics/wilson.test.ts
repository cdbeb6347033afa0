import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilson } from './wilson.ts';

// R. G. Newcombe, Two-sided confidence intervals for the single proportion: comparison of seven methods,
// Statistics in Medicine 17 (1998), 857–872, Table I, method 3 (score, no continuity correction), level 95 %.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d of %d is [%d, %d] in the published table', (successes, n, low, high) => {
  const interval = wilson(successes, n)!;
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

// scipy.stats.binomtest(successes, n).proportion_ci(method='wilson'), SciPy 1.17.1.
it.each([
  [57, 60, 0.8629948352365148, 0.9828504978356044],
  [54, 60, 0.7985053527602123, 0.9533571655261158],
  [200, 240, 0.7810116468509429, 0.8751524065213512],
  [5, 5, 0.5655175352168251, 1],
  [0, 3, 0, 0.5614970317550454],
])('%d of %d is [%d, %d], as SciPy has it', (successes, n, low, high) => {
  const interval = wilson(successes, n)!;
  expect(interval.low).toBeCloseTo(low, 8);
  expect(interval.high).toBeCloseTo(high, 8);
});

it('15 of 20, worked by hand', () => {
  // z² = 3.841459; 1 + z²/n = 1.192073; centre (0.75 + 0.0960365) / 1.192073 = 0.709719;
  // √(0.1875/20 + 3.841459/1600) = √0.01177591 = 0.1085169; × 1.959964 / 1.192073 = 0.178419.
  const interval = wilson(15, 20)!;
  expect(interval.low).toBeCloseTo(0.5313, 4);
  expect(interval.high).toBeCloseTo(0.888138, 5);
});

describe('level', () => {
  it('a higher one widens the interval', () => {
    const narrow = wilson(15, 20, 0.9)!;
    const wide = wilson(15, 20, 0.99)!;
    expect(wide.low).toBeLessThan(narrow.low);
    expect(wide.high).toBeGreaterThan(narrow.high);
  });

  it.each([0, 1, 95, Number.NaN])('refuses %d', (level) => {
    expect(() => wilson(1, 2, level)).toThrow(RangeError);
  });
});

it('is null without trials', () => {
  expect(wilson(0, 0)).toBeNull();
});

it.each([
  [-1, 3],
  [4, 3],
  [0, -1],
  [Number.NaN, 3],
  [1, Number.POSITIVE_INFINITY],
])('refuses %d of %d', (successes, n) => {
  expect(() => wilson(successes, n)).toThrow(/0 <= successes <= n/);
});

it('holds the rate, stays in [0, 1] and mirrors when successes and failures change places', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat({ max: 5000 }), (n, drawn) => {
      const successes = drawn % (n + 1);
      const { low, high } = wilson(successes, n)!;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(successes / n);
      expect(high).toBeGreaterThanOrEqual(successes / n);
      expect(wilson(n - successes, n)!.low).toBeCloseTo(1 - high, 12);
    }),
  );
});
