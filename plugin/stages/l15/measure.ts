import { counted, countsAt, f1Measure, type MetricOf, meanMeasure, rateMeasure } from '../measures.ts';
import { branches, count, type Tally } from '../tally.ts';
import type { Measure, Measures } from '../types.ts';

/** The metrics of the stage whose names depend on no action; all but the counts are in [0, 1]. */
const METRICS = {
  action_accuracy: (tally: Tally): Measure => {
    const actions = branches(tally, 'per_action').map(([, counts]) => counts);
    const sum = (key: string): number => actions.reduce((total, counts) => total + count(counts, key), 0);
    return rateMeasure(sum('right'), sum('expected'), 'expected actions');
  },
  candidate_exact_rate: (tally: Tally): Measure =>
    rateMeasure(count(tally, 'candidates', 'exact'), count(tally, 'candidates', 'judged'), 'decisions'),
  candidate_f1: (tally: Tally): Measure => f1Measure(countsAt(tally, 'candidates'), 'candidates'),
  merged_content_similarity: (tally: Tally): Measure =>
    meanMeasure(count(tally, 'merged', 'similarity'), count(tally, 'merged', 'judged'), 'merged contents'),
  merged_content_match_rate: (tally: Tally): Measure =>
    rateMeasure(count(tally, 'merged', 'matched'), count(tally, 'merged', 'judged'), 'merged contents'),
  parse_errors: counted('parse_errors'),
  unjudged_actions: counted('unjudged_actions'),
} satisfies Record<string, MetricOf>;

/** The names of those metrics, in the order in which reports list them. */
export const L15_METRICS = Object.keys(METRICS) as readonly (keyof typeof METRICS)[];

/** Those of them that count something, and are no share or mean. */
export const L15_COUNTS: readonly string[] = ['parse_errors', 'unjudged_actions'];

/** Those of which less is better, so that a bare number as their bound would say the opposite of what is meant. */
export const L15_LESS_IS_BETTER = L15_COUNTS;

/** The prefix of the metrics that exist once an action: `per_action_accuracy.merge`. */
export const PER_ACTION = 'per_action_accuracy.';

/** One metric of a tally; undefined where there is none of that name. */
export function measureL15Metric(tally: Tally, metric: string): Measure | undefined {
  if (Object.hasOwn(METRICS, metric)) return METRICS[metric as keyof typeof METRICS](tally);
  if (!metric.startsWith(PER_ACTION)) return undefined;
  const action = metric.slice(PER_ACTION.length);
  return branches(tally, 'per_action')
    .filter(([name]) => name === action)
    .map(([, counts]) => ofAction(counts))[0];
}

/** All metrics of a tally, with one accuracy for each action that was expected. */
export function measureL15(tally: Tally): Measures {
  const measures: Measures = {};
  for (const metric of L15_METRICS) measures[metric] = METRICS[metric](tally);
  for (const [action, counts] of branches(tally, 'per_action'))
    measures[`${PER_ACTION}${action}`] = ofAction(counts);
  return measures;
}

function ofAction(counts: Tally): Measure {
  return rateMeasure(count(counts, 'right'), count(counts, 'expected'), 'expected actions');
}
