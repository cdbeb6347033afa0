import { ratio } from '../metrics/index.ts';
import { sumTallies, type Tally } from '../stages/tally.ts';
import type { Measures } from '../stages/types.ts';
import { endedInError } from './ended-in-error.ts';
import { inPipelineOrder, measureTallies } from './stages.ts';
import type { CaseRow, Verdict } from './types.ts';
import { type UsageReport, usageReport } from './usage/by-stage.ts';
import { usageMeasures } from './usage/measures.ts';
import { sumUsage } from './usage/sum-usage.ts';
import type { CaseUsage, Prices } from './usage/types.ts';

/** What is summed of a case: its row and, where its target reports it, what it cost. */
export type SummedRow = CaseRow & { usage?: CaseUsage };

/** Metrics of a set of cases, and the counts they come from. */
export interface Aggregate {
  /** cases by verdict; `executed` are all but the skipped ones */
  counts: Record<Verdict, number> & { total: number; executed: number };
  /**
   * metric name with its stage, `l1.dimension_micro_f1`, and the suite's own: `pass_rate`, `errors`, the cases of
   * which some attempt ended in one, and those of `usage`, where some case has any
   */
  measures: Measures;
  /** stage → summed counts */
  tallies: Record<string, Tally>;
  /** undefined where no case has any */
  usage?: UsageReport;
}

/**
 * Sums rows and takes the metrics of the sum. Rows are added in order of case id, so that the order of the cases
 * in their files changes no digit. Skipped cases count in `counts` alone.
 *
 * @param rows entries of case id and row
 * @param prices null: the suite has none
 */
export function aggregate(
  rows: Iterable<readonly [string, SummedRow]>,
  prices: Prices | null = null,
): Aggregate {
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const counts = { total: sorted.length, executed: 0, pass: 0, fail: 0, flaky: 0, error: 0, skip: 0 };
  let errors = 0;
  const byStage = new Map<string, Tally[]>();
  for (const [, row] of sorted) {
    counts[row.verdict] += 1;
    if (row.verdict === 'skip') continue;
    counts.executed += 1;
    if (endedInError(row)) errors += 1;
    for (const [stage, tally] of Object.entries(row.tallies)) {
      const list = byStage.get(stage);
      if (list) list.push(tally);
      else byStage.set(stage, [tally]);
    }
  }
  const tallies: Record<string, Tally> = {};
  const measures: Measures = {
    errors: { value: errors },
    pass_rate: {
      value: ratio(counts.pass, counts.executed),
      rate: { successes: counts.pass, n: counts.executed },
      of: { count: counts.executed, unit: 'cases' },
    },
  };
  for (const stage of inPipelineOrder([...byStage.keys()])) tallies[stage] = sumTallies(byStage.get(stage)!);
  Object.assign(measures, measureTallies(tallies));
  const usage = usageReport(usageOf(sorted.map(([, row]) => row)), prices);
  Object.assign(measures, usageMeasures(usage, counts.executed));
  return { counts, measures, tallies, ...(usage ? { usage } : {}) };
}

/** The same over the cases of which no attempt ended in an error. */
export function aggregateValid(
  rows: Iterable<readonly [string, SummedRow]>,
  prices: Prices | null = null,
): Aggregate {
  return aggregate(
    [...rows].filter(([, row]) => !endedInError(row)),
    prices,
  );
}

/** What rows cost together, with the stages in the order of a pipeline. */
function usageOf(rows: readonly SummedRow[]): CaseUsage | undefined {
  const sum = sumUsage(rows.map(({ usage }) => usage));
  if (!sum) return undefined;
  return Object.fromEntries(inPipelineOrder(Object.keys(sum)).map((stage) => [stage, sum[stage]!]));
}

/** Metric → value, for files: `null` where there is nothing to divide. */
export function valuesOf(measures: Measures): Record<string, number | null> {
  return Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, measure.value]));
}
