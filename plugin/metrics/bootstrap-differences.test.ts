import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapDifferences } from './bootstrap-differences.ts';

/** The difference of the means of paired numbers. */
const meanOf =
  (pairs: readonly (readonly [number, number])[]) =>
  (drawn: Uint32Array): number[] => {
    let sum = 0;
    for (const at of drawn) sum += pairs[at]![1] - pairs[at]![0];
    return [sum / drawn.length];
  };

describe('bootstrapDifferences', () => {
  it('of no case has no metric', () => {
    expect(bootstrapDifferences(0, () => [1])).toEqual([]);
  });

  it('of one case, and of cases that all differ alike, has no width', () => {
    expect(bootstrapDifferences(1, meanOf([[1, 4]]))).toEqual([{ low: 3, high: 3 }]);
    expect(bootstrapDifferences(9, meanOf(Array.from({ length: 9 }, (_, at) => [at, at + 2])))).toEqual([
      { low: 2, high: 2 },
    ]);
  });

  it('draws both sides together: sides that are far apart from case to case and equal within one do not differ', () => {
    const pairs = Array.from({ length: 20 }, (_, at) => [at * 100, at * 100] as const);
    expect(bootstrapDifferences(20, meanOf(pairs))).toEqual([{ low: 0, high: 0 }]);
  });

  it('follows the binomial distribution where half of the cases gain one', () => {
    // The mean of a resample of 20 is k / 20 with k ~ Bin(20, 1/2).
    // P(k ≤ 5) = 0.0207 < 0.025 ≤ P(k ≤ 6) = 0.0577: the bounds are 6/20 and 14/20.
    const pairs = Array.from({ length: 20 }, (_, at) => [0, at % 2] as const);
    const [interval] = bootstrapDifferences(20, meanOf(pairs), { resamples: 20_000 });
    expect(interval).toEqual({ low: 0.3, high: 0.7 });
  });

  it('leaves out resamples without a difference, metric by metric', () => {
    const [first, second, third] = bootstrapDifferences(2, ([one, two]) => [
      one === two ? null : 5,
      one! + two!,
      null,
    ]);
    expect(first).toEqual({ low: 5, high: 5 });
    expect(second).toEqual({ low: 0, high: 2 });
    expect(third).toBeNull();
  });

  it('is the same for the same seed, and another for another', () => {
    const pairs = Array.from({ length: 30 }, (_, at) => [at % 7, (at * at) % 11] as const);
    const of = (seed: number) => bootstrapDifferences(30, meanOf(pairs), { seed });
    expect(of(7)).toEqual(of(7));
    expect(of(7)).not.toEqual(of(8));
    expect(bootstrapDifferences(30, meanOf(pairs))).toEqual(
      bootstrapDifferences(30, meanOf(pairs), { seed: 1, resamples: 2000, level: 0.95 }),
    );
  });

  it('is mirrored to the last bit where the sides change places, in order, and wider at a higher level', () => {
    const number = fc.double({ min: -1e3, max: 1e3, noNaN: true });
    const pairs = fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pairs, fc.nat(), (cases, seed) => {
        const of = (list: [number, number][], level: number) =>
          bootstrapDifferences(list.length, meanOf(list), { seed, level, resamples: 60 })[0]!;
        const wide = of(cases, 0.95);
        const swapped = of(
          cases.map(([a, b]) => [b, a]),
          0.95,
        );
        expect(swapped).toEqual({ low: 0 - wide.high, high: 0 - wide.low });
        const narrow = of(cases, 0.5);
        expect(wide.low).toBeLessThanOrEqual(narrow.low);
        expect(narrow.low).toBeLessThanOrEqual(narrow.high);
        expect(narrow.high).toBeLessThanOrEqual(wide.high);
      }),
    );
  });
});
