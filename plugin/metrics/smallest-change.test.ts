import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mcnemarExact } from './mcnemar-exact.ts';
import { smallestChange } from './smallest-change.ts';

describe('smallestChange', () => {
  it('by hand: 6 where nothing else flips, 2 / 2⁵ = 0.0625 and 2 / 2⁶ = 0.03125', () => {
    expect(smallestChange(0, 60)).toBe(6);
  });

  it('by hand: 8 beside two flips each way', () => {
    // 2 and 9: 2 · (1 + 11 + 55) / 2¹¹ = 0.0654; 2 and 10: 2 · (1 + 12 + 66) / 2¹² = 0.0386.
    expect(smallestChange(2, 60)).toBe(8);
  });

  // The least d with scipy.stats.binomtest(b, 2 * b + d, 0.5).pvalue < 0.05, SciPy 1.17.1.
  it.each([
    [1, 7],
    [3, 9],
    [4, 9],
    [10, 13],
    [15, 14],
    [30, 19],
  ])('beside %d flips each way it is %d, as SciPy has it', (bothWays, least) => {
    expect(smallestChange(bothWays, 1000)).toBe(least);
  });

  it('is null where the set has no room for so many flips', () => {
    expect(smallestChange(0, 0)).toBeNull();
    expect(smallestChange(0, 5)).toBeNull();
    expect(smallestChange(0, 6)).toBe(6);
    expect(smallestChange(2, 11)).toBeNull();
    expect(smallestChange(2, 12)).toBe(8);
    expect(smallestChange(7, 3)).toBeNull();
  });

  it('is the least that is under 0.05, and grows with the flips beside it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), fc.nat({ max: 500 }), (bothWays, cases) => {
        const least = smallestChange(bothWays, cases);
        if (least === null) {
          const room = Math.max(0, cases - 2 * bothWays);
          expect(mcnemarExact(bothWays, bothWays + room)).toBeGreaterThanOrEqual(0.05);
          return;
        }
        expect(2 * bothWays + least).toBeLessThanOrEqual(cases);
        expect(mcnemarExact(bothWays, bothWays + least)).toBeLessThan(0.05);
        expect(mcnemarExact(bothWays, bothWays + least - 1)).toBeGreaterThanOrEqual(0.05);
        expect(smallestChange(bothWays + 1, cases) ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it.each([
    [-1, 5],
    [1.5, 5],
    [1, -1],
    [1, Number.NaN],
  ])('refuses %d and %d', (bothWays, cases) => {
    expect(() => smallestChange(bothWays, cases)).toThrow(RangeError);
  });
});
