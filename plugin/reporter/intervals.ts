import { bootstrapF1 } from '../metrics/bootstrap.ts';
import { type Interval, wilson } from '../metrics/index.ts';
import { measureMetric } from '../scores/stages.ts';
import type { CaseRow } from '../scores/types.ts';
import type { Measure } from '../stages/types.ts';

/** How an interval was had: Wilson's score, of successes out of trials, or a bootstrap over whole cases. */
export type IntervalMethod = 'wilson' | 'bootstrap';

/** How the interval of a measure is had; undefined where it has none. */
export function intervalMethod(measure: Measure | undefined): IntervalMethod | undefined {
  if (measure?.rate) return 'wilson';
  return measure?.counts ? 'bootstrap' : undefined;
}

/**
 * The 95 % interval of a metric: Wilson for a rate, a seeded bootstrap over cases for an F1, null for others.
 *
 * @param name with its stage, as in gates
 * @param rows the cases that the measure was taken over
 */
export function intervalOf(
  name: string,
  measure: Measure | undefined,
  rows: readonly CaseRow[],
): Interval | null {
  if (measure?.rate) return wilson(measure.rate.successes, measure.rate.n);
  if (!measure?.counts) return null;
  const dot = name.indexOf('.');
  const stage = name.slice(0, dot);
  const counts = rows.flatMap((row) => {
    const tally = row.tallies[stage];
    return tally ? [measureMetric(stage, tally, name.slice(dot + 1))?.counts ?? { tp: 0, fp: 0, fn: 0 }] : [];
  });
  return bootstrapF1(counts);
}
