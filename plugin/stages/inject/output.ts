import { z } from 'zod';
import { checkAnswer } from '../check-answer.ts';

const MAX_BLOCKS = 500;
const MAX_ITEMS = 5000;
const MAX_TITLE = 1000;

const injectResult = z.object({
  blocks: z
    .array(
      z.object({
        title: z.string().max(MAX_TITLE),
        present: z.boolean(),
        items: z.array(z.object({ memory_id: z.string().max(500) })).max(MAX_ITEMS),
      }),
    )
    .max(MAX_BLOCKS),
});

/** A block of an injected profile, with the ids of its memories in NFC. */
export interface Block {
  title: string;
  present: boolean;
  memory_ids: readonly string[];
}

/**
 * The answer of `inject`, checked against the contract.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkInjectResult(answer: unknown): Block[] {
  const { blocks } = checkAnswer(
    'inject',
    injectResult,
    answer,
    '{ blocks: [{ title, present: true or false, items: [{ memory_id }] }] }',
  );
  return blocks.map(({ title, present, items }) => ({
    title,
    present,
    memory_ids: items.map(({ memory_id }) => memory_id.normalize('NFC')),
  }));
}
