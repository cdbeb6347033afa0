import { type MetricOf, meanMeasure, rateMeasure } from '../measures.ts';
import { count, type Tally } from '../tally.ts';
import type { Measure, Measures } from '../types.ts';

function mean(branch: string): MetricOf {
  return (tally) => meanMeasure(count(tally, branch, 'sum'), count(tally, branch, 'prompts'), 'prompts');
}

/** The metrics of the stage, each a function of a tally, of one case or of a sum alike. The rates are in [0, 1]. */
const METRICS: Record<string, MetricOf> = {
  assembly_pass_rate: (tally) =>
    rateMeasure(count(tally, 'prompts', 'passed'), count(tally, 'prompts', 'judged'), 'prompts'),
  sources_kept_rate: (tally) =>
    rateMeasure(count(tally, 'sources', 'kept'), count(tally, 'sources', 'expected'), 'expected documents'),
  prompt_chars_mean: mean('chars'),
  sql_count_mean: mean('sql'),
};

/** The names of those metrics, in the order in which reports list them. */
export const ASSEMBLY_METRICS: readonly string[] = Object.keys(METRICS);

/** Amounts: no shares. */
export const ASSEMBLY_COUNTS: readonly string[] = ['prompt_chars_mean', 'sql_count_mean'];

export const ASSEMBLY_LESS_IS_BETTER = ASSEMBLY_COUNTS;

/** One metric of a tally; undefined where there is none of that name. */
export function measureAssemblyMetric(tally: Tally, metric: string): Measure | undefined {
  return Object.hasOwn(METRICS, metric) ? METRICS[metric]!(tally) : undefined;
}

/** All metrics of a tally. */
export function measureAssembly(tally: Tally): Measures {
  return Object.fromEntries(Object.entries(METRICS).map(([metric, of]) => [metric, of(tally)]));
}
