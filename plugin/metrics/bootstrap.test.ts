import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapF1 } from './bootstrap.ts';

const right = { tp: 1, fp: 0, fn: 0 };
const wrong = { tp: 0, fp: 1, fn: 1 };
const repeat = <T>(item: T, times: number): T[] => Array.from({ length: times }, () => item);

describe('bootstrapF1', () => {
  it('of no case, and of cases with nothing to divide, is null', () => {
    expect(bootstrapF1([])).toBeNull();
    expect(bootstrapF1(repeat({ tp: 0, fp: 0, fn: 0 }, 5))).toBeNull();
  });

  it('of one case is that case: 2·1 / (2·1 + 1 + 1) = 0.5', () => {
    expect(bootstrapF1([{ tp: 1, fp: 1, fn: 1 }])).toEqual({ low: 0.5, high: 0.5 });
  });

  it('of equal cases has no width: whole cases are drawn, so their labels stay together', () => {
    expect(bootstrapF1(repeat({ tp: 3, fp: 1, fn: 1 }, 20))).toEqual({ low: 0.75, high: 0.75 });
  });

  it('of two opposite cases reaches both ends: each end has a chance of 1/4, far over 2.5 %', () => {
    expect(bootstrapF1([right, wrong])).toEqual({ low: 0, high: 1 });
  });

  it('follows the binomial distribution where every case is all right or all wrong', () => {
    // Every case adds 2 to the denominator, so a resample's F1 is k / 20 with k ~ Bin(20, 1/2).
    // P(k ≤ 5) = 0.0207 < 0.025 ≤ P(k ≤ 6) = 0.0577: the bounds are 6/20 and 14/20.
    const cases = [...repeat(right, 10), ...repeat(wrong, 10)];
    expect(bootstrapF1(cases, { resamples: 20_000 })).toEqual({ low: 6 / 20, high: 14 / 20 });
    // P(k ≤ 6) = 0.0577 ≥ 0.05 > P(k ≤ 5): at 90 % the bounds are the same; at 50 %, P(k ≤ 8) = 0.2517 ≥ 0.25.
    expect(bootstrapF1(cases, { resamples: 20_000, level: 0.9 })).toEqual({ low: 6 / 20, high: 14 / 20 });
  });

  it('leaves out resamples with nothing to divide', () => {
    const cases = [right, { tp: 0, fp: 0, fn: 0 }];
    expect(bootstrapF1(cases)).toEqual({ low: 1, high: 1 });
  });

  it('is the same for the same seed, and another for another', () => {
    const cases = Array.from({ length: 30 }, (_, at) => ({ tp: at % 5, fp: at % 3, fn: at % 4 }));
    expect(bootstrapF1(cases, { seed: 7 })).toEqual(bootstrapF1(cases, { seed: 7 }));
    expect(bootstrapF1(cases)).toEqual(bootstrapF1(cases, { seed: 1, resamples: 1000, level: 0.95 }));
    expect(bootstrapF1(cases, { seed: 7 })).not.toEqual(bootstrapF1(cases, { seed: 8 }));
  });

  it('lies in [0, 1], in order, and is wider at a higher level', () => {
    const counts = fc.record({ tp: fc.nat(9), fp: fc.nat(9), fn: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 12 }), fc.nat(), (cases, seed) => {
        const narrow = bootstrapF1(cases, { seed, level: 0.5, resamples: 100 });
        const wide = bootstrapF1(cases, { seed, level: 0.95, resamples: 100 });
        if (cases.every(({ tp, fp, fn }) => tp + fp + fn === 0)) expect([narrow, wide]).toEqual([null, null]);
        if (narrow === null || wide === null) return;
        expect(wide.low).toBeGreaterThanOrEqual(0);
        expect(wide.high).toBeLessThanOrEqual(1);
        expect(wide.low).toBeLessThanOrEqual(narrow.low);
        expect(narrow.low).toBeLessThanOrEqual(narrow.high);
        expect(narrow.high).toBeLessThanOrEqual(wide.high);
      }),
    );
  });
});
