import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mcnemarExact } from './mcnemar-exact.ts';

/** min(1, 2 · Σ C(n, i) / 2ⁿ) for i to min(b, c), over big integers; exact up to one division. */
function reference(b: number, c: number): number {
  const n = BigInt(b + c);
  let sum = 0n;
  let binomial = 1n;
  for (let i = 0n; i <= BigInt(Math.min(b, c)); i++) {
    sum += binomial;
    binomial = (binomial * (n - i)) / (i + 1n);
  }
  return Math.min(1, Number((2n * sum * 10n ** 20n) / 2n ** n) / 1e20);
}

describe('mcnemarExact', () => {
  it.each([
    // Worked by hand: twice the sum of C(n, i) for i up to the smaller count, over 2ⁿ.
    [0, 1, (2 * 1) / 2],
    [0, 5, (2 * 1) / 32],
    [1, 9, (2 * (1 + 10)) / 1024],
    [2, 8, (2 * (1 + 10 + 45)) / 1024],
    [3, 7, (2 * (1 + 10 + 45 + 120)) / 1024],
    [4, 12, (2 * (1 + 16 + 120 + 560 + 1820)) / 65536],
  ])('of %d and %d disagreements is %d', (b, c, p) => {
    expect(mcnemarExact(b, c)).toBe(p);
    expect(mcnemarExact(c, b)).toBe(p);
  });

  // Published: M. W. Fagerland, S. Lydersen, P. Laake, The McNemar test for binary matched-pairs data, BMC Medical
  // Research Methodology 13 (2013), 91, the exact conditional test of 21 children before and after a transplantation:
  // 0.070. P. Armitage and G. Berry, Statistical Methods in Medical Research (1994), p. 127, two media for the same 50
  // specimens: 0.0129. Beyond their digits: scipy.stats.binomtest(min(b, c), b + c, 0.5), SciPy 1.17.1.
  it.each([
    [1, 7, 0.0703125],
    [12, 2, 0.012939453125],
    [5, 2, 0.453125],
    [25, 12, 0.04703102743951604],
    [150, 86, 3.7159361395713866e-5],
    [121, 59, 4.4344492637551645e-6],
  ])('of %d and %d is %d, as published or as SciPy has it', (b, c, p) => {
    expect(mcnemarExact(b, c)).toBeCloseTo(p, 15);
  });

  it('is 1 without a disagreement and where both win as often', () => {
    expect(mcnemarExact(0, 0)).toBe(1);
    // 2 · P(X ≤ n/2) is over 1.
    expect(mcnemarExact(1, 1)).toBe(1);
    expect(mcnemarExact(7, 7)).toBe(1);
    expect(mcnemarExact(7, 6)).toBe(1);
  });

  it('agrees with sums over big integers', () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.nat({ max: 300 }), (b, c) => {
        expect(Math.abs(mcnemarExact(b, c) - reference(b, c))).toBeLessThan(1e-12);
      }),
    );
  });

  it('stays finite for counts whose binomials are not', () => {
    // Near (49,500 − 50,500) / √100,000 = −3.162278 standard errors; the normal tail with continuity correction at
    // −3.159115 is 0.000791, and twice that 0.001583.
    expect(mcnemarExact(49_500, 50_500)).toBeCloseTo(0.001583, 5);
    expect(mcnemarExact(0, 5000)).toBe(0);
    expect(mcnemarExact(500_000, 500_000)).toBe(1);
  });

  it('lies in [0, 1], is symmetric, and falls as one count runs ahead', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.nat({ max: 60 }), (one, other) => {
        const [fewer, more] = [Math.min(one, other), Math.max(one, other)];
        const p = mcnemarExact(fewer, more);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(mcnemarExact(more, fewer)).toBe(p);
        expect(mcnemarExact(fewer, more + 1)).toBeLessThanOrEqual(p);
      }),
    );
  });

  it.each([
    [-1, 2],
    [1.5, 2],
    [Number.NaN, 2],
    [2, Number.POSITIVE_INFINITY],
  ])('refuses %d and %d', (b, c) => {
    expect(() => mcnemarExact(b, c)).toThrow(
      new RangeError(`mcnemarExact: expected two counts of 0 or more, received ${b} and ${c}`),
    );
  });
});
