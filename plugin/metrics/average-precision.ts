import { judgeRanking } from './judged-ranking.ts';
import type { Ranking, Relevance } from './ranking-types.ts';

/**
 * Sum of the precision at the rank of each relevant id that was retrieved, over the number of relevant ids,
 * retrieved or not; in [0, 1], null when the query has none. Its mean over queries is MAP. As `map` of `trec_eval`.
 *
 * @throws RangeError for a grade that is no whole number, and for scores that are missing in part
 */
export function averagePrecision(ranking: Ranking, relevance: Relevance): number | null {
  const judged = judgeRanking('averagePrecision', ranking, relevance);
  if (judged === null) return null;
  let hits = 0;
  let sum = 0;
  for (const [index, grade] of judged.grades.entries()) {
    if (grade === 0) continue;
    hits += 1;
    sum += hits / (index + 1);
  }
  return sum / judged.ideal.length;
}
