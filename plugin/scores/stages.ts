import {
  L1_COUNTS,
  L1_LESS_IS_BETTER,
  L1_METRICS,
  measureL1,
  measureL1Metric,
  PER_DIMENSION,
} from '../stages/l1/measure.ts';
import type { Tally } from '../stages/tally.ts';
import type { Measure, Measures } from '../stages/types.ts';

/** What can be said of a stage from its counts alone, without the suite that ran it. */
interface StageMeasure {
  measure(tally: Tally): Measures;
  metric(tally: Tally, name: string): Measure | undefined;
  metrics: readonly string[];
  /** prefixes of metrics that exist once a label */
  families: readonly string[];
  /** metrics that count something, and are no share or mean */
  counts: readonly string[];
  /** metrics of which less is better */
  lessIsBetter: readonly string[];
}

const STAGES: Readonly<Record<string, StageMeasure>> = {
  l1: {
    measure: measureL1,
    metric: measureL1Metric,
    metrics: L1_METRICS,
    families: [PER_DIMENSION],
    counts: L1_COUNTS,
    lessIsBetter: L1_LESS_IS_BETTER,
  },
};

/**
 * The metrics of a stage's tally.
 *
 * @throws RangeError when the stage is unknown, as in a file written by a newer version
 */
export function measureStage(stage: string, tally: Tally): Measures {
  return knownStage(stage).measure(tally);
}

/**
 * One metric of a stage's tally, by its name without the stage; undefined where there is none.
 *
 * @throws RangeError when the stage is unknown
 */
export function measureMetric(stage: string, tally: Tally, metric: string): Measure | undefined {
  return knownStage(stage).metric(tally, metric);
}

function knownStage(stage: string): StageMeasure {
  const known = Object.hasOwn(STAGES, stage) ? STAGES[stage] : undefined;
  if (!known) throw new RangeError(`unknown stage '${stage}'; known are ${Object.keys(STAGES).join(', ')}`);
  return known;
}

/** The metric names of a stage, as in gates: without the stage's prefix. Unknown stages have none. */
export function stageMetrics(stage: string): readonly string[] {
  return Object.hasOwn(STAGES, stage) ? STAGES[stage]!.metrics : [];
}

/** Whether a suite's metric, `errors` or `l1.unresolved_labels`, counts something, and is no share or mean. */
export function isCountMetric(name: string): boolean {
  return name === 'errors' || isListed(name, 'counts');
}

/** Whether less of a suite's metric is better. */
export function isLessBetter(name: string): boolean {
  return name === 'errors' || isListed(name, 'lessIsBetter');
}

function isListed(name: string, list: 'counts' | 'lessIsBetter'): boolean {
  const dot = name.indexOf('.');
  const stage = name.slice(0, dot);
  return Object.hasOwn(STAGES, stage) && STAGES[stage]![list].includes(name.slice(dot + 1));
}

/** Whether a name belongs to a family of per-label metrics of the stage. */
export function isFamilyMetric(stage: string, metric: string): boolean {
  return Object.hasOwn(STAGES, stage) && STAGES[stage]!.families.some((prefix) => metric.startsWith(prefix));
}
