import { type EvalCase, messageTimes } from '../cases/index.ts';
import type { StoredMemory } from '../targets/types.ts';
import type { CallTarget } from './types.ts';

/** The id under which a case's ground-truth memory is stored: `{case_id}#{index}`. */
export function truthId(caseId: string, index: number): string {
  return `${caseId}#${index}`;
}

/**
 * A case's ground-truth memories as they are stored: each as old as the latest message that states it, or of the
 * case's own time where no message with a time is named.
 */
export function storedTruth(evalCase: EvalCase, now: string): StoredMemory[] {
  const sent = messageTimes(evalCase.conversation ?? '');
  return (evalCase.expected_l1?.memories ?? []).map(
    ({ content, dimensions, memory_type, priority, time_velocity, source_message_ids }, index) => ({
      memory_id: truthId(evalCase.case_id, index),
      content,
      dimensions: [...dimensions],
      memory_type,
      priority,
      time_velocity,
      updated_at: latestOf((source_message_ids ?? []).flatMap((id) => sent.get(id) ?? [])) ?? now,
    }),
  );
}

/** Stores a case's ground truth in the target, past extraction and conflicts; a case that has none asks for nothing. */
export async function seedTruth(evalCase: EvalCase, now: string, call: CallTarget): Promise<void> {
  const memories = storedTruth(evalCase, now);
  if (memories.length > 0) await call('seed', { case_id: evalCase.case_id, memories });
}

function latestOf(times: readonly string[]): string | undefined {
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}
