import { mulberry32 } from './mulberry32.ts';
import { percentileBounds } from './percentile-bounds.ts';
import type { Interval } from './wilson.ts';

/**
 * Percentile bootstrap over cases for F1 = 2TP / (2TP + FP + FN): whole cases are drawn with replacement, so that
 * labels of one case stay together (Efron & Tibshirani, An Introduction to the Bootstrap, 1993, §13.3).
 *
 * @param cases counts of each case
 * @param options.resamples @default 1000
 * @param options.level share of resamples between the bounds, in (0, 1). @default 0.95
 * @param options.seed the same seed gives the same interval. @default 1
 * @returns null when there are no cases or no resample has anything to divide
 */
export function bootstrapF1(
  cases: readonly { tp: number; fp: number; fn: number }[],
  { resamples = 1000, level = 0.95, seed = 1 }: { resamples?: number; level?: number; seed?: number } = {},
): Interval | null {
  const n = cases.length;
  const hits = Float64Array.from(cases, ({ tp }) => 2 * tp);
  const totals = Float64Array.from(cases, ({ tp, fp, fn }) => 2 * tp + fp + fn);
  const random = mulberry32(seed);
  const values: number[] = [];
  for (let resample = 0; resample < resamples; resample++) {
    let hit = 0;
    let total = 0;
    for (let draw = 0; draw < n; draw++) {
      const at = Math.floor(random() * n);
      hit += hits[at]!;
      total += totals[at]!;
    }
    if (total > 0) values.push(hit / total);
  }
  return percentileBounds(values, level);
}
