import { passAtK, passHatK } from '../../metrics/index.ts';
import { aggregate, type SummedRow } from '../aggregate.ts';
import type { CaseAttempt, CaseRow } from '../types.ts';
import type { Prices } from '../usage/types.ts';
import type { Spread, TrialStatistics } from './types.ts';

/** A case of a run with each of its attempts. */
export interface TriedCase extends CaseRow {
  case_id: string;
  /** absent where it was tried but once */
  tries?: readonly CaseAttempt[];
}

/**
 * What the attempts of cases show together; undefined where none was tried more than once. Pure: the same rows give the
 * same figures, in whatever order they are.
 *
 * @param prices null: the suite has none
 */
export function trialStatistics(
  rows: readonly TriedCase[],
  prices: Prices | null = null,
): TrialStatistics | undefined {
  const executed = rows.filter(({ verdict }) => verdict !== 'skip');
  const tried = executed.filter(({ attempts }) => attempts > 1).sort(byId);
  if (tried.length === 0) return undefined;
  const counts = tried.map(({ attempts }) => attempts);
  const k = Math.min(...counts);
  const upTo = Array.from({ length: k }, (_, at) => at + 1);
  const meanOf = (estimate: typeof passAtK): Record<string, number> =>
    Object.fromEntries(
      upTo.map((n) => [n, mean(tried.map(({ attempts, passes }) => estimate(attempts, passes, n)))]),
    );
  const all = tried.length === executed.length;
  return {
    cases: tried.length,
    attempts: sum(counts),
    passes: sum(tried.map(({ passes }) => passes)),
    even: all && counts.every((count) => count === k),
    k,
    pass_at: meanOf(passAtK),
    pass_hat: meanOf(passHatK),
    spread: all ? spreadOf(tried, k, prices) : [],
    flaky: tried
      .filter(({ verdict }) => verdict === 'flaky')
      .map(({ case_id, attempts, passes }) => ({ case_id, attempts, passes })),
  };
}

/** The metrics of the first k attempts, each of them as if it were a run. */
function spreadOf(cases: readonly TriedCase[], k: number, prices: Prices | null): Spread[] {
  // Reports of earlier versions do not have the attempts.
  if (!cases.every(({ tries }) => tries && tries.length >= k)) return [];
  const runs = Array.from({ length: k }, (_, at) => {
    const rows = cases.map(({ case_id, case_hash, tries }): [string, SummedRow & { errors: unknown[] }] => {
      const { verdict, tallies, error, usage } = tries![at]!;
      return [
        case_id,
        {
          verdict,
          attempts: 1,
          passes: verdict === 'pass' ? 1 : 0,
          case_hash,
          tallies,
          errors: error ? [error] : [],
          ...(usage ? { usage } : {}),
        },
      ];
    });
    return aggregate(rows, prices).measures;
  });
  return Object.keys(runs[0]!).flatMap((name) => {
    const values = runs.flatMap((measures) => measures[name]?.value ?? []);
    if (values.length < k) return [];
    // From the first value on, so that equal values have no spread, not even by rounding.
    const first = values[0]!;
    const centre = first + mean(values.map((value) => value - first));
    const sd = Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (k - 1));
    return [{ name, mean: centre, sd, min: Math.min(...values), max: Math.max(...values) }];
  });
}

function byId(a: TriedCase, b: TriedCase): number {
  return a.case_id < b.case_id ? -1 : 1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
