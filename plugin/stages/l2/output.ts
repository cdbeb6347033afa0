import { z } from 'zod';
import type { ProfileSection, Scene } from '../../targets/types.ts';
import { checkAnswer } from '../check-answer.ts';
import type { Resolution } from '../l15/resolve.ts';

const MAX_SCENES = 5000;
const MAX_SECTIONS = 1000;
const MAX_ITEMS = 10_000;
const MAX_CONTENT = 20_000;
const MAX_TITLE = 1000;

const id = z.string().max(500);
const title = z.string().max(MAX_TITLE);

const aggregateResult = z.object({
  scenes: z
    .array(z.object({ scene_id: id, label: title, memory_ids: z.array(id).max(MAX_ITEMS) }))
    .max(MAX_SCENES),
});

const queryResult = z.object({
  sections: z
    .array(
      z.object({
        id: id.optional(),
        title,
        items: z.array(z.object({ memory_id: id, content: z.string().max(MAX_CONTENT) })).max(MAX_ITEMS),
      }),
    )
    .max(MAX_SECTIONS),
});

/** What a target makes of a case's memories: its scenes, and its profile in each mode that the case asks for. */
export interface L2Output {
  /** null: the ground truth was stored */
  resolution: Pick<Resolution, 'memories' | 'stored'> | null;
  scenes: readonly Scene[];
  /** in the order of the case's modes */
  profile: readonly { mode: string; sections: readonly ProfileSection[] }[];
}

/**
 * The answer of `aggregate`, checked against the contract.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkScenes(answer: unknown): Scene[] {
  return checkAnswer('aggregate', aggregateResult, answer, '{ scenes: [{ scene_id, label, memory_ids }] }')
    .scenes;
}

/**
 * The answer of `query`, checked against the contract.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkSections(answer: unknown): ProfileSection[] {
  const form = '{ sections: [{ id?, title, items: [{ memory_id, content }] }] }';
  return checkAnswer('query', queryResult, answer, form).sections as ProfileSection[];
}
