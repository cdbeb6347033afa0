import { judgeRanking } from './judged-ranking.ts';
import type { Ranking, Relevance } from './ranking-types.ts';
import { checkCutoff, relevantWithin } from './relevant-within.ts';

/**
 * Relevant ids among the first k / k, in [0, 1]. The divisor is k also where the ranking is shorter: what was not
 * returned is not relevant. Null when the query has no relevant id. As `P_k` of `trec_eval`.
 *
 * @throws RangeError for a k or a grade that is no whole number, and for scores that are missing in part
 */
export function precisionAt(ranking: Ranking, relevance: Relevance, k: number): number | null {
  checkCutoff('precisionAt', k);
  const judged = judgeRanking('precisionAt', ranking, relevance);
  return judged && relevantWithin(judged, k) / k;
}
