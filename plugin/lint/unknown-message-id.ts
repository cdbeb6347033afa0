import { type EvalCase, messageIds } from '../cases/index.ts';
import { nearestName } from '../text/index.ts';
import { quoted } from '../yaml/index.ts';
import type { LintFinding } from './types.ts';

const MAX_LISTED = 10;

/** Source messages of ground truth that the conversation does not have. */
export function unknownMessageIds(evalCase: EvalCase): LintFinding[] {
  const memories = evalCase.expected_l1?.memories ?? [];
  if (memories.every(({ source_message_ids }) => source_message_ids === undefined)) return [];
  const ids = messageIds(evalCase.conversation ?? '');
  const known = new Set(ids);
  return memories.flatMap((memory, i) =>
    (memory.source_message_ids ?? []).flatMap((id, j): LintFinding[] => {
      if (known.has(id)) return [];
      return [
        {
          code: 'unknown-message-id',
          path: ['expected_l1', 'memories', i, 'source_message_ids', j],
          message: `the conversation has no message ${quoted(id)}`,
          hint: hintFor(id, ids),
        },
      ];
    }),
  );
}

function hintFor(id: string, ids: readonly string[]): string {
  if (ids.length === 0) return 'start each message on its own line with [msg#1], [msg#2], …';
  const shown = ids.length > MAX_LISTED ? `${ids.slice(0, MAX_LISTED).join(', ')}, …` : ids.join(', ');
  const near = ids.length > MAX_LISTED ? nearestName(id, ids) : null;
  return near ? `did you mean ${near}?` : `its messages are ${shown}`;
}
