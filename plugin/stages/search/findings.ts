import { type EvalCase, existingIds, foreignMemory } from '../../cases/index.ts';
import { quoted } from '../quote.ts';
import { storedTruth } from '../seed-truth.ts';
import { fixed } from '../thresholds.ts';
import type { Finding } from '../types.ts';
import { type AnsweredQuery, type RankingScore, relevantIds, scoreRanking } from './score.ts';

const MAX_SHOWN = 10;

/** What is known of the memories that a query should find. */
export interface KnownMemories {
  contents: ReadonlyMap<string, string>;
  /** why an id cannot be found, where that is so */
  obstacle(id: string): string | null;
}

/** Ground truth without a case: nothing is known of its ids. */
export const NOTHING_KNOWN: KnownMemories = { contents: new Map(), obstacle: () => null };

/** The memories of a case, by the ids under which they are stored. */
export function memoriesOf(evalCase: EvalCase, pool: 'case' | 'shared'): KnownMemories {
  const existing = existingIds(evalCase);
  const stored = [...(evalCase.existing_memories ?? []), ...storedTruth(evalCase, '')];
  return {
    contents: new Map(stored.map(({ memory_id, content }) => [memory_id.normalize('NFC'), content])),
    obstacle(id) {
      const owner = existing.has(id) ? undefined : foreignMemory(id)?.caseId;
      const isElsewhere = owner !== undefined && owner !== evalCase.case_id && pool === 'case';
      return isElsewhere ? "a memory of another case, which is only there with pool: 'shared'" : null;
    },
  };
}

/** Each query that some value of its ranking is below 1 for: where its relevant memories are, and what came first. */
export function searchFindings(queries: readonly AnsweredQuery[], known: KnownMemories): Finding[] {
  return queries.flatMap((query): Finding[] => {
    const score = scoreRanking(query.answer.ids, query.grades);
    const low = Object.entries(score ?? {}).filter(([, value]) => value < 1);
    if (low.length === 0) return [];
    const values = low.map(([name, value]) => `${NAMES[name as keyof RankingScore]} ${fixed(value)}`);
    return [
      {
        path: ['expected_search_results', query.query],
        title: 'RankMismatch',
        message: [
          `${query.query === '' ? '' : `query ${quoted(query.query)}: `}${values.join(', ')}`,
          ...goldLines(query, known),
          first(query),
        ].join('\n  '),
        metrics: low.map(([name]) => name),
      },
    ];
  });
}

/** Of one query a mean is a plain value. */
const NAMES: Record<keyof RankingScore, string> = {
  ndcg_at_10: 'ndcg_at_10',
  mrr: 'reciprocal rank',
  recall_at_10: 'recall_at_10',
  map: 'average precision',
};

function goldLines({ grades, answer }: AnsweredQuery, { contents, obstacle }: KnownMemories): string[] {
  const ranks = new Map<string, number>();
  for (const id of answer.ids) if (!ranks.has(id)) ranks.set(id, ranks.size + 1);
  const relevant = relevantIds(grades);
  const graded = new Set(grades.values()).size > 1;
  const lines = relevant.slice(0, MAX_SHOWN).map((id) => {
    const rank = ranks.get(id);
    const content = contents.get(id);
    const reason = rank === undefined ? obstacle(id) : null;
    return [
      rank === undefined ? 'not returned:' : `rank ${rank}:`,
      quoted(id),
      ...(content === undefined ? [] : [quoted(content)]),
      ...(graded ? [`(grade ${grades.get(id)})`] : []),
      ...(reason === null ? [] : [`(${reason})`]),
    ].join(' ');
  });
  return relevant.length > lines.length ? [...lines, `and ${relevant.length - lines.length} more`] : lines;
}

function first({ answer: { ids } }: AnsweredQuery): string {
  if (ids.length === 0) return 'nothing was returned';
  return `returned first: ${ids.slice(0, 3).map(quoted).join(', ')}${ids.length > 3 ? `, … (${ids.length})` : ''}`;
}
