import type { DimensionBrief, ExtractResult, PredictedMemory } from 'vitest-caliper';
import type { ChatAnswer, ChatRequest } from './client.ts';
import { knownFields } from './fields.ts';
import { parseAnswer } from './parse-answer.ts';
import { dimensionList, filledRequest } from './prompt.ts';

const FIELDS = ['content', 'dimensions', 'memory_type', 'priority', 'time_velocity', 'source_message_ids'];

/** What the model is asked of a conversation. */
export function extractRequest(
  prompt: string,
  input: { conversation: string; dimensions: readonly DimensionBrief[]; now: string },
): ChatRequest {
  const { conversation, dimensions, now } = input;
  return filledRequest(prompt, { conversation, dimensions: dimensionList(dimensions), now });
}

/**
 * The memories that it answered. Their fields are handed on as they are: the contract is checked by who asked.
 *
 * @throws OutputError where the answer cannot be read
 */
export function extractResult({ text, usage }: ChatAnswer): ExtractResult {
  const memories = parseAnswer(text, 'memories').items.map((item) => knownFields(item, FIELDS));
  return { memories: memories as unknown as PredictedMemory[], usage };
}
