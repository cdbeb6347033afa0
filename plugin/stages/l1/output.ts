import { z } from 'zod';
import { normaliseLabels, type Registry } from '../../registry/index.ts';
import type { ExtractResult } from '../../targets/types.ts';
import { checkAnswer } from '../check-answer.ts';

const MAX_MEMORIES = 1000;
const MAX_CONTENT = 20_000;
const MAX_LABELS = 100;
const FORM =
  '{ memories: [{ content, dimensions: [], memory_type, priority, time_velocity, source_message_ids }] }';

const label = z.string().max(500);

const extractResult = z.object({
  memories: z
    .array(
      z.object({
        content: z.string().max(MAX_CONTENT),
        dimensions: z.array(label).max(MAX_LABELS),
        memory_type: z.string().max(100).optional(),
        priority: z.number().min(0).max(100).optional(),
        time_velocity: z.string().max(100).optional(),
        source_message_ids: z.array(label).max(MAX_LABELS).optional(),
      }),
    )
    .max(MAX_MEMORIES),
});

/** A predicted memory after its labels went through the registry. */
export interface NormalisedMemory {
  content: string;
  /** registry ids, or the labels themselves where a suite has no registry; each once */
  dimensions: string[];
  /** labels that the registry does not resolve, as received */
  unresolved: string[];
  memory_type?: string;
  priority?: number;
  time_velocity?: string;
  source_message_ids?: string[];
}

/**
 * The answer of `extract`, checked against the contract.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkExtractResult(answer: unknown): ExtractResult {
  return checkAnswer('extract', extractResult, answer, FORM) as ExtractResult;
}

/** Puts the labels of every predicted memory through the registry. */
export function normaliseMemories(result: ExtractResult, registry: Registry | null): NormalisedMemory[] {
  return result.memories.map((memory) => {
    const { ids, unresolved } = normaliseLabels(memory.dimensions, registry);
    return { ...memory, dimensions: ids, unresolved };
  });
}
