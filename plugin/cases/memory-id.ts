import { INDEX_KEY } from './formats.ts';
import type { EvalCase } from './types.ts';

/**
 * Takes `{case_id}#{index}`, the id of a ground-truth memory, apart; null for any other id.
 */
export function foreignMemory(id: string): { caseId: string; index: number } | null {
  const match = /^([A-Za-z0-9][A-Za-z0-9_-]{0,99})#(0|[1-9][0-9]{0,8})$/.exec(id);
  return match === null ? null : { caseId: match[1]!, index: Number(match[2]) };
}

/**
 * What a key of `{id: grade}` names: a mapping's keys are always text, so one that is no existing memory but all digits
 * is the index of a ground-truth memory.
 *
 * @param existing the case's `existingIds`
 */
export function gradedId(key: string, existing: ReadonlySet<string>): string | number {
  return !existing.has(key.normalize('NFC')) && INDEX_KEY.pattern.test(key) ? Number(key) : key;
}

/** Ids of the memories that are stored before a case begins, in NFC. */
export function existingIds(evalCase: EvalCase): Set<string> {
  return new Set((evalCase.existing_memories ?? []).map((memory) => memory.memory_id.normalize('NFC')));
}
