import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fisherExact } from './fisher-exact.ts';
import type { Passes } from './hypergeometric.ts';
import { hypergeometric } from './hypergeometric.ts';

const of = (passes: number, attempts: number): Passes => ({ passes, attempts });

describe('one-sided p values', () => {
  // Fisher (1935), chapter 2: four cups of each kind; all right has 1 chance in 70, three of four or better 17 in 70.
  test.each([
    [of(4, 4), of(0, 4), 1 / 70],
    [of(3, 4), of(1, 4), 17 / 70],
    // Convictions of like-sex twins (Fisher 1970; the example of R's fisher.test, alternative "less"): 10 of 13 beside
    // 2 of 17, (13 + 17·78 + 136·286) / C(30,12) = 40235/86493225 = 0.000465.
    [of(10, 13), of(2, 17), 40_235 / 86_493_225],
    // By hand: k of 10 now, 18 passes of 20 in all: k = 8, 9, 10 have C(10,k)·C(10,18−k)/C(20,18) = 45, 100, 45 of 190.
    [of(10, 10), of(8, 10), 45 / 190],
    [of(9, 10), of(9, 10), 145 / 190],
    // C(10,5)·C(10,10)/C(20,15) = 252/15504.
    [of(10, 10), of(5, 10), 252 / 15_504],
    [of(0, 5), of(5, 5), 1],
    [of(0, 0), of(2, 3), 1],
  ])('%o, %o: %f', (before, now, p) => {
    expect(fisherExact(before, now)).toBeCloseTo(p, 12);
  });

  test('counts that cannot be are refused', () => {
    expect(() => fisherExact(of(3, 2), of(0, 1))).toThrow(RangeError);
    expect(() => fisherExact(of(0.5, 2), of(0, 1))).toThrow(RangeError);
  });

  test('large counts neither overflow nor vanish', () => {
    expect(fisherExact(of(50_000, 100_000), of(50_000, 100_000))).toBeCloseTo(0.5, 2);
    expect(fisherExact(of(80_000, 100_000), of(70_000, 100_000))).toBeLessThan(1e-100);
  });
});

const passes = fc.nat(30).chain((attempts) => fc.nat(attempts).map((n) => of(n, attempts)));

test('probabilities sum to 1, their mean is a share of the passes, and fewer passes are less likely to be chance', () => {
  fc.assert(
    fc.property(passes, passes, (before, now) => {
      const { least, probabilities } = hypergeometric(before, now);
      expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10);
      const mean = probabilities.reduce((sum, p, index) => sum + p * (least + index), 0);
      const all = before.attempts + now.attempts;
      if (all > 0) expect(mean).toBeCloseTo((now.attempts * (before.passes + now.passes)) / all, 8);
      const p = fisherExact(before, now);
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
      // Both tails share the observed value.
      const upper = fisherExact(
        of(before.attempts - before.passes, before.attempts),
        of(now.attempts - now.passes, now.attempts),
      );
      expect(p + upper).toBeGreaterThanOrEqual(1 - 1e-9);
    }),
  );
});
