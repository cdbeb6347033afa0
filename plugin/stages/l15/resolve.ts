import { z } from 'zod';
import type { EvalCase, GroundTruthMemory } from '../../cases/index.ts';
import type { ConflictDecision } from '../../targets/types.ts';
import { checkAnswer } from '../check-answer.ts';
import type { NormalisedMemory } from '../l1/output.ts';
import type { CallTarget } from '../types.ts';

const MAX_DECISIONS = 2000;
const MAX_CONTENT = 20_000;
const MAX_CANDIDATES = 1000;

const FORM =
  '{ actions: [{ new_memory_index, action, candidate_ids, merged_content?, reason? }], stored: [memory_id or null] }';

const id = z.string().max(500);

const resolveResult = z.object({
  actions: z
    .array(
      z.object({
        new_memory_index: z.int(),
        action: z.string().max(100),
        candidate_ids: z.array(id).max(MAX_CANDIDATES).default([]),
        merged_content: z.string().max(MAX_CONTENT).optional(),
        reason: z.string().max(MAX_CONTENT).optional(),
      }),
    )
    .max(MAX_DECISIONS),
  stored: z.array(id.nullable()),
});

/** What became of the memories of a case beside those that were stored already. */
export interface Resolution {
  /** the new memories, as given to `resolve` */
  memories: readonly NormalisedMemory[];
  actions: ConflictDecision[];
  /** for each of the memories the id of the stored memory that it ended in; null: in none */
  stored: (string | null)[];
}

/**
 * Asks the target what becomes of new memories.
 *
 * @throws OutputError when the answer is not of the contract's form, or `stored` has not one entry a memory
 */
export async function resolveMemories(
  { case_id }: EvalCase,
  memories: readonly NormalisedMemory[],
  call: CallTarget,
): Promise<Resolution> {
  const answer = await call('resolve', {
    case_id,
    memories: memories.map(({ unresolved, ...memory }) => memory),
  });
  return checkResolution(answer, memories);
}

/**
 * The answer of `resolve` for these memories, checked against the contract.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkResolution(answer: unknown, memories: readonly NormalisedMemory[]): Resolution {
  const { actions, stored } = checkAnswer(
    'resolve',
    resolveResult.refine((result) => result.stored.length === memories.length, {
      path: ['stored'],
      error: `it must have one entry for each of the ${memories.length} memories`,
    }),
    answer,
    FORM,
  );
  return { memories, actions: actions as ConflictDecision[], stored };
}

/**
 * Decisions alone, checked as in an answer of `resolve`.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkDecisions(answer: unknown): ConflictDecision[] {
  return checkAnswer('resolve', resolveResult.pick({ actions: true }), answer, FORM)
    .actions as ConflictDecision[];
}

/** A case's ground truth in the form in which predictions have it. */
export function truthAsMemories(truth: readonly GroundTruthMemory[]): NormalisedMemory[] {
  return truth.map(({ content, dimensions, memory_type, priority, time_velocity, source_message_ids }) => ({
    content,
    dimensions: [...dimensions],
    unresolved: [],
    ...(memory_type === undefined ? {} : { memory_type }),
    ...(priority === undefined ? {} : { priority }),
    ...(time_velocity === undefined ? {} : { time_velocity }),
    ...(source_message_ids === undefined ? {} : { source_message_ids }),
  }));
}
