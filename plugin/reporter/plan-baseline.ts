import { sameSubject } from '../baseline/caliber.ts';
import type { Baseline } from '../baseline/types.ts';
import { patchedBaseline, wholeBaseline } from '../baseline/update.ts';
import { endedInError } from '../scores/ended-in-error.ts';
import type { CaseRow, SuiteInfo } from '../scores/types.ts';
import type { Policy } from '../verdict/policy.ts';

/** Why a run may not do to the baseline what it was asked to. */
export type RefusalReason =
  | 'not-comparable'
  | 'partial'
  | 'shard'
  | 'merge'
  | 'errors'
  | 'other-subject'
  | 'stages'
  | 'weaker';

/** What becomes of the baseline file after a run, and why. */
export type BaselinePlan =
  | { action: 'write' | 'update' | 'patch'; baseline: Baseline }
  | { action: 'keep' }
  | { action: 'refuse'; why: RefusalReason };

/** How far the results of a run stand for their suite. */
export interface Reach {
  partial: boolean;
  stagesLeftOut: boolean;
  sharded?: boolean;
  doubtful?: boolean;
}

/**
 * Decides what a run does to its baseline.
 *
 * A whole run writes a missing one outside of CI, unless a case ended in an error; `-u` accepts a whole run, or
 * puts the rows of a partial run into the baseline of the same subject and caliber. Nothing else touches it, nor
 * does a run under a weaker caliber than its suite requires. A shard counts as a partial run here, though it may have
 * run the whole suite.
 *
 * @param reach `partial`: some case did not run, or not in full; `stagesLeftOut`: no case ran in full, so none has a
 *   row to put in; `sharded`: the run is one of several; `doubtful`: the merge that brought the
 *   results does not stand for one run
 */
export function planBaseline(
  policy: Policy,
  info: SuiteInfo | null,
  rows: ReadonlyMap<string, CaseRow>,
  { partial, stagesLeftOut, sharded = false, doubtful = false }: Reach,
): BaselinePlan {
  const { baseline, update } = policy;
  if (update === 'none' || baseline.state === 'broken' || !info) return { action: 'keep' };
  if (info.weaker !== undefined) {
    const wanted = update === 'all' || baseline.state === 'missing';
    return wanted ? { action: 'refuse', why: 'weaker' } : { action: 'keep' };
  }
  const errors = [...rows.values()].some(endedInError);
  if (doubtful) return update === 'all' ? { action: 'refuse', why: 'merge' } : { action: 'keep' };
  if (baseline.state === 'missing') {
    if (partial || sharded) {
      return update === 'all' ? { action: 'refuse', why: partial ? 'partial' : 'shard' } : { action: 'keep' };
    }
    if (errors && update !== 'all') return { action: 'refuse', why: 'errors' };
    return { action: 'write', baseline: wholeBaseline(null, info, rows) };
  }
  if (update !== 'all') return { action: 'keep' };
  if (policy.caliberDifferences.length > 0) return { action: 'refuse', why: 'not-comparable' };
  if (stagesLeftOut) return { action: 'refuse', why: 'stages' };
  if (!partial && !sharded)
    return { action: 'update', baseline: wholeBaseline(baseline.baseline, info, rows) };
  if (!sameSubject(baseline.baseline.subject, info.subject))
    return { action: 'refuse', why: 'other-subject' };
  return { action: 'patch', baseline: patchedBaseline(baseline.baseline, rows) };
}
