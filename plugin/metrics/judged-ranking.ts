import { rankedIds } from './ranked-ids.ts';
import type { Ranking, Relevance } from './ranking-types.ts';

/** The grade from which an id is relevant. */
const RELEVANT = 1;

/** A ranking seen through the judgements of its query. */
export interface JudgedRanking {
  /** per rank, best first, the grade of the id there, 1 or more; 0 where it is not relevant or not judged */
  grades: readonly number[];
  /** grades of all relevant ids, retrieved or not, highest first; never empty */
  ideal: readonly number[];
}

function relevantGrades(measure: string, relevance: Relevance): ReadonlyMap<string, number> {
  if (Array.isArray(relevance)) return new Map(relevance.map((id: string) => [id, RELEVANT]));
  const entries = relevance instanceof Map ? [...relevance] : Object.entries(relevance);
  return new Map(
    entries.filter(([id, grade]) => {
      if (Number.isSafeInteger(grade)) return grade >= RELEVANT;
      throw new RangeError(
        `${measure}: a grade is a whole number, 1 or more for a relevant id; received ${grade} for ${JSON.stringify(id)}`,
      );
    }),
  );
}

/**
 * Looks up the grade of every ranked id.
 *
 * @param measure name for error messages
 * @returns null when the query has no relevant id: whatever the ranking, there is nothing to measure
 * @throws RangeError for a grade that is no whole number, and for scores that are missing in part or not finite
 */
export function judgeRanking(measure: string, ranking: Ranking, relevance: Relevance): JudgedRanking | null {
  const judged = relevantGrades(measure, relevance);
  const grades = rankedIds(measure, ranking).map((id) => judged.get(id) ?? 0);
  return judged.size === 0 ? null : { grades, ideal: [...judged.values()].sort((a, b) => b - a) };
}
