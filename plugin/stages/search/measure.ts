import type { Note } from '../kind.ts';
import { counted, meanMeasure, rateMeasure } from '../measures.ts';
import { branches, count, type Tally } from '../tally.ts';
import type { Measure, Measures } from '../types.ts';
import { ARMS, type Arm } from './output.ts';

/** Undefined where the arm that a metric is of was not shown. */
type SearchMetricOf = (tally: Tally) => Measure | undefined;

function mean(key: string): SearchMetricOf {
  return (tally) => meanMeasure(count(tally, key), count(tally, 'queries'), 'queries');
}

/** Over the queries in which the arm was shown. */
function armMean(arm: Arm, key: 'ndcg_at_10' | 'recall_at_10'): SearchMetricOf {
  return (tally) => {
    const shown = count(tally, 'arms', arm, 'shown');
    return shown === 0 ? undefined : meanMeasure(count(tally, 'arms', arm, key), shown, 'queries');
  };
}

/**
 * The metrics of the stage, each a function of a tally, of one case or of a sum alike; all but `queries` are in
 * [0, 1]. Those of arms exist where the target showed the arm.
 */
const METRICS: Record<string, SearchMetricOf> = {
  ndcg_at_10: mean('ndcg_at_10'),
  mrr: mean('mrr'),
  recall_at_10: mean('recall_at_10'),
  map: mean('map'),
  bm25_ndcg_at_10: armMean('bm25', 'ndcg_at_10'),
  bm25_recall_at_10: armMean('bm25', 'recall_at_10'),
  vector_ndcg_at_10: armMean('vector', 'ndcg_at_10'),
  vector_recall_at_10: armMean('vector', 'recall_at_10'),
  arm_overlap: (tally) => {
    const queries = count(tally, 'overlap', 'queries');
    return queries === 0 ? undefined : meanMeasure(count(tally, 'overlap', 'sum'), queries, 'queries');
  },
  empty_arm_rate: (tally) => {
    const ofArms = (key: string) =>
      branches(tally, 'arms').reduce((sum, [, arm]) => sum + count(arm, key), 0);
    const shown = ofArms('shown');
    return shown === 0 ? undefined : rateMeasure(ofArms('empty'), shown, 'arm rankings');
  },
  queries: counted('queries'),
};

/** The names of those metrics, in the order in which reports list them. */
export const SEARCH_METRICS: readonly string[] = Object.keys(METRICS);

/** Those of them that count something, and are no share or mean. */
export const SEARCH_COUNTS: readonly string[] = ['queries'];

export const SEARCH_LESS_IS_BETTER: readonly string[] = ['empty_arm_rate'];

/** One metric of a tally; undefined where there is none of that name, or its arm was not shown. */
export function measureSearchMetric(tally: Tally, metric: string): Measure | undefined {
  return Object.hasOwn(METRICS, metric) ? METRICS[metric]!(tally) : undefined;
}

/** All metrics of a tally. */
export function measureSearch(tally: Tally): Measures {
  const measures: Measures = {};
  for (const metric of SEARCH_METRICS) {
    const measure = measureSearchMetric(tally, metric);
    if (measure) measures[metric] = measure;
  }
  return measures;
}

/** Sums of fractions that are equal but for rounding differ by less than this. */
const ROUNDING = 1e-9;

/** Says so where one arm alone ranks better than the search that fuses it with the other: fusion then does harm. */
export function searchNotes(tally: Tally): Note[] {
  const worse = ARMS.flatMap((arm) => {
    const of = (key: string) => count(tally, 'arms', arm, key);
    const queries = of('shown');
    const [own, fused] = [of('ndcg_at_10'), of('fused')];
    return own - fused > ROUNDING ? [{ arm, own: own / queries, fused: fused / queries, queries }] : [];
  }).sort((a, b) => b.own - a.own);
  return worse.slice(0, 1).map((values) => ({ code: 'fusion-below-arm', values }));
}
