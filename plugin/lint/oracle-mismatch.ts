import type { EvalCase } from '../cases/index.ts';
import type { Registry } from '../registry/index.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import type { LintFinding } from './types.ts';

/**
 * The oracle test: ground truth, given back as the prediction, must reach the full score of every stage that has a
 * truth in the case. Where it does not, no pipeline can reach it.
 *
 * @returns at most one finding, of the first stage that objects
 */
export function oracleMismatch(evalCase: EvalCase, registry: Registry | null): LintFinding[] {
  for (const kind of STAGE_KINDS.values()) {
    const objection = kind.oracle(evalCase, registry);
    if (objection === null) continue;
    return [
      {
        code: 'oracle-mismatch',
        path: objection.path,
        message: `ground truth given back as the prediction does not reach the full score: ${objection.reason}`,
        hint: 'change this field so that an answer can equal it: no white space around labels, and nothing longer than an answer may be',
      },
    ];
  }
  return [];
}
