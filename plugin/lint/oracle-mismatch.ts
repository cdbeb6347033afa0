import type { EvalCase } from '../cases/index.ts';
import type { Registry } from '../registry/index.ts';
import { l1Findings } from '../stages/l1/findings.ts';
import { l1Rules } from '../stages/l1/options.ts';
import { checkExtractResult, normaliseMemories } from '../stages/l1/output.ts';
import { compareL1, tallyL1 } from '../stages/l1/score.ts';
import { count, type Tally } from '../stages/tally.ts';
import { OutputError } from '../stages/types.ts';
import type { LintFinding } from './types.ts';

const { rules: DEFAULT_RULES } = l1Rules({});

const MEMORIES = ['expected_l1', 'memories'];

/**
 * The oracle test: ground truth, given back as the prediction, goes through the contract's check, the registry
 * and the scoring with default rules, and must score F1 1, strict 1 and a priority error of 0. Where it does not,
 * no pipeline can reach the full score.
 *
 * @returns at most one finding, at the first field that the score objects to
 */
export function oracleMismatch(evalCase: EvalCase, registry: Registry | null): LintFinding[] {
  const truth = evalCase.expected_l1?.memories ?? [];
  if (truth.length === 0) return [];
  try {
    const predicted = normaliseMemories(checkExtractResult({ memories: truth }), registry);
    const comparison = compareL1(truth, predicted, DEFAULT_RULES);
    if (isPerfect(tallyL1(comparison), truth.length)) return [];
    const first = l1Findings(comparison, DEFAULT_RULES)[0];
    return [mismatch(first?.path ?? MEMORIES, first?.message ?? 'the pairing is not one to one')];
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    return [mismatch(MEMORIES, error.message)];
  }
}

function mismatch(path: LintFinding['path'], reason: string): LintFinding {
  return {
    code: 'oracle-mismatch',
    path,
    message: `ground truth given back as the prediction does not reach the full score: ${reason}`,
    hint: 'change this field so that an answer can equal it: no white space around labels, and nothing longer than an answer may be',
  };
}

function isPerfect(tally: Tally, memories: number): boolean {
  const pairs = count(tally, 'pairs', 'count');
  return (
    pairs === memories &&
    count(tally, 'strict') === 1 &&
    count(tally, 'labels', 'fp') + count(tally, 'labels', 'fn') === 0 &&
    count(tally, 'pairs', 'priority_given') === pairs &&
    count(tally, 'pairs', 'priority_error') === 0 &&
    count(tally, 'pairs', 'type_correct') === pairs &&
    count(tally, 'pairs', 'velocity_correct') === pairs
  );
}
