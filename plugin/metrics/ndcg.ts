import { judgeRanking } from './judged-ranking.ts';
import type { Ranking, Relevance } from './ranking-types.ts';
import { checkCutoff } from './relevant-within.ts';

/** Σ grade / log2(rank + 1), ranks from 1. Grades of 0 add nothing, so rounding is the same with and without them. */
function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
}

/**
 * Normalised discounted cumulative gain, in [0, 1]: the ranking's DCG over that of the best ranking possible, which
 * has all relevant ids, retrieved or not, in the order of their grades. DCG = Σ grade / log2(rank + 1), with linear
 * gain. 0 for an empty ranking; null when the query has no relevant id.
 *
 * Source: K. Järvelin & J. Kekäläinen, Cumulated Gain-Based Evaluation of IR Techniques, ACM TOIS 20 (2002),
 * 422–446, with the discount of `trec_eval`'s `ndcg` and, with k, `ndcg_cut`.
 *
 * @param k looks at the first k ranks, of the best ranking too; without it at all
 * @throws RangeError for a k or a grade that is no whole number, and for scores that are missing in part
 */
export function ndcg(ranking: Ranking, relevance: Relevance, k?: number): number | null {
  if (k !== undefined) checkCutoff('ndcg', k);
  const judged = judgeRanking('ndcg', ranking, relevance);
  return judged && discountedGain(judged.grades.slice(0, k)) / discountedGain(judged.ideal.slice(0, k));
}
