import { precision, recall } from '../../metrics/index.ts';
import { counted, countsAt, f1Measure, type MetricOf, meanMeasure, rateMeasure } from '../measures.ts';
import { branches, count, type Tally } from '../tally.ts';
import type { Measure, Measures } from '../types.ts';

/** What a branch of true and false positives gives: precision, recall and F1, under a common prefix. */
function prf<P extends string>(prefix: P, branch: string, unit: string) {
  const metrics: Record<string, MetricOf> = {
    [`${prefix}precision`]: (tally) => {
      const counts = countsAt(tally, branch);
      const n = counts.tp + counts.fp;
      return {
        value: precision(counts),
        rate: { successes: counts.tp, n },
        of: { count: n, unit: `predicted ${unit}` },
      };
    },
    [`${prefix}recall`]: (tally) => {
      const counts = countsAt(tally, branch);
      const n = counts.tp + counts.fn;
      return {
        value: recall(counts),
        rate: { successes: counts.tp, n },
        of: { count: n, unit: `expected ${unit}` },
      };
    },
    [`${prefix}f1`]: (tally) => f1Measure(countsAt(tally, branch), unit),
  };
  return metrics as Record<`${P}${'precision' | 'recall' | 'f1'}`, MetricOf>;
}

/** A share of the matched pairs whose truth states the field: fewer pairs cannot pass for better ones. */
function overPairs(key: string, unstated: string): MetricOf {
  return (tally) => {
    const stated = count(tally, 'pairs', 'count') - count(tally, 'pairs', unstated);
    return rateMeasure(count(tally, 'pairs', key), stated, 'pairs');
  };
}

/**
 * The metrics of the stage whose names do not depend on the registry, each a function of a tally, of one case or of
 * a sum alike. `priority_mae` is in points of 0–100; all others but the counts are in [0, 1].
 */
const METRICS = {
  ...prf('dimension_micro_', 'labels', 'labels'),
  strict_match_rate: (tally: Tally): Measure =>
    rateMeasure(count(tally, 'strict'), count(tally, 'cases'), 'cases'),
  ...prf('memory_', 'memories', 'memories'),
  memory_type_accuracy: overPairs('type_correct', 'type_unstated'),
  time_velocity_accuracy: overPairs('velocity_correct', 'velocity_unstated'),
  priority_mae: (tally: Tally): Measure =>
    meanMeasure(count(tally, 'pairs', 'priority_error'), count(tally, 'pairs', 'priority_given'), 'pairs'),
  priority_within_10: overPairs('priority_within_10', 'priority_unstated'),
  ...prf('source_', 'sources', 'source messages'),
  unresolved_labels: counted('unresolved_labels'),
  conflicting_matches: counted('conflicting_matches'),
  refused_matches: counted('refused_matches'),
} satisfies Record<string, MetricOf>;

/** The names of those metrics, in the order in which reports list them. */
export const L1_METRICS = Object.keys(METRICS) as readonly (keyof typeof METRICS)[];

/** Those of them that count something, and are no share or mean. */
export const L1_COUNTS: readonly string[] = ['unresolved_labels', 'conflicting_matches', 'refused_matches'];

/** Those of which less is better, so that a bare number as their bound would say the opposite of what is meant. */
export const L1_LESS_IS_BETTER: readonly string[] = [...L1_COUNTS, 'priority_mae'];

/** The prefix of the metrics that exist once a dimension: `per_dimension_f1.identity`. */
export const PER_DIMENSION = 'per_dimension_f1.';

/** One metric of a tally; undefined where there is none of that name. */
export function measureL1Metric(tally: Tally, metric: string): Measure | undefined {
  if (Object.hasOwn(METRICS, metric)) return METRICS[metric as keyof typeof METRICS](tally);
  if (!metric.startsWith(PER_DIMENSION)) return undefined;
  const dimension = metric.slice(PER_DIMENSION.length);
  const known = branches(tally, 'per_dimension').some(([name]) => name === dimension);
  return known ? f1Measure(countsAt(tally, 'per_dimension', dimension), 'labels') : undefined;
}

/** All metrics of a tally, with one F1 a dimension that was expected or predicted. */
export function measureL1(tally: Tally): Measures {
  const measures: Measures = {};
  for (const metric of L1_METRICS) measures[metric] = METRICS[metric](tally);
  for (const [dimension] of branches(tally, 'per_dimension')) {
    measures[`${PER_DIMENSION}${dimension}`] = f1Measure(
      countsAt(tally, 'per_dimension', dimension),
      'labels',
    );
  }
  return measures;
}
