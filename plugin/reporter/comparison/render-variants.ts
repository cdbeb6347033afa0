import c from 'tinyrainbow';
import { compareRuns } from '../../compare/compare-runs.ts';
import type { Comparison } from '../../compare/types.ts';
import { headlinesOf } from '../../scores/stages.ts';
import type { SuiteRun } from '../collect.ts';
import type { Report } from '../report-data.ts';
import { runKey } from '../shared.ts';
import { renderComparison, renderIncomparable } from './render-terminal.ts';

const MAX_FLIPS = 10;
/** So that the summaries before it stay on the screen. */
const MAX_WATCHED_FLIPS = 3;
const MAX_WATCHED_METRICS = 4;
/** What a variant costs, where its target says so. */
const COSTS = ['usage.input_tokens', 'usage.output_tokens', 'usage.cost_per_case'];

/**
 * Each variant but the first beside the first.
 *
 * @param reports of the variants that ran, in the order of the source
 * @param watch in watch mode: no intervals, which take a moment
 */
export function compareVariants(reports: readonly Report[], watch: boolean): Comparison[] {
  const [first, ...others] = reports;
  return others.map((other) => compareRuns(first!, other, watch ? { resamples: 0 } : {}));
}

/**
 * The variants of a suite beside its first one: their gates and headline metrics, and the cases that flip. The
 * figures are those of `caliper compare` over the same reports, and what that refuses is refused here.
 *
 * @param reports of the variants that ran, in the order of the source
 * @param compared what `compareVariants` made of them
 * @param watch in watch mode: fewer lines
 */
export function renderVariants(
  reports: readonly Report[],
  compared: readonly Comparison[],
  watch: boolean,
): string[] {
  return compared.flatMap((comparison, index) => {
    const other = reports[index + 1]!;
    if (comparison.not_comparable.length > 0) return renderIncomparable(comparison, other.locale);
    return renderComparison(comparison, {
      locale: other.locale,
      metrics: leadingMetrics([reports[0]!, other]).slice(0, watch ? MAX_WATCHED_METRICS : undefined),
      flips: watch ? MAX_WATCHED_FLIPS : MAX_FLIPS,
    });
  });
}

/** A variant of which no case ran, though others of its suite did: nothing else would say so. */
export function renderUnrun(run: SuiteRun): string[] {
  return ['', `${c.inverse(' caliper ')} ${c.bold(runKey(run))} ${c.yellow('no case of it ran')}`];
}

/** What is looked at first: the gates, then what leads a summary; without what has no value anywhere. */
export function leadingMetrics(reports: readonly Report[]): string[] {
  const gates = reports.flatMap((report) => report.gates.map(({ name }) => name));
  const stages = reports.flatMap(({ thresholds }) => Object.keys(thresholds));
  const names = [
    ...gates.filter((name) => name !== 'errors'),
    'pass_rate',
    ...headlinesOf(stages),
    ...COSTS,
    'errors',
  ];
  return [...new Set(names)].filter((name) =>
    reports.some(({ metrics }) => (metrics.all[name] ?? null) !== null),
  );
}
