import { describe, expect, it } from 'vitest';
import { bootstrapDifferences } from './bootstrap-differences.ts';
import { mulberry32 } from './mulberry32.ts';
import { ratio } from './ratio.ts';
import { wilson } from './wilson.ts';

/** How often an interval of 95 % holds what it is an interval of, in samples from a known truth. */

/** P(X = k) for X ~ Bin(n, p), k from 0 to n, by logarithms. */
function binomial(n: number, p: number): number[] {
  const logs = [n * Math.log1p(-p)];
  for (let k = 1; k <= n; k++) logs.push(logs[k - 1]! + Math.log((n - k + 1) / k) + Math.log(p / (1 - p)));
  return logs.map(Math.exp);
}

describe('Wilson', () => {
  const holds = (successes: number, n: number, p: number): boolean => {
    const { low, high } = wilson(successes, n)!;
    return low <= p && p <= high;
  };
  const exact = (n: number, p: number): number =>
    binomial(n, p).reduce((sum, weight, successes) => sum + (holds(successes, n, p) ? weight : 0), 0);

  // A sample of n cases, 20,000 times: the standard error of a coverage near 0.95 is 0.0015, so three are 0.005.
  it.each([
    [60, 0.95],
    [60, 0.5],
    [240, 0.83],
    [20, 0.7],
  ])(
    'of %d cases and a rate of %d: a simulation agrees with the sum over the binomial distribution',
    (n, p) => {
      const random = mulberry32(n);
      const samples = 20_000;
      let held = 0;
      for (let sample = 0; sample < samples; sample++) {
        let successes = 0;
        for (let draw = 0; draw < n; draw++) successes += random() < p ? 1 : 0;
        if (holds(successes, n, p)) held += 1;
      }
      expect(Math.abs(held / samples - exact(n, p))).toBeLessThan(0.005);
      // For one rate it swings about 0.95 as counts are whole numbers.
      expect(exact(n, p)).toBeGreaterThan(0.93);
      expect(exact(n, p)).toBeLessThan(0.98);
    },
  );

  it('falls to 84 % for a rate so near to 0 that one success rules it out', () => {
    // Below the lower bound of one success only none holds the rate: P(0) = (1 − p)⁶⁰ = 0.838.
    const p = wilson(1, 60)!.low - 1e-6;
    expect(exact(60, p)).toBeCloseTo((1 - p) ** 60, 12);
    expect(exact(60, p)).toBeCloseTo(0.838, 3);
  });

  it('holds the rate in 95 % of samples on average over all rates, for small and large sets alike', () => {
    // Each sum over the binomial distribution is exact; the mean is over rates from 0.001 to 0.999.
    for (const n of [5, 20, 60, 240]) {
      const rates = Array.from({ length: 999 }, (_, at) => (at + 1) / 1000);
      const mean = rates.reduce((sum, p) => sum + exact(n, p), 0) / rates.length;
      expect(mean, `${n}`).toBeGreaterThan(0.945);
      expect(mean, `${n}`).toBeLessThan(0.96);
    }
  });
});

describe('paired bootstrap', () => {
  /** What a case gives on both sides; `shared` makes it easy or hard for both. */
  type Case = { a: [hit: number, of: number]; b: [hit: number, of: number] };

  /**
   * Cases of one to four labels each. A label is right with a probability that is the case's own on both sides, and on
   * b another by `shift`: the true difference of the micro-averages is `shift`.
   */
  const drawCase = (random: () => number, shift: number): Case => {
    const of = 1 + Math.floor(random() * 4);
    const easy = 0.5 + 0.3 * random();
    const hits = (p: number): number => {
      let hit = 0;
      for (let label = 0; label < of; label++) hit += random() < p ? 1 : 0;
      return hit;
    };
    return { a: [hits(easy), of], b: [hits(easy + shift), of] };
  };

  const coverage = (n: number, shift: number, samples: number): number => {
    const random = mulberry32(n);
    let held = 0;
    for (let sample = 0; sample < samples; sample++) {
      const cases = Array.from({ length: n }, () => drawCase(random, shift));
      const [interval] = bootstrapDifferences(
        n,
        (drawn) => {
          let [a, b, of] = [0, 0, 0];
          for (const at of drawn) {
            const each = cases[at]!;
            a += each.a[0];
            b += each.b[0];
            of += each.a[1];
          }
          return [ratio(b - a, of)];
        },
        { resamples: 400, seed: sample },
      );
      if (interval!.low <= shift && shift <= interval!.high) held += 1;
    }
    return held / samples;
  };

  // 1000 samples: three standard errors are 0.021. A percentile bootstrap is a little narrow, the more so the fewer the
  // cases, since a sample's spread is by √((n − 1) / n) too small and its tails are the normal ones, not Student's: of 15
  // cases 0.92 to 0.94 is expected, from 60 on 0.94 to 0.95.
  it.each([
    [15, 0, 0.93],
    [60, 0, 0.945],
    [60, 0.1, 0.945],
    [150, 0.05, 0.947],
  ])(
    'of %d cases that differ by %d: the interval holds the difference in %d of the samples',
    (n, shift, expected) => {
      expect(Math.abs(coverage(n, shift, 1000) - expected)).toBeLessThan(0.021);
    },
  );
});
