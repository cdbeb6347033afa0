import type { StageKind } from '../stages/kind.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import type { Tally } from '../stages/tally.ts';
import type { Measure, Measures } from '../stages/types.ts';
import { isUsageMetric, isUsageShare } from './usage/metric-names.ts';

/**
 * One metric of a stage's tally, by its name without the stage; undefined where there is none.
 *
 * @throws RangeError when the stage is unknown
 */
export function measureMetric(stage: string, tally: Tally, metric: string): Measure | undefined {
  return knownStage(stage).metric(tally, metric);
}

/**
 * All metrics of a suite's summed tallies, with the stage before the name: `l1.dimension_micro_f1`. Stages are in
 * the order of a pipeline, each with its own metrics first, then those that take the counts of several stages.
 *
 * @throws RangeError when a stage is unknown
 */
export function measureTallies(tallies: Readonly<Record<string, Tally>>): Measures {
  const measures: Measures = {};
  for (const stage of inPipelineOrder(Object.keys(tallies))) {
    const kind = knownStage(stage);
    for (const [metric, measure] of Object.entries(kind.measure(tallies[stage]!))) {
      measures[`${stage}.${metric}`] = measure;
    }
    for (const [metric, measureOf] of Object.entries(kind.cross))
      measures[`${stage}.${metric}`] = measureOf(tallies);
  }
  return measures;
}

/** Names of stages in the order of a pipeline; unknown ones last, by name. */
export function inPipelineOrder(stages: readonly string[]): string[] {
  const order = [...STAGE_KINDS.keys()];
  const at = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...stages].sort((a, b) => at(a) - at(b) || (a < b ? -1 : 1));
}

function knownStage(stage: string): StageKind {
  const known = STAGE_KINDS.get(stage);
  if (!known)
    throw new RangeError(`unknown stage '${stage}'; known are ${[...STAGE_KINDS.keys()].join(', ')}`);
  return known;
}

/** The metric names of a stage that a suite has, as in gates: without the stage's prefix. Unknown stages have none. */
export function stageMetrics(stage: string): readonly string[] {
  const kind = STAGE_KINDS.get(stage);
  return kind ? [...kind.metrics, ...Object.keys(kind.cross)] : [];
}

/** What a summary leads with: the headline metrics of the stages, as in gates. Unknown stages have none. */
export function headlinesOf(stages: readonly string[]): string[] {
  return inPipelineOrder(stages).flatMap((stage) =>
    (STAGE_KINDS.get(stage)?.headline ?? []).map((metric) => `${stage}.${metric}`),
  );
}

/** The headline metrics of a stage that a single case has: those of several stages are a suite's alone. */
export function caseHeadlines(stage: string): string[] {
  const kind = STAGE_KINDS.get(stage);
  return (kind?.headline ?? []).filter((metric) => kind?.metrics.includes(metric));
}

/** A metric that is shown of each slice of a suite. */
export interface SlicedMetric {
  /** as in gates: `l1.dimension_micro_f1` */
  name: string;
  stage: string;
  /** as in the stage's options, where there is a short name: `f1` */
  short: string;
  /** it stands for its stage where there is room for one */
  main: boolean;
}

/** What is shown of each slice of a suite with these stages. Unknown stages have none. */
export function slicedMetrics(stages: readonly string[]): SlicedMetric[] {
  return inPipelineOrder(stages).flatMap((stage) => {
    const { sliced = [], aliases = {} } = STAGE_KINDS.get(stage) ?? {};
    return sliced.map((metric, index) => ({
      name: `${stage}.${metric}`,
      stage,
      short: Object.keys(aliases).find((alias) => aliases[alias] === metric) ?? metric,
      main: index === 0,
    }));
  });
}

/**
 * Whether a suite's metric, `errors` or `l1.unresolved_labels`, is an amount, such as a count, tokens, money or
 * milliseconds, and no share or score.
 */
export function isCountMetric(name: string): boolean {
  if (isUsageMetric(name)) return !isUsageShare(name);
  return name === 'errors' || isListed(name, 'counts');
}

/** Whether less of a suite's metric is better. */
export function isLessBetter(name: string): boolean {
  if (isUsageMetric(name)) return !isUsageShare(name);
  return name === 'errors' || isListed(name, 'lessIsBetter');
}

/** A metric of one label, `l2.section_miss_rate.daily`, is of the kind of the metric that its family is named after. */
function isListed(name: string, list: 'counts' | 'lessIsBetter'): boolean {
  const dot = name.indexOf('.');
  const kind = STAGE_KINDS.get(name.slice(0, dot));
  const metric = name.slice(dot + 1);
  const family = kind?.families.find((prefix) => metric.startsWith(prefix));
  return kind?.[list].includes(family === undefined ? metric : family.slice(0, -1)) ?? false;
}

/** Whether a name belongs to a family of per-label metrics of the stage. */
export function isFamilyMetric(stage: string, metric: string): boolean {
  return STAGE_KINDS.get(stage)?.families.some((prefix) => metric.startsWith(prefix)) ?? false;
}
