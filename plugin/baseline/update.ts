import { aggregate, valuesOf } from '../scores/aggregate.ts';
import { endedInError } from '../scores/ended-in-error.ts';
import type { CaseRow, SuiteInfo } from '../scores/types.ts';
import { BASELINE_SCHEMA, type Baseline } from './types.ts';

/**
 * The baseline of a whole run. Cases with an attempt that ended in an error are not stored: they keep the row they had, if any,
 * so that an outage is never accepted as a result.
 *
 * @param previous null where there is no baseline yet
 * @param rows every case of the suite
 */
export function wholeBaseline(
  previous: Baseline | null,
  info: SuiteInfo,
  rows: ReadonlyMap<string, CaseRow>,
): Baseline {
  const cases = new Map<string, CaseRow>();
  for (const [id, row] of rows) {
    const kept = endedInError(row) ? previous?.cases.get(id) : row;
    if (kept) cases.set(id, bare(kept));
  }
  return withMetrics({
    schema: BASELINE_SCHEMA,
    suite: info.name,
    ...(info.variant === undefined ? {} : { variant: info.variant }),
    subject: info.subject,
    caliber: info.caliber,
    fail_on: info.fail_on,
    gates: info.gates,
    thresholds: info.thresholds,
    cases,
  });
}

/**
 * A baseline with the rows of a partial run put in: no other row and nothing of the header changes but the
 * metrics, which are the rows' sum.
 */
export function patchedBaseline(previous: Baseline, rows: ReadonlyMap<string, CaseRow>): Baseline {
  const cases = new Map(previous.cases);
  for (const [id, row] of rows) if (!endedInError(row)) cases.set(id, bare(row));
  return withMetrics({ ...previous, cases });
}

function withMetrics(baseline: Omit<Baseline, 'metrics'>): Baseline {
  return { ...baseline, metrics: valuesOf(aggregate(baseline.cases).measures) };
}

/** The fields that a baseline keeps, without what a run adds to them. */
function bare(row: CaseRow): CaseRow {
  const { verdict, attempts, passes, case_hash, tallies, known_failing } = row;
  return { verdict, attempts, passes, case_hash, tallies, ...(known_failing ? { known_failing } : {}) };
}
