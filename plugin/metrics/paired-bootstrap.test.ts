import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { f1, pairedBootstrap, ratio } from './index.ts';

const mean = (cases: readonly number[]) =>
  ratio(
    cases.reduce((sum, value) => sum + value, 0),
    cases.length,
  );
const microF1 = (cases: readonly { tp: number; fp: number; fn: number }[]) =>
  f1(
    cases.reduce((sum, { tp, fp, fn }) => ({ tp: sum.tp + tp, fp: sum.fp + fp, fn: sum.fn + fn }), {
      tp: 0,
      fp: 0,
      fn: 0,
    }),
  );
const repeat = <T>(item: T, times: number): T[] => Array.from({ length: times }, () => item);

describe('pairedBootstrap', () => {
  it('draws a case from both runs: a difference that is the same in each case has no width', () => {
    // Resamples of a differ in their means, but b is 0.25 better in each. Sums of quarters over 8 are exact.
    const a = [0, 0.25, 0.5, 0.75, 0, 0.5, 0.25, 0.5];
    const b = [0.25, 0.5, 0.75, 1, 0.25, 0.75, 0.5, 0.75];
    expect(pairedBootstrap(a, b, { metric: mean })).toEqual({ difference: 0.25, low: 0.25, high: 0.25 });
  });

  it('is b − a of the metric over all cases, not a mean over cases', () => {
    // a: TP 1 + 0, FP 0 + 3, FN 0 + 0: 2 / 5. b: TP 1 + 3: 8 / 8. The means of the F1 of each case are 1/2 and 1.
    const a = [
      { tp: 1, fp: 0, fn: 0 },
      { tp: 0, fp: 3, fn: 0 },
    ];
    const b = [
      { tp: 1, fp: 0, fn: 0 },
      { tp: 3, fp: 0, fn: 0 },
    ];
    const result = pairedBootstrap(a, b, { metric: microF1 })!;
    expect(result.difference).toBe(1 - 2 / 5);
    // Resamples: the first case twice 1 − 1 = 0, the second twice 1 − 0 = 1; each has a chance of 1/4.
    expect(result).toMatchObject({ low: 0, high: 1 });
  });

  it('follows the binomial distribution where every difference is 0 or 1', () => {
    // A resample of 20 cases of which b wins 10 has a difference of k / 20 with k ~ Bin(20, 1/2).
    // P(k ≤ 5) = 0.0207 < 0.025 ≤ P(k ≤ 6) = 0.0577; P(k ≤ 7) = 0.1316 < 0.25 ≤ P(k ≤ 8) = 0.2517.
    const a = repeat(0, 20);
    const b = [...repeat(1, 10), ...repeat(0, 10)];
    const options = { metric: mean, resamples: 20_000 };
    expect(pairedBootstrap(a, b, options)).toEqual({ difference: 0.5, low: 6 / 20, high: 14 / 20 });
  });

  it('is null without cases, or where the metric of all cases is null on either side', () => {
    const nothing = { tp: 0, fp: 0, fn: 0 };
    const hit = { tp: 1, fp: 0, fn: 0 };
    expect(pairedBootstrap([], [], { metric: () => 1 })).toBeNull();
    expect(pairedBootstrap([nothing], [hit], { metric: microF1 })).toBeNull();
    expect(pairedBootstrap([hit], [nothing], { metric: microF1 })).toBeNull();
  });

  it('leaves out resamples in which the metric is null on either side', () => {
    const a = [
      { tp: 1, fp: 0, fn: 0 },
      { tp: 0, fp: 0, fn: 0 },
    ];
    const b = [
      { tp: 0, fp: 1, fn: 0 },
      { tp: 0, fp: 0, fn: 0 },
    ];
    expect(pairedBootstrap(a, b, { metric: microF1 })).toEqual({ difference: -1, low: -1, high: -1 });
  });

  it('is null where no resample has a value', () => {
    // Only all three cases together, in their order, have one; no resample of this seed is that.
    const together = (cases: readonly number[]) => (cases.join() === '1,2,3' ? 1 : null);
    const options = { metric: together, resamples: 3, seed: 1 };
    expect(pairedBootstrap([1, 2, 3], [1, 2, 3], options)).toBeNull();
  });

  it('is the same for the same seed, another for another, and has stated defaults', () => {
    const a = Array.from({ length: 30 }, (_, at) => (at * 7) % 11);
    const b = Array.from({ length: 30 }, (_, at) => (at * 5) % 13);
    const of = (options: object) => pairedBootstrap(a, b, { metric: mean, ...options });
    expect(of({ seed: 7 })).toEqual(of({ seed: 7 }));
    expect(of({ seed: 7 })).not.toEqual(of({ seed: 8 }));
    expect(of({})).toEqual(of({ seed: 1, resamples: 1000, level: 0.95 }));
  });

  const counts = fc.record({ tp: fc.nat(9), fp: fc.nat(9), fn: fc.nat(9) });
  const runs = fc.array(fc.tuple(counts, counts), { minLength: 1, maxLength: 12 });

  it('turns around exactly when a and b change places', () => {
    fc.assert(
      fc.property(runs, fc.nat(), (cases, seed) => {
        const [a, b] = [cases.map(([first]) => first), cases.map(([, second]) => second)];
        const options = { metric: microF1, seed, resamples: 50 };
        const forth = pairedBootstrap(a, b, options);
        const back = pairedBootstrap(b, a, options);
        if (forth === null) {
          expect(back).toBeNull();
          return;
        }
        // 0 − x rather than −x, which would make -0 of 0.
        expect(back).toEqual({ difference: 0 - forth.difference, low: 0 - forth.high, high: 0 - forth.low });
      }),
    );
  });

  it('has bounds in order, wider at a higher level, and is 0 between equal runs', () => {
    fc.assert(
      fc.property(runs, fc.nat(), (cases, seed) => {
        const [a, b] = [cases.map(([first]) => first), cases.map(([, second]) => second)];
        const narrow = pairedBootstrap(a, b, { metric: microF1, seed, resamples: 50, level: 0.5 });
        const wide = pairedBootstrap(a, b, { metric: microF1, seed, resamples: 50, level: 0.95 });
        if (narrow === null || wide === null) {
          expect(narrow).toBe(wide);
          return;
        }
        expect(wide.low).toBeLessThanOrEqual(narrow.low);
        expect(narrow.low).toBeLessThanOrEqual(narrow.high);
        expect(narrow.high).toBeLessThanOrEqual(wide.high);
        expect(pairedBootstrap(a, a, { metric: microF1, seed, resamples: 50 })).toEqual({
          difference: 0,
          low: 0,
          high: 0,
        });
      }),
    );
  });

  it.each([
    [{ resamples: 0 }, /resamples must be a whole number of 1 or more, .* received 0/],
    [{ resamples: 1.5 }, /resamples must be/],
    [{ level: 1 }, /level must be between 0 and 1, .* received 1/],
    [{ level: 0 }, /level must be/],
    [{ level: 95 }, /level must be/],
    [{ level: Number.NaN }, /level must be/],
    [{ seed: 0.5 }, /seed must be a whole number; received 0.5/],
    [{ metric: () => Number.NaN }, /metric must return a finite number or null; received NaN/],
  ])('refuses %j', (options, message) => {
    const call = () => pairedBootstrap([1, 2], [2, 1], { metric: mean, ...options });
    expect(call).toThrow(RangeError);
    expect(call).toThrow(message);
  });

  it('refuses runs of different length', () => {
    expect(() => pairedBootstrap([1, 2], [1], { metric: mean })).toThrow(
      new RangeError('pairedBootstrap: a and b are the same cases in the same order; received 2 and 1'),
    );
  });
});
