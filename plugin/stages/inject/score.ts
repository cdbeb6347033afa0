import type { Tally } from '../tally.ts';
import type { Block } from './output.ts';

/** What of an injected profile is shown, and which of the referenced memories it holds. */
export interface InjectComparison {
  /** the blocks that are shown, and whether each holds a referenced memory */
  shown: readonly { block: Block; relevant: boolean }[];
  /** the ids of the referenced memories, each once, and whether some shown block holds it */
  referenced: readonly { id: string; injected: boolean }[];
}

/** Compares an injected profile with the memories that the conversation after it refers to. */
export function compareInject(referencedIds: readonly string[], blocks: readonly Block[]): InjectComparison {
  const referenced = new Set(referencedIds);
  const present = blocks.filter((block) => block.present);
  const injected = new Set(present.flatMap(({ memory_ids }) => memory_ids));
  return {
    shown: present.map((block) => ({
      block,
      relevant: block.memory_ids.some((id) => referenced.has(id)),
    })),
    referenced: [...referenced].map((id) => ({ id, injected: injected.has(id) })),
  };
}

/** The counts of one case that ran. */
export function tallyInject({ shown, referenced }: InjectComparison): Tally {
  return {
    cases: 1,
    errors: 0,
    blocks_present: shown.length,
    blocks_relevant: shown.filter(({ relevant }) => relevant).length,
    referenced: referenced.length,
    referenced_injected: referenced.filter(({ injected }) => injected).length,
  };
}

/** The counts of a case whose target failed: nothing was shown. */
export function tallyInjectError(referencedIds: readonly string[]): Tally {
  return { ...tallyInject(compareInject(referencedIds, [])), errors: 1 };
}
