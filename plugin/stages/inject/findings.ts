import { listed, quoted } from '../quote.ts';
import type { FieldPath, Finding } from '../types.ts';
import type { InjectComparison } from './score.ts';

const REFERENCED: FieldPath = ['expected_inject', 'referenced_memory_indices'];

/**
 * Referenced memories that no shown block holds, each at its index in the case, and shown blocks that hold none.
 *
 * @param contents what the referenced memories say, in their order, as far as it is known
 */
export function injectFindings(
  { shown, referenced }: InjectComparison,
  contents: readonly string[],
): Finding[] {
  const blocks =
    shown.length === 0
      ? 'no block is shown'
      : `shown: ${listed(shown.map(({ block }) => `${block.title} (${block.memory_ids.length})`))}`;
  const missing = referenced.flatMap(({ id, injected }, at): Finding[] => {
    if (injected) return [];
    const content = contents[at] === undefined ? '' : ` ${quoted(contents[at])}`;
    return [
      {
        path: [...REFERENCED, at],
        title: 'NotInjected',
        message: `no shown block holds the referenced memory ${quoted(id)}${content}\n  ${blocks}`,
        metrics: ['reference_coverage', 'referenced_injected', 'inject_hit_rate', 'blocks_'],
      },
    ];
  });
  const idle = shown.filter(({ relevant }) => !relevant).map(({ block }) => block.title);
  if (idle.length === 0) return missing;
  return [
    ...missing,
    {
      path: REFERENCED,
      title: 'IdleBlocks',
      message: `${idle.length} of ${shown.length} shown blocks hold no referenced memory: ${listed(idle)}`,
      metrics: ['inject_hit_rate', 'blocks_'],
    },
  ];
}
