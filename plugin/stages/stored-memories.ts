import { storable } from '../text/index.ts';
import type { NormalisedMemory } from './l1/output.ts';
import type { Json } from './types.ts';

const MAX_STORED = 4000;

/** Puts texts of a target into a report's form, and remembers whether one of them is not there to the letter. */
export class Keeper {
  /** some text was cleaned, redacted or cut: what is stored cannot be scored anew */
  altered = false;

  /** The text as it may be stored. */
  text(text: string): string {
    const kept = storable(text, MAX_STORED);
    if (kept !== text) this.altered = true;
    return kept;
  }

  /** The same, null where there is none. */
  optional(text: string | undefined): string | null {
    return text === undefined ? null : this.text(text);
  }

  /** Predicted memories; what a target left out is null. */
  memories(memories: readonly NormalisedMemory[]): Json[] {
    return memories.map((memory) => ({
      content: this.text(memory.content),
      dimensions: memory.dimensions.map((label) => this.text(label)),
      unresolved: memory.unresolved.map((label) => this.text(label)),
      memory_type: this.optional(memory.memory_type),
      priority: memory.priority ?? null,
      time_velocity: this.optional(memory.time_velocity),
      source_message_ids: memory.source_message_ids?.map((id) => this.text(id)) ?? null,
    }));
  }
}

/** Predicted memories as they were before `Keeper` put them into a report. */
export function restoredMemories(stored: Json | undefined): NormalisedMemory[] {
  return ((stored ?? []) as { [field: string]: Json }[]).map(
    (memory) => withoutNulls(memory) as unknown as NormalisedMemory,
  );
}

/** A stored object without the fields that are null, which is how a report says that there was none. */
export function withoutNulls(stored: { [field: string]: Json }): { [field: string]: Json } {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null));
}
