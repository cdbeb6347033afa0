import { f1, precision, ratio, recall } from '../../metrics/index.ts';
import { branches, count, type Tally } from '../tally.ts';
import type { Measure, Measures } from '../types.ts';

/** The metrics of the stage whose names do not depend on the registry. */
export const L1_METRICS = [
  'dimension_micro_precision',
  'dimension_micro_recall',
  'dimension_micro_f1',
  'strict_match_rate',
  'memory_precision',
  'memory_recall',
  'memory_f1',
  'memory_type_accuracy',
  'time_velocity_accuracy',
  'priority_mae',
  'priority_within_10',
  'source_precision',
  'source_recall',
  'source_f1',
  'unresolved_labels',
  'conflicting_matches',
  'refused_matches',
] as const;

/** Those of them that count something, and are no share or mean. */
export const L1_COUNTS: readonly string[] = ['unresolved_labels', 'conflicting_matches', 'refused_matches'];

/** Those of which less is better, so that a bare number as their bound would say the opposite of what is meant. */
export const L1_LESS_IS_BETTER: readonly string[] = [...L1_COUNTS, 'priority_mae'];

/** The prefix of the metrics that exist once a dimension: `per_dimension_f1.identity`. */
export const PER_DIMENSION = 'per_dimension_f1.';

/**
 * The metrics of an L1 tally, of one case or of a sum alike.
 *
 * Type, velocity, priority and source metrics are over matched pairs and carry that denominator, so that fewer
 * pairs cannot pass for better ones. `priority_mae` is in points of 0–100; all others but the counts are in
 * [0, 1].
 */
export function measureL1(tally: Tally): Measures {
  const pairs = count(tally, 'pairs', 'count');
  const overPairs = (key: string, unstated: string): Measure => {
    const stated = pairs - count(tally, 'pairs', unstated);
    return { ...rate(count(tally, 'pairs', key), stated), of: { count: stated, unit: 'pairs' } };
  };
  const given = count(tally, 'pairs', 'priority_given');
  const cases = count(tally, 'cases');
  const measures: Measures = {
    ...prf('dimension_micro_', tally, 'labels', 'labels'),
    strict_match_rate: { ...rate(count(tally, 'strict'), cases), of: { count: cases, unit: 'cases' } },
    ...prf('memory_', tally, 'memories', 'memories'),
    memory_type_accuracy: overPairs('type_correct', 'type_unstated'),
    time_velocity_accuracy: overPairs('velocity_correct', 'velocity_unstated'),
    priority_mae: {
      value: ratio(count(tally, 'pairs', 'priority_error'), given),
      of: { count: given, unit: 'pairs' },
    },
    priority_within_10: overPairs('priority_within_10', 'priority_unstated'),
    ...prf('source_', tally, 'sources', 'source messages'),
    unresolved_labels: { value: count(tally, 'unresolved_labels') },
    conflicting_matches: { value: count(tally, 'conflicting_matches') },
    refused_matches: { value: count(tally, 'refused_matches') },
  };
  for (const [dimension] of branches(tally, 'per_dimension')) {
    measures[`${PER_DIMENSION}${dimension}`] = f1Measure(
      countsAt(tally, 'per_dimension', dimension),
      'labels',
    );
  }
  return measures;
}

interface Counts {
  tp: number;
  fp: number;
  fn: number;
}

function countsAt(tally: Tally, ...path: string[]): Counts {
  return {
    tp: count(tally, ...path, 'tp'),
    fp: count(tally, ...path, 'fp'),
    fn: count(tally, ...path, 'fn'),
  };
}

function prf(prefix: string, tally: Tally, branch: string, unit: string): Measures {
  const counts = countsAt(tally, branch);
  const predicted = counts.tp + counts.fp;
  const expected = counts.tp + counts.fn;
  return {
    [`${prefix}precision`]: {
      value: precision(counts),
      rate: { successes: counts.tp, n: predicted },
      of: { count: predicted, unit: `predicted ${unit}` },
    },
    [`${prefix}recall`]: {
      value: recall(counts),
      rate: { successes: counts.tp, n: expected },
      of: { count: expected, unit: `expected ${unit}` },
    },
    [`${prefix}f1`]: f1Measure(counts, unit),
  };
}

/** The support of an F1 is what was expected: TP + FN. */
function f1Measure(counts: Counts, unit: string): Measure {
  return { value: f1(counts), counts, of: { count: counts.tp + counts.fn, unit: `expected ${unit}` } };
}

function rate(successes: number, n: number): Measure {
  return { value: ratio(successes, n), rate: { successes, n } };
}
