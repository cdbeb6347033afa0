import { relative } from 'node:path';
import { type CaseChange, changeText } from '../baseline/diff.ts';
import { FALSE_ALARM_OF_ALL, pooledDrop } from '../baseline/flakiness.ts';
import { type GateResult, gateText } from '../scores/gates.ts';
import type { CaseRow } from '../scores/types.ts';
import type { Policy } from './policy.ts';

/** Something about the suite as a whole that turns the run red. */
export interface SuiteFailure {
  kind: 'gate' | 'baseline' | 'merge';
  message: string;
  /** the case that it is about, where it is about one */
  case_id?: string;
}

/**
 * What turns the run red beside its cases: missed gates, and a baseline that is broken, absent in CI, not
 * comparable, or has cases that are gone or newly skipped.
 *
 * A partial run answers for its own cases alone, so it has no gate and misses no case; a broken or incomparable
 * baseline is red in it too, since its cases were not compared.
 *
 * @param root shown paths are relative to it
 * @param rows the run's cases
 */
export function suiteFailures(
  gates: readonly GateResult[],
  changes: readonly CaseChange[],
  policy: Policy,
  { root, partial, rows }: { root: string; partial: boolean; rows: ReadonlyMap<string, CaseRow> },
): SuiteFailure[] {
  const file = relative(root, policy.baseline.file);
  const failures: SuiteFailure[] = [];
  const baseline = (message: string, about: { case_id?: string } = {}): void =>
    void failures.push({ kind: 'baseline', message, ...about });
  if (policy.baseline.state === 'broken') {
    baseline(
      `the baseline ${file} is broken: ${policy.baseline.problem}. ` +
        'Restore it from version control, or remove it and run with -u to make a new one.',
    );
  }
  if (policy.failOn === 'never') return failures;
  if (policy.caliberDifferences.length > 0) {
    baseline(
      `not comparable: the baseline ${file} was measured another way: ${policy.caliberDifferences.join('; ')}. ` +
        'Set it back, or remove the baseline by hand and run with -u to make a new one.',
    );
  }
  if (partial) return failures;
  for (const gate of gates) {
    if (!gate.met) failures.push({ kind: 'gate', message: `gate missed: ${gateText(gate)}` });
  }
  if (policy.baseline.state === 'missing' && policy.update === 'none') {
    baseline(
      `there is no baseline ${file}, and CI never writes one. Run the suite locally and commit the file that it writes.`,
    );
  }
  if (policy.failOn === 'regression' && policy.update !== 'all' && policy.caliberDifferences.length === 0) {
    for (const change of changes) {
      if (change.kind !== 'removed' && change.kind !== 'newly-skipped') continue;
      baseline(
        `case ${change.case_id} is ${changeText(change)} since the baseline; run with -u to accept that.`,
        {
          case_id: change.case_id,
        },
      );
    }
    const drop =
      policy.baseline.state === 'present' ? pooledDrop(policy.baseline.baseline.cases, rows) : null;
    if (drop !== null && drop < FALSE_ALARM_OF_ALL) {
      baseline(
        `over all cases together, attempts pass more rarely than in the baseline, by more than its flakiness explains ` +
          `(p ${drop < 0.0001 ? '< 0.0001' : drop.toPrecision(2)}); run with -u to accept that.`,
      );
    }
  }
  return failures;
}
