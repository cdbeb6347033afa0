import type { EvalCase, GroundTruthMemory } from '../cases/index.ts';
import { quoted } from '../yaml/index.ts';
import { foldText } from './fold-text.ts';
import type { LintFinding } from './types.ts';

/** Memories of one case that say the same: one prediction can only answer one of them. */
export function duplicateMemories(evalCase: EvalCase): LintFinding[] {
  const memories = evalCase.expected_l1?.memories ?? [];
  return [...repeats(memories)].map(([index, first]) => ({
    code: 'duplicate-memory',
    path: ['expected_l1', 'memories', index, 'content'],
    message: `memory ${index} says the same as memory ${first}: ${quoted(memories[index]!.content)}`,
    hint: 'merge the two, or say what sets them apart',
  }));
}

/** Index of each memory whose content an earlier one has → index of the first such. */
export function repeats(memories: readonly GroundTruthMemory[]): Map<number, number> {
  const found = new Map<number, number>();
  if (memories.length < 2) return found;
  const firsts = new Map<string, number>();
  memories.forEach(({ content }, index) => {
    const text = foldText(content);
    const first = firsts.get(text);
    if (first === undefined) firsts.set(text, index);
    else found.set(index, first);
  });
  return found;
}
