import { nfc } from './fold-text.ts';
import type { PredictedMemory } from './memory-types.ts';

type Key = readonly [content: string, labels: string, type: string, priority: number, velocity: string];

function keyOf(memory: PredictedMemory): Key {
  return [
    nfc(memory.content),
    [...(memory.dimensions ?? [])].sort().join('\0'),
    memory.memory_type ?? '',
    // NaN would make the comparison no order at all.
    Number.isNaN(memory.priority) ? Number.NEGATIVE_INFINITY : (memory.priority ?? Number.NEGATIVE_INFINITY),
    memory.time_velocity ?? '',
  ];
}

function compareKeys(a: Key, b: Key): number {
  for (const [position, part] of a.entries()) {
    const other = b[position]!;
    if (part < other) return -1;
    if (part > other) return 1;
  }
  return 0;
}

/**
 * The order in which predictions are considered, so that the order of a model's output decides nothing: by
 * content (NFC), then labels (sorted), type, priority, velocity; texts by their UTF-16 units, what is missing
 * first. Predictions equal in all of these stay as given.
 *
 * @returns the indices of `predicted` in that order
 */
export function canonicalOrder(predicted: readonly PredictedMemory[]): number[] {
  return predicted
    .map((memory, index) => ({ index, key: keyOf(memory) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ index }) => index);
}
