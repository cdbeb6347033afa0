import { type AggregateResult, type DimensionBrief, OutputError, type Scene } from 'vitest-caliper';
import { type Draft, numbered } from '../memory/aggregate/scenes.ts';
import type { MemoryRow } from '../memory/store/memory-store.ts';
import type { ChatAnswer, ChatRequest } from './client.ts';
import { textField, textsField } from './fields.ts';
import { parseAnswer } from './parse-answer.ts';
import { dimensionList, filledRequest, jsonLines } from './prompt.ts';

/** The memories of a case, and the scenes that they are in so far. */
export interface AggregateInput {
  memories: readonly MemoryRow[];
  scenes: readonly Scene[];
}

/** What the model is asked of memories and scenes. */
export function aggregateRequest(
  prompt: string,
  { memories, scenes }: AggregateInput,
  dimensions: readonly DimensionBrief[],
): ChatRequest {
  const rows = memories.map(({ memory_id, content, dimensions }) => ({ memory_id, content, dimensions }));
  return filledRequest(prompt, {
    dimensions: dimensionList(dimensions),
    scenes: jsonLines(scenes),
    memories: jsonLines(rows),
  });
}

/**
 * The scenes that it answered; those without an id that is known get one.
 *
 * @throws OutputError where the answer cannot be read, or names a memory that there is not
 */
export function aggregateResult(
  { text, usage }: ChatAnswer,
  { memories, scenes }: AggregateInput,
): AggregateResult {
  const known = new Set(memories.map(({ memory_id }) => memory_id));
  const open = new Set(scenes.map(({ scene_id }) => scene_id));
  const drafts = parseAnswer(text, 'scenes').items.map((item): Draft => {
    const label = textField(item, 'label', 'a scene');
    const members = new Set(textsField(item, 'memory_ids', `scene '${label}'`));
    const stray = [...members].find((id) => !known.has(id));
    if (stray !== undefined) throw new OutputError(`scene '${label}': there is no memory '${stray}'`);
    const id = item.scene_id;
    const kept = typeof id === 'string' && open.delete(id);
    return { scene_id: kept ? id : null, label, members };
  });
  return { scenes: numbered(drafts.filter(({ members }) => members.size > 0)), usage };
}
