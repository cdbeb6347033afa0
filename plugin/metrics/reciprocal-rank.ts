import { judgeRanking } from './judged-ranking.ts';
import type { Ranking, Relevance } from './ranking-types.ts';

/**
 * 1 / rank of the first relevant id, in [0, 1]; 0 when none was retrieved, null when the query has none. Its mean
 * over queries is MRR. As `recip_rank` of `trec_eval`.
 *
 * @throws RangeError for a grade that is no whole number, and for scores that are missing in part
 */
export function reciprocalRank(ranking: Ranking, relevance: Relevance): number | null {
  const judged = judgeRanking('reciprocalRank', ranking, relevance);
  if (judged === null) return null;
  const first = judged.grades.findIndex((grade) => grade > 0);
  return first === -1 ? 0 : 1 / (first + 1);
}
