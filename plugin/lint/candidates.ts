import type { EvalCase } from '../cases/index.ts';
import type { LintFinding } from './types.ts';

/**
 * Expected actions whose candidates contradict them: what is skipped, updated or merged is so because of something that
 * is stored, and what is stored as new is so because of nothing.
 */
export function contradictedCandidates(evalCase: EvalCase): LintFinding[] {
  return (evalCase.expected_l15?.actions ?? []).flatMap(({ action, candidate_ids }, i): LintFinding[] => {
    const path = ['expected_l15', 'actions', i, 'candidate_ids'];
    if (action !== 'store' && candidate_ids.length === 0) {
      return [
        {
          code: 'missing-candidate',
          path,
          message: `the action is ${action}, but no candidate is named`,
          hint: `name the existing memories because of which it is ${action}, or expect store`,
        },
      ];
    }
    if (action !== 'store' || candidate_ids.length === 0) return [];
    return [
      {
        code: 'needless-candidate',
        path,
        message: 'the action is store, but candidates are named: they are never scored',
        hint: 'write [], or expect the action that they are candidates for',
      },
    ];
  });
}
