import type { ConflictAction, EvalCase, GroundTruthMemory } from '../../cases/index.ts';
import type { ConflictDecision } from '../../targets/types.ts';
import type { Objection, StageKind, StoredCase } from '../kind.ts';
import { isSimilarityName } from '../option-checks.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import { restoredMemories, withoutNulls } from '../stored-memories.ts';
import type { Tally } from '../tally.ts';
import { type Json, OutputError } from '../types.ts';
import { scoreResolution } from './index.ts';
import {
  L15_COUNTS,
  L15_LESS_IS_BETTER,
  L15_METRICS,
  measureL15,
  measureL15Metric,
  PER_ACTION,
} from './measure.ts';
import { L15_ALIASES, type L15Rules, l15Rules } from './options.ts';
import { checkResolution, truthAsMemories } from './resolve.ts';

/** Conflicts, without a suite. */
export const l15Kind: StageKind = {
  name: 'l15',
  expects: 'expected_l15',
  measure: measureL15,
  metric: measureL15Metric,
  metrics: L15_METRICS,
  headline: ['action_accuracy', 'candidate_exact_rate', 'merged_content_similarity', 'parse_errors'],
  sliced: ['action_accuracy'],
  aliases: L15_ALIASES,
  families: [PER_ACTION],
  counts: L15_COUNTS,
  lessIsBetter: L15_LESS_IS_BETTER,
  cross: {},
  demands: [['expected actions', (tally) => measureL15Metric(tally, 'action_accuracy')?.of?.count ?? 0]],
  truth: ({ expected_l15 }) => expected_l15?.actions as unknown as Json | undefined,
  rescore: rescoreL15,
  oracle: oracleL15,
};

const ACTIONS = ['expected_l15', 'actions'];

const PERFECT = [
  'action_accuracy',
  'candidate_exact_rate',
  'candidate_f1',
  'merged_content_similarity',
] as const;

function rescoreL15({ truth, detail, caliber, pairing }: StoredCase): Tally | null {
  const expected = truth.l15 as unknown as ConflictAction[] | undefined;
  const memories = truth.l1 as unknown as GroundTruthMemory[] | undefined;
  const rules = caliber as unknown as L15Rules | null;
  if (!expected || !memories || !rules || !isSimilarityName(rules.similarity)) return null;
  const stored = detail as { decided: { [field: string]: Json }[]; predicted: Json };
  const given = rules.input === 'truth' ? truthAsMemories(memories) : restoredMemories(stored.predicted);
  const actions = stored.decided.map((decision) => withoutNulls(decision) as unknown as ConflictDecision);
  return scoreResolution(expected, memories, { memories: given, actions }, { rules, pairing }).tally;
}

/**
 * The expected actions go through the contract's check and the scoring with default rules, as decisions about the
 * ground truth itself; a memory about which nothing is expected is stored.
 */
function oracleL15({ expected_l1, expected_l15 }: EvalCase): Objection | null {
  const expected = expected_l15?.actions ?? [];
  if (expected.length === 0) return null;
  const truth = expected_l1?.memories ?? [];
  const memories = truthAsMemories(truth);
  const named = new Map(expected.map((action) => [action.new_memory_index, action]));
  const actions = truth.map(
    (_, index) => named.get(index) ?? { new_memory_index: index, action: 'store', candidate_ids: [] },
  );
  try {
    const resolution = checkResolution({ actions, stored: memories.map(() => null) }, memories);
    const { rules } = l15Rules({ input: 'truth' });
    const { tally, findings } = scoreResolution(expected, truth, resolution, {
      rules,
      pairing: DEFAULT_PAIRING,
    });
    const short = PERFECT.some((metric) => (measureL15Metric(tally, metric)?.value ?? 1) < 1);
    if (!short && measureL15Metric(tally, 'parse_errors')?.value === 0) return null;
    const first = findings()[0];
    return { path: first?.path ?? ACTIONS, reason: first?.message ?? 'an action cannot be read' };
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    return { path: ACTIONS, reason: error.message };
  }
}
