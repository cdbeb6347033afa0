import { standingOf, standingText } from '../baseline/flakiness.ts';
import { endedInError } from '../scores/ended-in-error.ts';
import type { CaseResult, CaseRow } from '../scores/types.ts';
import type { Policy } from './policy.ts';

/** What a case's result means for the run. */
export interface CaseVerdict {
  /** the case turns the run red */
  red: boolean;
  /** in words: `regressed`, `new and failing`, `known failure since baseline`, `accepted`; empty on a pass */
  reason: string;
}

/**
 * Decides whether a case turns the run red.
 *
 * | failOn | red |
 * |---|---|
 * | `case` | every failure and error |
 * | `regression` | every error; a failure that the baseline does not have |
 * | `gate` | an error, unless the suite's gate on errors allows some |
 * | `never` | nothing |
 *
 * Where the baseline is known to be flaky, a failure is one that the baseline does not have if the case passes more
 * rarely than chance explains.
 *
 * A known failure declared in the case is tolerated everywhere; an error never is by `-u`. A case that is flaky fails,
 * and one with an attempt in error is judged as an error, whatever its other attempts gave.
 */
export function caseVerdict(result: CaseResult, policy: Policy): CaseVerdict {
  const { verdict } = result;
  if (verdict === 'pass') {
    const fixed = result.known_failing && !policy.stagesLeftOut;
    return { red: false, reason: fixed ? 'fixed: declared a known failure' : '' };
  }
  if (verdict === 'skip') return { red: false, reason: result.reason ?? 'skipped' };
  if (policy.failOn === 'never') return { red: false, reason: 'report only' };
  if (endedInError(result)) {
    const { max = 0, tolerance = 0 } = policy.gates.errors ?? {};
    const allowed = policy.failOn === 'gate' && max + tolerance > 0;
    return { red: !allowed, reason: allowed ? 'error, judged by the gate on errors' : '' };
  }
  if (result.known_failing) return { red: false, reason: `known failing: ${result.reason ?? ''}` };
  if (policy.failOn === 'gate') return { red: false, reason: 'not gated: only gates count' };
  const standing = againstBaseline(result, policy);
  if (policy.failOn === 'case') return { red: true, reason: standing.reason };
  return policy.update === 'all' && canAccept(policy) ? { red: false, reason: 'accepted' } : standing;
}

/** Whether `-u` can store what it is asked to accept. */
function canAccept({ baseline, caliberDifferences }: Policy): boolean {
  return baseline.state !== 'broken' && caliberDifferences.length === 0;
}

function againstBaseline(result: CaseResult, policy: Policy): CaseVerdict {
  if (policy.baseline.state !== 'present') return { red: false, reason: 'no baseline to compare with' };
  if (policy.caliberDifferences.length > 0) return { red: false, reason: 'the baseline is not comparable' };
  const before: CaseRow | undefined = policy.baseline.baseline.cases.get(result.case_id);
  if (!before) return { red: true, reason: 'new and failing' };
  const standing = standingOf(policy.baseline.baseline.cases, before, result);
  if (standing) {
    const text = standingText(standing);
    return standing.fell
      ? { red: true, reason: `regressed: ${text}` }
      : { red: false, reason: `within its flakiness: ${text}` };
  }
  const edited = before.case_hash === result.case_hash ? '' : ' (case edited)';
  if (before.verdict === 'pass') return { red: true, reason: `regressed${edited}` };
  if (before.verdict === 'skip')
    return { red: true, reason: `failing, was skipped in the baseline${edited}` };
  return { red: false, reason: `known failure since baseline${edited}` };
}
