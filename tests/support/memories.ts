import type { GroundTruthMemory } from '../../plugin/cases/index.ts';
import type { L1Rules } from '../../plugin/stages/l1/options.ts';
import type { NormalisedMemory } from '../../plugin/stages/l1/output.ts';

/** The rules that a suite has when it sets none. */
export const DEFAULT_RULES: L1Rules = {
  similarity: 'dice',
  threshold: 0.5,
  assignment: 'optimal',
  unresolved: 'drop',
};

/** A ground-truth memory: persona, priority 50, static, unless told otherwise. */
export function truthMemory(
  content: string,
  dimensions: string[],
  more: Partial<GroundTruthMemory> = {},
): GroundTruthMemory {
  return { content, dimensions, memory_type: 'persona', priority: 50, time_velocity: 'static', ...more };
}

/** A prediction whose labels went through the registry: like `truthMemory`, with no unresolved label. */
export function predictedMemory(
  content: string,
  dimensions: string[],
  more: Partial<NormalisedMemory> = {},
): NormalisedMemory {
  return {
    content,
    dimensions,
    unresolved: [],
    memory_type: 'persona',
    priority: 50,
    time_velocity: 'static',
    ...more,
  };
}

/** A similarity that looks pairs up by `truth|prediction`; 0 where nothing is said. */
export function similarityTable(values: Record<string, number>): (a: string, b: string) => number {
  return (a, b) => values[`${a}|${b}`] ?? 0;
}
