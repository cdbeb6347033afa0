import type { EvalCase } from '../cases/index.ts';
import type { StoredMemory } from '../targets/types.ts';
import type { CallTarget } from './types.ts';

/** The id under which a case's ground-truth memory is stored: `{case_id}#{index}`. */
export function truthId(caseId: string, index: number): string {
  return `${caseId}#${index}`;
}

/** A case's ground-truth memories as they are stored, as of the case's own time. */
export function storedTruth(evalCase: EvalCase, now: string): StoredMemory[] {
  return (evalCase.expected_l1?.memories ?? []).map(
    ({ content, dimensions, memory_type, priority, time_velocity }, index) => ({
      memory_id: truthId(evalCase.case_id, index),
      content,
      dimensions: [...dimensions],
      memory_type,
      priority,
      time_velocity,
      updated_at: now,
    }),
  );
}

/** Stores a case's ground truth in the target, past extraction and conflicts; a case that has none asks for nothing. */
export async function seedTruth(evalCase: EvalCase, now: string, call: CallTarget): Promise<void> {
  const memories = storedTruth(evalCase, now);
  if (memories.length > 0) await call('seed', { case_id: evalCase.case_id, memories });
}
