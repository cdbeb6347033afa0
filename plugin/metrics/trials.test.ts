import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mulberry32 } from './mulberry32.ts';
import { passAtK, passHatK } from './trials.ts';

describe('passAtK and passHatK', () => {
  it.each([
    // By hand: 1 − C(n − c, k) / C(n, k), and C(c, k) / C(n, k).
    [5, 2, 2, 1 - 3 / 10, 1 / 10],
    [4, 3, 2, 1 - 0 / 6, 3 / 6],
    [3, 2, 3, 1, 0],
    [3, 3, 3, 1, 1],
    [3, 0, 2, 0, 0],
    // Of one attempt both are the rate.
    [10, 1, 1, 0.1, 0.1],
    [5, 3, 1, 0.6, 0.6],
  ])('of %d attempts, %d passed, k = %d: %d and %d', (n, c, k, at, hat) => {
    expect(passAtK(n, c, k)).toBeCloseTo(at, 15);
    expect(passHatK(n, c, k)).toBeCloseTo(hat, 15);
  });

  // Computed apart, with exact fractions: Python's math.comb and fractions.Fraction. 200 samples a problem are those of
  // Chen et al. 2021.
  it.each([
    [200, 13, 1, 0.065, 0.065],
    [200, 13, 10, 0.49755111473060615, 1.2738851058221087e-14],
    [200, 13, 100, 0.9999194971988055, 0],
    [8, 5, 4, 1, 0.07142857142857142],
    [10, 9, 3, 1, 0.7],
    [1000, 3, 500, 0.8753753753753754, 0],
  ])('of %d attempts, %d passed, k = %d agree with exact fractions', (n, c, k, at, hat) => {
    expect(passAtK(n, c, k)).toBeCloseTo(at, 12);
    expect(passHatK(n, c, k)).toBeCloseTo(hat, 12);
  });

  it('are without bias: their mean over many series is 1 − (1 − p)^k and p^k', () => {
    // p = 0.7, k = 3: 1 − 0.3³ = 0.973 and 0.7³ = 0.343. Over 20,000 series of 5 attempts the standard error of either
    // mean is under 0.0025; the estimates 1 − (1 − c/n)³ and (c/n)³, which are biased, would give 0.92 and 0.41.
    const random = mulberry32(3);
    const series = 20_000;
    let [at, hat] = [0, 0];
    for (let each = 0; each < series; each++) {
      let passed = 0;
      for (let attempt = 0; attempt < 5; attempt++) passed += random() < 0.7 ? 1 : 0;
      at += passAtK(5, passed, 3);
      hat += passHatK(5, passed, 3);
    }
    expect(Math.abs(at / series - 0.973)).toBeLessThan(0.0075);
    expect(Math.abs(hat / series - 0.343)).toBeLessThan(0.0075);
  });

  it('lie in [0, 1], meet at k = 1, part as k grows, and mirror passes and failures', () => {
    const counts = fc
      .integer({ min: 1, max: 40 })
      .chain((n) => fc.tuple(fc.constant(n), fc.nat({ max: n }), fc.integer({ min: 1, max: n })));
    fc.assert(
      fc.property(counts, ([n, c, k]) => {
        const [at, hat] = [passAtK(n, c, k), passHatK(n, c, k)];
        expect(hat).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(1);
        expect(at - hat).toBeGreaterThanOrEqual(-1e-12);
        expect(passAtK(n, c, 1)).toBe(passHatK(n, c, 1));
        if (k > 1) {
          expect(at).toBeGreaterThanOrEqual(passAtK(n, c, k - 1) - 1e-12);
          expect(hat).toBeLessThanOrEqual(passHatK(n, c, k - 1));
        }
        expect(at).toBeCloseTo(1 - passHatK(n, n - c, k), 12);
      }),
    );
  });

  it.each([
    [0, 0, 1],
    [3, 4, 1],
    [3, -1, 1],
    [3, 1, 0],
    [3, 1, 4],
    [3, 1.5, 1],
    [Number.NaN, 1, 1],
  ])('refuse n %d, c %d, k %d', (n, c, k) => {
    for (const [name, of] of Object.entries({ passAtK, passHatK })) {
      expect(() => of(n, c, k)).toThrow(
        new RangeError(
          `${name}: expected whole numbers with 0 <= c <= n and 1 <= k <= n, received n ${n}, c ${c}, k ${k}`,
        ),
      );
    }
  });
});
