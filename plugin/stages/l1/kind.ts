import type { EvalCase, GroundTruthMemory } from '../../cases/index.ts';
import type { Registry } from '../../registry/index.ts';
import type { Objection, StageKind, StoredCase } from '../kind.ts';
import { restoredMemories } from '../stored-memories.ts';
import { count, type Tally } from '../tally.ts';
import { type Json, OutputError } from '../types.ts';
import { l1Findings } from './findings.ts';
import { scoreL1 } from './index.ts';
import {
  L1_COUNTS,
  L1_LESS_IS_BETTER,
  L1_METRICS,
  measureL1,
  measureL1Metric,
  PER_DIMENSION,
} from './measure.ts';
import { L1_ALIASES, type L1Rules, l1Rules } from './options.ts';
import { checkExtractResult, normaliseMemories } from './output.ts';
import { compareL1, tallyL1 } from './score.ts';

/** Extraction, without a suite. */
export const l1Kind: StageKind = {
  name: 'l1',
  expects: 'expected_l1',
  measure: measureL1,
  metric: measureL1Metric,
  metrics: L1_METRICS,
  headline: [
    'dimension_micro_precision',
    'dimension_micro_recall',
    'dimension_micro_f1',
    'strict_match_rate',
  ],
  sliced: ['dimension_micro_f1', 'strict_match_rate'],
  aliases: L1_ALIASES,
  families: [PER_DIMENSION],
  counts: L1_COUNTS,
  lessIsBetter: L1_LESS_IS_BETTER,
  cross: {},
  demands: [
    ['expected labels', (tally) => count(tally, 'labels', 'tp') + count(tally, 'labels', 'fn')],
    ['expected memories', (tally) => count(tally, 'memories', 'tp') + count(tally, 'memories', 'fn')],
    ['required facts', (tally) => count(tally, 'required_facts')],
  ],
  truth: ({ expected_l1 }) => expected_l1?.memories as unknown as Json | undefined,
  rescore: rescoreL1,
  oracle: oracleL1,
};

const { rules: DEFAULT_RULES } = l1Rules({});

const MEMORIES = ['expected_l1', 'memories'];

function rescoreL1({ truth, detail, caliber }: StoredCase): Tally | null {
  const memories = truth.l1 as unknown as GroundTruthMemory[] | undefined;
  const rules = caliber as unknown as L1Rules | undefined;
  if (!memories || !rules) return null;
  return scoreL1(memories, restoredMemories((detail as { predicted: Json }).predicted), rules).tally;
}

/**
 * The truth goes through the contract's check, the registry and the scoring with default rules, and must score F1 1,
 * strict 1 and a priority error of 0. The objection is at the first field that the score objects to.
 */
function oracleL1(evalCase: EvalCase, registry: Registry | null): Objection | null {
  const truth = evalCase.expected_l1?.memories ?? [];
  if (truth.length === 0) return null;
  try {
    const predicted = normaliseMemories(checkExtractResult({ memories: truth }), registry);
    const comparison = compareL1(truth, predicted, DEFAULT_RULES);
    if (isPerfect(tallyL1(comparison), truth.length)) return null;
    const first = l1Findings(comparison, DEFAULT_RULES)[0];
    return { path: first?.path ?? MEMORIES, reason: first?.message ?? 'the pairing is not one to one' };
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    return { path: MEMORIES, reason: error.message };
  }
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
