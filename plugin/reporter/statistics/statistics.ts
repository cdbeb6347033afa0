import type { AgainstBaseline } from '../../compare/against-types.ts';
import type { Comparison, MetricDifference } from '../../compare/types.ts';
import { type Interval, wilson } from '../../metrics/index.ts';
import { headlinesOf, isFamilyMetric } from '../../scores/stages.ts';
import type { Spread, TrialStatistics } from '../../scores/trials/types.ts';
import type { IntervalMethod } from '../intervals.ts';
import type { Report } from '../report-data.ts';

/** A value with its 95 % interval. */
export interface Measured {
  name: string;
  value: number;
  interval: Interval;
  /** undefined in a report of an earlier version */
  method: IntervalMethod | undefined;
  of: { count: number; unit: string } | undefined;
}

/** Why a run stands beside no baseline. */
export type NothingCompared = 'missing' | 'broken' | 'caliber' | 'weaker' | 'none';

/** Two runs over the same cases, for sentences. */
export interface PairStatistics {
  /** beside its baseline, or two runs of which neither came first */
  of: 'baseline' | 'runs';
  cases: number;
  /** how many pass in each; side a is the baseline */
  passed: { a: number; b: number };
  /** passes in a and not in b, and the other way round */
  lost: number;
  won: number;
  p: number;
  /** as in the report */
  smallest: number | null;
  /** what that takes no case is left for: no more of them pass, or fail, in a */
  outOfReach: { gain: boolean; loss: boolean };
  /** how often the cases were tried, where that is not the same */
  tries: { a: number; b: number } | null;
  /** metrics that have an interval, but for those of single labels and for the pass rate, which is told in cases */
  measured: number;
  /** those of them that some case moved */
  moved: number;
  /** those whose interval leaves out 0, and that differ in cases enough for that to mean something */
  clear: MetricDifference[];
  /** those whose interval leaves out 0, and that differ in fewer */
  few: MetricDifference[];
}

/** What a report says of chance. Every number is one of `report.json`, or follows from one as the field says. */
export interface Statistics {
  /** with Wilson's interval; null: no case was executed */
  passRate: (Measured & { passed: number }) | null;
  /** the gates whose value has an interval, in their order */
  gates: Measured[];
  /** null: see `why` */
  against: PairStatistics | null;
  why: NothingCompared | null;
  /** the spread of what is looked at first alone */
  trials: TrialStatistics | null;
}

/**
 * In how many cases a metric has to differ before its interval is read: even if all of fewer go one way, a fair coin does
 * as much in over 5 of 100 series (2 / 2⁵), and a bootstrap, which draws only from what it was given, does not see that.
 */
export const ENOUGH_CASES = 6;

/** Metrics beside the gates whose spread over attempts is told at most. */
const MAX_SPREAD = 6;

/** What a report says of chance: how far its figures reach, what moved, and what identical attempts differ in. */
export function statisticsOf(report: Report): Statistics {
  const { against, trials, summary } = report;
  const { pass = 0, executed = 0 } = summary.counts;
  const interval = wilson(pass, executed);
  return {
    passRate: interval && {
      name: 'pass_rate',
      value: pass / executed,
      passed: pass,
      interval,
      method: 'wilson',
      of: { count: executed, unit: 'cases' },
    },
    gates: report.gates.flatMap(({ name, split, value, interval: bounds, method, of }) =>
      value !== null && bounds && (name !== 'pass_rate' || split)
        ? [{ name: split ? `${name} (${split})` : name, value, interval: bounds, method, of }]
        : [],
    ),
    against: against ? pairStatistics(against, 'baseline') : null,
    why: against ? null : whyNothing(report),
    trials: trials ? { ...trials, spread: leading(trials.spread, report) } : null,
  };
}

/** What a comparison of two runs says of chance. */
export function comparisonStatistics(comparison: Comparison): PairStatistics {
  return pairStatistics(comparison, 'runs');
}

function pairStatistics(found: AgainstBaseline, of: PairStatistics['of']): PairStatistics {
  const { cases, verdicts, smallest_change: smallest, tries } = found;
  const { both, only_a, only_b, neither, p_value } = verdicts;
  // Counts are sums over tries, so where those are not the same, amounts tell nothing.
  const unequal = tries.a !== tries.b;
  const measured = found.metrics.filter(
    (metric) =>
      metric.interval && metric.name !== 'pass_rate' && !isOfLabel(metric) && !(unequal && metric.count),
  );
  const excluding = measured.filter(({ interval }) => interval!.low > 0 || interval!.high < 0);
  const isClear = ({ differing }: MetricDifference): boolean => (differing ?? 0) >= ENOUGH_CASES;
  const needed = smallest === null ? 0 : Math.min(only_a, only_b) + smallest;
  return {
    of,
    cases,
    passed: { a: both + only_a, b: both + only_b },
    lost: only_a,
    won: only_b,
    p: p_value,
    smallest,
    outOfReach: { gain: neither + only_b < needed, loss: both + only_a < needed },
    tries: unequal ? tries : null,
    measured: measured.length,
    moved: measured.filter(({ differing }) => (differing ?? 0) > 0).length,
    clear: excluding.filter(isClear),
    few: excluding.filter((metric) => !isClear(metric)),
  };
}

function isOfLabel({ name }: MetricDifference): boolean {
  const dot = name.indexOf('.');
  return dot > 0 && isFamilyMetric(name.slice(0, dot), name.slice(dot + 1));
}

function whyNothing({ baseline, weaker }: Report): NothingCompared {
  if (weaker) return 'weaker';
  if (baseline.state === 'missing' || baseline.state === 'broken') return baseline.state;
  return baseline.differences.length > 0 ? 'caliber' : 'none';
}

/** The spread of what is looked at first: the pass rate, the gates, then what leads a summary. */
function leading(spread: readonly Spread[], { gates, thresholds }: Report): Spread[] {
  const names = ['pass_rate', ...gates.map(({ name }) => name), ...headlinesOf(Object.keys(thresholds))];
  return [...new Set(names)]
    .filter((name) => name !== 'errors')
    .flatMap((name) => spread.filter((each) => each.name === name))
    .slice(0, MAX_SPREAD);
}
