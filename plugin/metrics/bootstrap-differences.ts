import { mulberry32 } from './mulberry32.ts';
import { percentileBounds } from './percentile-bounds.ts';
import type { Interval } from './wilson.ts';

/**
 * Percentile bootstrap over paired cases, of the differences of many metrics at once: whole cases are drawn with
 * replacement, once a resample for both sides and for all metrics (Efron & Tibshirani, An Introduction to the
 * Bootstrap, 1993, §13.3). With every difference negated the intervals are negated, to the last bit.
 *
 * @param n number of cases that both sides have
 * @param differencesOf the difference of each metric over the cases at the drawn positions, always of the same
 *   metrics in the same order; null where one of the sides has nothing to divide, and such resamples are left out
 * @param options.resamples @default 2000
 * @param options.level share of resamples between the bounds, in (0, 1). @default 0.95
 * @param options.seed the same seed gives the same intervals. @default 1
 * @returns an interval a metric; null where no resample has a difference. Without cases there is no metric.
 */
export function bootstrapDifferences(
  n: number,
  differencesOf: (drawn: Uint32Array) => readonly (number | null)[],
  { resamples = 2000, level = 0.95, seed = 1 }: { resamples?: number; level?: number; seed?: number } = {},
): (Interval | null)[] {
  if (n === 0) return [];
  const random = mulberry32(seed);
  const drawn = new Uint32Array(n);
  const found: number[][] = [];
  for (let resample = 0; resample < resamples; resample++) {
    for (let draw = 0; draw < n; draw++) drawn[draw] = Math.floor(random() * n);
    const differences = differencesOf(drawn);
    for (let metric = 0; metric < differences.length; metric++) {
      const difference = differences[metric]!;
      const values = found[metric] ?? [];
      found[metric] = values;
      if (difference !== null) values.push(difference);
    }
  }
  return found.map((values) => percentileBounds(values, level));
}
