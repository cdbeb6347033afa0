import { type ConflictDecision, OutputError, type PredictedMemory, type ResolveResult } from 'vitest-caliper';
import { changedRow, freshRow } from '../memory/resolve/rows.ts';
import type { MemoryRow } from '../memory/store/memory-store.ts';
import type { ChatAnswer, ChatRequest } from './client.ts';
import { textField, textsField } from './fields.ts';
import { parseAnswer } from './parse-answer.ts';
import { filledRequest, jsonLines } from './prompt.ts';

/** New memories beside those that are stored. */
export interface ResolveInput {
  existing: readonly MemoryRow[];
  memories: readonly PredictedMemory[];
  /** ISO 8601 with zone */
  now: string;
}

/** What is to be written of a resolution. */
export interface Resolved {
  result: ResolveResult;
  writes: { row: MemoryRow; how: 'new' | 'changed' }[];
}

/** What the model is asked of new memories. */
export function resolveRequest(prompt: string, { existing, memories, now }: ResolveInput): ChatRequest {
  const ids = freshIds(existing, memories.length);
  const known = existing.map(({ memory_id, content, dimensions, memory_type, updated_at }) => ({
    memory_id,
    content,
    dimensions,
    memory_type,
    updated_at,
  }));
  const fresh = memories.map(({ content, dimensions, memory_type }, index) => ({
    new_memory_index: index,
    memory_id: ids[index],
    content,
    dimensions,
    memory_type,
  }));
  return filledRequest(prompt, { existing_memories: jsonLines(known), new_memories: jsonLines(fresh), now });
}

/**
 * What it decided, and what is to be written: nothing of what it decided about a memory that is not there, which is its
 * mistake and is measured as one.
 *
 * @throws OutputError where the answer cannot be read, or has not one action for each new memory
 */
export function resolveResult({ text, usage }: ChatAnswer, input: ResolveInput): Resolved {
  const { existing, memories, now } = input;
  const ids = freshIds(existing, memories.length);
  const actions = actionsIn(text, memories.length);
  const rows = new Map(existing.map((row) => [row.memory_id, row]));
  const how = new Map<string, 'new' | 'changed'>();
  const stored = actions.map(({ action, candidate_ids, merged_content }, index) => {
    const fresh = { ...freshRow(memories[index]!, now), memory_id: ids[index]! };
    const [id = ''] = candidate_ids;
    if (action === 'store') {
      rows.set(fresh.memory_id, fresh);
      how.set(fresh.memory_id, 'new');
      return fresh.memory_id;
    }
    const known = rows.get(id);
    if (!known || (action !== 'skip' && action !== 'update' && action !== 'merge')) return null;
    if (action !== 'skip') {
      rows.set(id, changedRow(known, fresh, action, merged_content));
      how.set(id, how.get(id) ?? 'changed');
    }
    return id;
  });
  const writes = Array.from(how, ([id, each]) => ({ row: rows.get(id)!, how: each }));
  return { result: { actions, stored, usage }, writes };
}

function actionsIn(text: string, count: number): ConflictDecision[] {
  const byIndex = new Map<number, ConflictDecision>();
  for (const item of parseAnswer(text, 'actions').items) {
    const index = Object.hasOwn(item, 'new_memory_index') ? item.new_memory_index : undefined;
    if (
      typeof index !== 'number' ||
      !Number.isInteger(index) ||
      index < 0 ||
      index >= count ||
      byIndex.has(index)
    ) {
      throw new OutputError(
        `'new_memory_index' must be each of 0 to ${count - 1} once, the model wrote ${
          JSON.stringify(index) ?? 'none'
        }${typeof index === 'number' && byIndex.has(index) ? ' twice' : ''}`,
      );
    }
    const what = `action of new memory ${index}`;
    const optional = (name: string) =>
      item[name] === undefined || item[name] === null ? {} : { [name]: textField(item, name, what) };
    byIndex.set(index, {
      new_memory_index: index,
      action: textField(item, 'action', what),
      candidate_ids:
        item.candidate_ids === undefined || item.candidate_ids === null
          ? []
          : textsField(item, 'candidate_ids', what),
      ...optional('merged_content'),
      ...optional('reason'),
    });
  }
  const missing = Array.from({ length: count }, (_, index) => index).find((index) => !byIndex.has(index));
  if (missing !== undefined) throw new OutputError(`the model decided nothing about new memory ${missing}`);
  return [...byIndex.values()].sort((a, b) => a.new_memory_index - b.new_memory_index);
}

/** `m-1`, `m-2`, … that no memory has: one a new memory, whether it is stored or not. */
function freshIds(existing: readonly MemoryRow[], count: number): string[] {
  const taken = new Set(existing.map(({ memory_id }) => memory_id));
  const ids: string[] = [];
  for (let number = 1; ids.length < count; number += 1) {
    if (!taken.has(`m-${number}`)) ids.push(`m-${number}`);
  }
  return ids;
}
