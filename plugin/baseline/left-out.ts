import type { CaseRow } from '../scores/types.ts';

/** Whether a row's verdict is about stages that a run left out: it was made from more than the run can see. */
export function countsLeftOut({ tallies }: CaseRow, leftOut: readonly string[]): boolean {
  return leftOut.some((stage) => Object.hasOwn(tallies, stage));
}

/**
 * Whether a case was skipped for no other reason than that every stage which scored it before was left out: it did not
 * run, as if it had been filtered.
 */
export function skippedWithStages(before: CaseRow, now: CaseRow, leftOut: readonly string[]): boolean {
  const stages = Object.keys(before.tallies);
  return now.verdict === 'skip' && stages.length > 0 && stages.every((stage) => leftOut.includes(stage));
}
