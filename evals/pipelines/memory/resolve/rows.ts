import type { PredictedMemory } from 'vitest-caliper';
import { wellFormed } from '../../text/normalise.ts';
import { DEFAULT_PRIORITY, type MemoryRow } from '../store/memory-store.ts';
import { mergeContents } from './merge-content.ts';

/** A new memory as a row that has no id yet. */
export function freshRow(memory: PredictedMemory, now: string): MemoryRow {
  return {
    memory_id: '',
    content: wellFormed(memory.content),
    dimensions: memory.dimensions,
    memory_type: memory.memory_type ?? null,
    priority: memory.priority ?? DEFAULT_PRIORITY,
    time_velocity: memory.time_velocity ?? null,
    updated_at: now,
  };
}

/**
 * What a stored memory becomes: an update puts the new memory in its place, a merge keeps what both say; a skip changes
 * nothing.
 *
 * @param content what it says then. @default the new statement, or both as one
 */
export function changedRow(
  known: MemoryRow,
  fresh: MemoryRow,
  action: 'skip' | 'update' | 'merge',
  content?: string,
): MemoryRow {
  if (action === 'skip') return known;
  const { memory_id } = known;
  if (action === 'update') {
    const dimensions = fresh.dimensions.length > 0 ? fresh.dimensions : known.dimensions;
    return { ...fresh, memory_id, dimensions, content: content ?? fresh.content };
  }
  return {
    ...known,
    content: content ?? mergeContents(known.content, fresh.content),
    dimensions: [...new Set([...known.dimensions, ...fresh.dimensions])],
    priority: Math.max(known.priority, fresh.priority),
    updated_at: fresh.updated_at,
  };
}
