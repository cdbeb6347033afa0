import { judgeRanking } from './judged-ranking.ts';
import type { Ranking, Relevance } from './ranking-types.ts';
import { checkCutoff, relevantWithin } from './relevant-within.ts';

/**
 * Relevant ids among the first k / all relevant ids, in [0, 1]; null when the query has none. As `recall_k` of
 * `trec_eval`.
 *
 * @throws RangeError for a k or a grade that is no whole number, and for scores that are missing in part
 */
export function recallAt(ranking: Ranking, relevance: Relevance, k: number): number | null {
  checkCutoff('recallAt', k);
  const judged = judgeRanking('recallAt', ranking, relevance);
  return judged && relevantWithin(judged, k) / judged.ideal.length;
}
