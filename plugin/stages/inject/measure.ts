import { counted, type MetricOf, rateMeasure } from '../measures.ts';
import { count, type Tally } from '../tally.ts';
import type { Measure, Measures } from '../types.ts';

/** The metrics of the stage, each a function of a tally, of one case or of a sum alike. Both rates are in [0, 1]. */
const METRICS: Record<string, MetricOf> = {
  inject_hit_rate: (tally) =>
    rateMeasure(count(tally, 'blocks_relevant'), count(tally, 'blocks_present'), 'blocks'),
  reference_coverage: (tally) =>
    rateMeasure(count(tally, 'referenced_injected'), count(tally, 'referenced'), 'referenced memories'),
  blocks_present: counted('blocks_present'),
  blocks_relevant: counted('blocks_relevant'),
  referenced: counted('referenced'),
  referenced_injected: counted('referenced_injected'),
};

/** The names of those metrics, in the order in which reports list them. */
export const INJECT_METRICS: readonly string[] = Object.keys(METRICS);

/** Those of them that count something, and are no share. */
export const INJECT_COUNTS: readonly string[] = [
  'blocks_present',
  'blocks_relevant',
  'referenced',
  'referenced_injected',
];

/** One metric of a tally; undefined where there is none of that name. */
export function measureInjectMetric(tally: Tally, metric: string): Measure | undefined {
  return Object.hasOwn(METRICS, metric) ? METRICS[metric]!(tally) : undefined;
}

/** All metrics of a tally. */
export function measureInject(tally: Tally): Measures {
  return Object.fromEntries(Object.entries(METRICS).map(([metric, of]) => [metric, of(tally)]));
}
