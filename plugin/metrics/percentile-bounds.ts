import type { Interval } from './wilson.ts';

/**
 * The bounds between which the middle share of some values lies, by linear interpolation between order statistics
 * (Hyndman & Fan, Sample Quantiles in Statistical Packages, The American Statistician 50 (1996), 361–365,
 * definition 7). The upper bound is reached from the top as the lower is from the bottom, so that the bounds of the
 * negated values are exactly the negated bounds.
 *
 * @param values finite, in any order
 * @param level share of the values between the bounds, in (0, 1)
 * @returns null when there are no values
 */
export function percentileBounds(values: readonly number[], level: number): Interval | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const last = sorted.length - 1;
  const at = ((1 - level) / 2) * last;
  const below = Math.floor(at);
  const within = (rank: (index: number) => number): number =>
    rank(below) + (rank(Math.min(below + 1, last)) - rank(below)) * (at - below);
  return { low: within((index) => sorted[index]!), high: within((index) => sorted[last - index]!) };
}
