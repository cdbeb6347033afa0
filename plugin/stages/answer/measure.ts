import { type MetricOf, rateMeasure } from '../measures.ts';
import { count, type Tally } from '../tally.ts';
import type { Measure, Measures } from '../types.ts';

function rate(branch: string, part: string, whole: string, unit: string): MetricOf {
  return (tally) => rateMeasure(count(tally, branch, part), count(tally, branch, whole), unit);
}

/** The metrics of the stage, each a function of a tally, of one case or of a sum alike; all are in [0, 1]. */
const METRICS: Record<string, MetricOf> = {
  answer_pass_rate: rate('answers', 'passed', 'judged', 'answers'),
  citation_in_range_rate: rate('citations', 'in_range', 'given', 'citations'),
  opening_rate: rate('openings', 'courtesies', 'judged', 'answers'),
  not_found_rate: rate('not_found', 'right', 'expected', 'answers'),
  brand_rate: rate('brands', 'right', 'expected', 'answers'),
  required_text_rate: rate('required', 'found', 'expected', 'required texts'),
  fabrication_rate: rate('fabrications', 'found', 'judged', 'answers'),
  required_source_rate: rate('sources', 'found', 'expected', 'required sources'),
};

/** The names of those metrics, in the order in which reports list them. */
export const ANSWER_METRICS: readonly string[] = Object.keys(METRICS);

export const ANSWER_LESS_IS_BETTER: readonly string[] = ['opening_rate', 'fabrication_rate'];

/** One metric of a tally; undefined where there is none of that name. */
export function measureAnswerMetric(tally: Tally, metric: string): Measure | undefined {
  return Object.hasOwn(METRICS, metric) ? METRICS[metric]!(tally) : undefined;
}

/** All metrics of a tally. */
export function measureAnswer(tally: Tally): Measures {
  return Object.fromEntries(Object.entries(METRICS).map(([metric, of]) => [metric, of(tally)]));
}
