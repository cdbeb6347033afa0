import { type Counts, f1, ratio } from '../metrics/index.ts';
import { count, type Tally } from './tally.ts';
import type { Measure } from './types.ts';

/** A metric as a function of a tally, of one case or of a sum alike. */
export type MetricOf = (tally: Tally) => Measure;

/** A share in [0, 1] of the trials; null without any. `unit` names them: `pairs`. */
export function rateMeasure(successes: number, n: number, unit: string): Measure {
  return { value: ratio(successes, n), rate: { successes, n }, of: { count: n, unit } };
}

/** A mean of `n` values whose sum is given; null without any. */
export function meanMeasure(sum: number, n: number, unit: string): Measure {
  return { value: ratio(sum, n), of: { count: n, unit } };
}

/** An F1 in [0, 1]; null where nothing was expected or predicted. Its support is what was expected: TP + FN. */
export function f1Measure(counts: Counts, unit: string): Measure {
  return { value: f1(counts), counts, of: { count: counts.tp + counts.fn, unit: `expected ${unit}` } };
}

/** A count that stands in the tally under the key, 0 where nothing was counted. */
export function counted(key: string): MetricOf {
  return (tally) => ({ value: count(tally, key) });
}

/** True and false positives and false negatives below a path of a tally. */
export function countsAt(tally: Tally, ...path: string[]): Counts {
  return {
    tp: count(tally, ...path, 'tp'),
    fp: count(tally, ...path, 'fp'),
    fn: count(tally, ...path, 'fn'),
  };
}
