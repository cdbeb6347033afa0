import type { Baseline } from '../baseline/types.ts';
import type { AgainstBaseline } from './against-types.ts';
import { leastChange, verdictTable } from './case-differences.ts';
import { metricDifferences, type Resampling } from './metric-differences.ts';
import { pairCases, triesOf } from './pair-cases.ts';
import type { ComparedCase, ComparedRun } from './types.ts';

/**
 * A run beside its baseline, over the cases that both executed with the same text and truth; null where there is no such
 * case. Pure, and seeded: the same run and baseline give the same figures.
 *
 * @param baseline compares with the run: its caliber is the same
 * @param run executed whole cases, so that their verdicts are those of all stages
 * @param resampling `{ resamples: 0 }` leaves out the intervals, which take a moment
 */
export function againstBaseline(
  baseline: Pick<Baseline, 'cases'>,
  run: Pick<ComparedRun, 'per_case'>,
  resampling: Resampling = {},
): AgainstBaseline | null {
  const before = [...baseline.cases].map(
    ([case_id, row]): ComparedCase => ({ ...row, case_id, file: '', line: 0, errors: [] }),
  );
  const now = run.per_case.map(({ usage, ...row }): ComparedCase => row);
  const { pairs } = pairCases({ per_case: before }, { per_case: now });
  if (pairs.length === 0) return null;
  const verdicts = verdictTable(pairs);
  return {
    cases: pairs.length,
    verdicts,
    smallest_change: leastChange(verdicts),
    tries: { a: triesOf(pairs, 'a'), b: triesOf(pairs, 'b') },
    metrics: metricDifferences(pairs, { a: null, b: null }, resampling),
  };
}
