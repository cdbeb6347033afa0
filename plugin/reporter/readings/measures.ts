import { isFamilyMetric, measureTallies } from '../../scores/stages.ts';
import { isUsageMetric } from '../../scores/usage/metric-names.ts';
import type { Measures } from '../../stages/types.ts';
import type { Report } from '../report-data.ts';

/** The metrics of a report's counts, each with what it is a share or a mean of; the suite's own rate among them. */
export function measuresOf({
  metrics,
  summary,
  totals,
}: Pick<Report, 'metrics' | 'summary' | 'totals'>): Measures {
  const { executed = 0 } = summary.counts;
  return {
    pass_rate: { value: metrics.all.pass_rate ?? null, of: { count: executed, unit: 'cases' } },
    ...measureTallies(totals),
  };
}

/**
 * Whether a metric stands in the table of all metrics: those that exist once a label are many, and stand with their
 * label; what a run cost stands by stage.
 */
export function isListedMetric(name: string): boolean {
  if (isUsageMetric(name)) return false;
  const dot = name.indexOf('.');
  return !isFamilyMetric(name.slice(0, dot), name.slice(dot + 1));
}
