import type { EvalCase } from '../cases/index.ts';
import { containsToken } from '../metrics/index.ts';
import { quoted } from '../yaml/index.ts';
import { repeats } from './duplicate-memory.ts';
import type { LintFinding } from './types.ts';

/**
 * Fact tokens that the memory's own content does not keep to: a prediction of exactly that content would be
 * refused. A repeated content is left to `duplicateMemories`, of which wrong facts are a consequence.
 */
export function missingFacts(evalCase: EvalCase): LintFinding[] {
  const memories = evalCase.expected_l1?.memories ?? [];
  const repeated = repeats(memories);
  return memories.flatMap(({ content, must_contain = [], must_not_contain = [] }, i) => {
    if (repeated.has(i)) return [];
    const at = (field: string, j: number) => ['expected_l1', 'memories', i, field, j];
    const missing = must_contain.flatMap((token, j): LintFinding[] => {
      if (containsToken(content, token)) return [];
      return [
        {
          code: 'missing-fact',
          path: at('must_contain', j),
          message: `the content of memory ${i} does not contain ${quoted(token)} itself: ${quoted(content)}`,
          hint: 'write the fact in the content as it stands here, or remove it here',
        },
      ];
    });
    const forbidden = must_not_contain.flatMap((token, j): LintFinding[] => {
      if (!containsToken(content, token)) return [];
      return [
        {
          code: 'missing-fact',
          path: at('must_not_contain', j),
          message: `the content of memory ${i} contains ${quoted(token)}, which a right extraction must not: ${quoted(content)}`,
          hint: 'reword the content, or choose a token that only a wrong extraction has',
        },
      ];
    });
    return [...missing, ...forbidden];
  });
}
