import { leastChange } from '../compare/case-differences.ts';
import { mcnemarExact } from '../metrics/index.ts';
import { intervalOf } from '../reporter/intervals.ts';
import type { Report } from '../reporter/report-data.ts';
import { aggregate, aggregateValid, type SummedRow, valuesOf } from '../scores/aggregate.ts';
import { checkGates } from '../scores/gates.ts';
import { groupBy, groupByTag } from '../scores/group-by.ts';
import { once } from '../scores/once.ts';
import { sumAttempts } from '../scores/sum-attempts.ts';
import { trialStatistics } from '../scores/trials/trial-statistics.ts';
import type { Prices } from '../scores/usage/types.ts';
import { rescoreCase } from './rescore.ts';

/** A figure of a report that its rows do not give. */
export interface Difference {
  /** as in the file: `metrics.all.l1.dimension_micro_f1` */
  where: string;
  stored: unknown;
  recomputed: unknown;
}

export interface Verification {
  /** how many figures were compared */
  checked: number;
  /** how many cases were scored anew from the truth and the prediction that the report holds */
  rescored: number;
  differences: Difference[];
}

/**
 * Recomputes every figure of a report from its rows: the counts of each case from its truth and prediction, where
 * both are stored as they were scored, or from its attempts, where there were several; totals, metrics, slices, gates,
 * trials and verdict counts from the cases. Of what stands beside the baseline, which the report does not hold, it
 * recomputes the test over the counts that are there.
 */
export function verifyReport(report: Report): Verification {
  const differences: Difference[] = [];
  let checked = 0;
  const compare = (where: string, stored: unknown, recomputed: unknown): void => {
    if (isBranch(stored) || isBranch(recomputed)) {
      const keys = new Set([...Object.keys(asBranch(stored)), ...Object.keys(asBranch(recomputed))]);
      for (const key of keys) compare(`${where}.${key}`, asBranch(stored)[key], asBranch(recomputed)[key]);
      return;
    }
    checked += 1;
    if (stored !== recomputed) differences.push({ where, stored, recomputed });
  };

  let rescored = 0;
  for (const row of report.per_case) {
    if (row.tries) {
      const { usage, ...sums } = sumAttempts(row.tries);
      for (const [key, value] of Object.entries(sums))
        compare(`per_case.${row.case_id}.${key}`, row[key as keyof typeof row], value);
      compare(`per_case.${row.case_id}.usage`, row.usage, usage);
    }
    const tallies = rescoreCase(row, report.caliber);
    if (!tallies) continue;
    rescored += 1;
    for (const [stage, tally] of Object.entries(tallies)) {
      compare(`per_case.${row.case_id}.tallies.${stage}`, row.tallies[stage], tally);
    }
  }
  const rows = report.per_case.map((row): [string, (typeof report.per_case)[number]] => [row.case_id, row]);
  const prices = report.usage?.prices ?? null;
  const all = aggregate(rows, prices);
  compare('metrics.all', report.metrics.all, valuesOf(all.measures));
  compare('metrics.valid', report.metrics.valid, valuesOf(aggregateValid(rows, prices).measures));
  compare('totals', report.totals, all.tallies);
  compare('usage', report.usage, all.usage);
  compare('summary.counts', report.summary.counts, all.counts);
  compare('summary.total_cases', report.summary.total_cases, rows.length);
  for (const key of ['difficulty', 'language', 'split'] as const) {
    compare(`slices.${key}`, report.slices[key], slicesBy(rows, key, prices));
  }
  // Reports of earlier versions have neither field.
  const byTag = groupByTag(rows, report.slice_by ?? [], ([, row]) => row.tags ?? []);
  compare('slices.tag', report.slices.tag, slicesOf(byTag, prices));
  const gates = Object.fromEntries(
    report.gates.map(({ name, value, met, interval, method, of, valid, ...gate }) => [name, gate]),
  );
  const over = (split: string | undefined) => rows.filter(([, row]) => !split || row.split === split);
  const measuresOver = once((split: string | undefined) => aggregate(over(split), prices).measures);
  const validOver = once((split: string | undefined) => aggregateValid(over(split), prices).measures);
  const results = checkGates(gates, measuresOver);
  // Reports of earlier versions have no such field.
  const unjudged = report.partial || typeof report.weaker === 'string';
  for (const { name, gate, value, met } of results) {
    const stored = report.gates.find((entry) => entry.name === name);
    const measure = measuresOver(gate.split)[name];
    const members = over(gate.split).map(([, row]) => row);
    compare(`gates.${name}.value`, stored?.value, value);
    compare(`gates.${name}.met`, stored?.met, met);
    compare(`gates.${name}.interval`, stored?.interval, intervalOf(name, measure, members));
    // Reports of earlier versions do not say what a value is of.
    if (stored?.of) compare(`gates.${name}.of`, stored.of, measure?.of);
    compare(`gates.${name}.valid`, stored?.valid, validOver(gate.split)[name]?.value ?? null);
    compare(
      `summary.p0_status.${name}`,
      report.summary.p0_status[name],
      unjudged ? 'not judged' : met ? 'pass' : 'fail',
    );
  }
  // Reports of earlier versions have neither of the two.
  if (report.trials) compare('trials', report.trials, trialStatistics(report.per_case, prices));
  if (report.against) {
    const { cases, verdicts, smallest_change } = report.against;
    const { both, only_a, only_b, neither, p_value } = verdicts;
    compare('against.cases', cases, both + only_a + only_b + neither);
    compare('against.verdicts.p_value', p_value, mcnemarExact(only_a, only_b));
    compare('against.smallest_change', smallest_change, leastChange(verdicts));
  }
  const passed = unjudged ? null : results.every(({ met }) => met);
  compare('summary.passed_p0', report.summary.passed_p0, passed);
  return { checked, rescored, differences };
}

function slicesBy<R extends SummedRow>(
  rows: readonly (readonly [string, R])[],
  key: keyof R,
  prices: Prices | null,
): Record<string, Record<string, number | null>> {
  return slicesOf(
    groupBy(rows, ([, row]) => String(row[key])),
    prices,
  );
}

function slicesOf<R extends SummedRow>(
  groups: Iterable<readonly [string, (readonly [string, R])[]]>,
  prices: Prices | null,
): Record<string, Record<string, number | null>> {
  return Object.fromEntries(
    [...groups].map(([name, group]) => [name, valuesOf(aggregate(group, prices).measures)]),
  );
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function asBranch(value: unknown): Record<string, unknown> {
  return isBranch(value) ? value : {};
}
