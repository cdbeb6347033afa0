import { bootstrapDifferences } from './bootstrap-differences.ts';
import type { Interval } from './wilson.ts';

export interface PairedBootstrapOptions<T> {
  /** what is compared, of any number of cases; null when these cases give it no value */
  metric: (cases: readonly T[]) => number | null;
  /** default 1000 */
  resamples?: number;
  /** share of resamples between the bounds, in (0, 1); default 0.95 */
  level?: number;
  /** a whole number, of which 32 bits count; the same seed gives the same interval; default 1 */
  seed?: number;
}

/** A difference of two metrics and its bounds, in the metric's unit. */
export interface PairedDifference extends Interval {
  /** metric of b − metric of a, over all cases */
  difference: number;
}

function checkOptions(
  sizes: readonly [number, number],
  resamples: number,
  level: number,
  seed: number,
): void {
  if (sizes[0] !== sizes[1]) {
    throw new RangeError(
      `pairedBootstrap: a and b are the same cases in the same order; received ${sizes[0]} and ${sizes[1]}`,
    );
  }
  if (!(Number.isSafeInteger(resamples) && resamples >= 1)) {
    throw new RangeError(
      `pairedBootstrap: resamples must be a whole number of 1 or more, for example 1000; received ${resamples}`,
    );
  }
  if (!(level > 0 && level < 1)) {
    throw new RangeError(
      `pairedBootstrap: level must be between 0 and 1, for example 0.95; received ${level}`,
    );
  }
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(`pairedBootstrap: seed must be a whole number; received ${seed}`);
  }
}

function differenceOf<T>(
  a: readonly T[],
  b: readonly T[],
  metric: PairedBootstrapOptions<T>['metric'],
): number | null {
  const [of, against] = [metric(b), metric(a)];
  if (of === null || against === null) return null;
  if (Number.isFinite(of) && Number.isFinite(against)) return of - against;
  throw new RangeError(
    `pairedBootstrap: metric must return a finite number or null; received ${of} of b and ${against} of a`,
  );
}

/**
 * Percentile bootstrap of the difference of a metric between two runs over the same cases. Cases are drawn with
 * replacement, and each draw takes the case from both runs, so that what makes a case easy or hard for both cancels
 * out (Efron & Tibshirani, An Introduction to the Bootstrap, 1993, §13.3; for paired systems P. Koehn, Statistical
 * Significance Tests for Machine Translation Evaluation, EMNLP 2004). A resample in which either metric is null is
 * left out. Swapping a and b negates the difference and turns {low, high} into {−high, −low}, exactly.
 *
 * @param a per case what `metric` needs of it, for example its counts
 * @param b the same cases, in the same order, in the other run
 * @returns null when there are no cases or the metric of all cases, or of each resample, is null on either side
 * @throws RangeError for lists of different length, for options outside their ranges, and for a metric that is
 * neither finite nor null
 */
export function pairedBootstrap<T>(
  a: readonly T[],
  b: readonly T[],
  { metric, resamples = 1000, level = 0.95, seed = 1 }: PairedBootstrapOptions<T>,
): PairedDifference | null {
  checkOptions([a.length, b.length], resamples, level, seed);
  if (a.length === 0) return null;
  const difference = differenceOf(a, b, metric);
  if (difference === null) return null;
  const [bounds] = bootstrapDifferences(
    a.length,
    (drawn) => [
      differenceOf(
        Array.from(drawn, (at) => a[at]!),
        Array.from(drawn, (at) => b[at]!),
        metric,
      ),
    ],
    { resamples, level, seed },
  );
  return bounds ? { difference, ...bounds } : null;
}
