import type { GroundTruthMemory } from '../cases/index.ts';
import type { Registry } from '../registry/index.ts';
import { scoreL1 } from '../stages/l1/index.ts';
import { type L1Options, l1Rules } from '../stages/l1/options.ts';
import { checkExtractResult, normaliseMemories } from '../stages/l1/output.ts';
import type { PredictedMemory } from '../targets/types.ts';
import { judge } from './judge.ts';
import type { MatcherContext, MatcherResult } from './types.ts';

/** Ground truth as a hand-written test may give it: only what it wants to have compared. */
export type ExpectedMemory = Pick<GroundTruthMemory, 'content' | 'dimensions'> & Partial<GroundTruthMemory>;

/** The options of the `l1` stage, and a registry to normalise predicted labels with. */
export interface MatchDimensionsOptions extends L1Options {
  registry?: Registry;
}

/**
 * Asserts that predicted memories match ground truth: `expect(memories).toMatchDimensions(expected, { f1: 0.8 })`.
 * Without a threshold every label must match (F1 of 1). The score is recorded in the test's `meta`.
 *
 * @param received memories, or the answer of `extract` that holds them
 * @param expected ground-truth memories, or a case's `expected_l1`
 * @throws TypeError on options that are none, or when either side is not a list of memories
 */
export function toMatchDimensions(
  this: MatcherContext,
  received: unknown,
  expected: readonly ExpectedMemory[] | { memories: readonly ExpectedMemory[] },
  { registry, ...options }: MatchDimensionsOptions = {},
): MatcherResult {
  const { rules, thresholds } = l1Rules(options);
  const truth = ('memories' in expected ? expected.memories : expected) as readonly GroundTruthMemory[];
  const answer = Array.isArray(received) ? { memories: received as PredictedMemory[] } : received;
  const score = scoreL1(truth, normaliseMemories(checkExtractResult(answer), registry ?? null), rules);
  return judge(this, { stage: 'l1', score, thresholds, truth: expected, subject: 'the memories' });
}
