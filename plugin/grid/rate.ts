import { fuseRankings, ndcg, recallAt, reciprocalRank } from '../metrics/index.ts';
import { bm25Key, type Combination } from './space.ts';
import type { Quality, RankedQuery } from './types.ts';

/** The rank to which NDCG and recall look. */
const DEPTH = 10;

/** Each query's quality under one combination, or with one arm alone. */
export type QueryQualities = readonly Quality[];

/**
 * How good a ranking is for a query.
 *
 * @throws Error when the query has no relevant id, since it could tell nothing of a search
 */
export function qualityOf(ids: readonly string[], { grades, query }: RankedQuery): Quality {
  const values = {
    ndcg_at_10: ndcg(ids, grades, DEPTH),
    mrr: reciprocalRank(ids, grades),
    recall_at_10: recallAt(ids, grades, DEPTH),
  };
  if (Object.values(values).includes(null)) throw new Error(`the query ${query} has no relevant memory`);
  return values as Quality;
}

/** The arms of a query as a combination sees them: cut to its `top_k`. */
export function armsOf(
  { bm25, vector }: RankedQuery,
  combination: Combination,
): { bm25: readonly string[]; vector: readonly string[] } {
  const { top_k } = combination;
  const cut = (ids: readonly string[]): readonly string[] => (ids.length > top_k ? ids.slice(0, top_k) : ids);
  return { bm25: cut(bm25.get(bm25Key(combination)) ?? []), vector: cut(vector ?? []) };
}

/** What a search under a combination returns: its arms, fused and cut. */
export function fusedIds(query: RankedQuery, combination: Combination): string[] {
  const { rrf_k, bm25_weight, top_k } = combination;
  const arms = armsOf(query, combination);
  return fuseRankings(
    [
      { weight: bm25_weight, ids: arms.bm25 },
      { weight: 1 - bm25_weight, ids: arms.vector },
    ],
    { k: rrf_k, limit: top_k },
  );
}

/**
 * The quality of a query under each combination, in their order. Settings of BM25 that rank alike are fused once, and
 * likewise values of `top_k` over the length of both arms.
 */
export function rateQuery(query: RankedQuery, combinations: readonly Combination[]): Quality[] {
  const rankings = numberRankings(query.bm25);
  const longest = Math.max(
    query.vector?.length ?? 0,
    ...Array.from(query.bm25.values(), ({ length }) => length),
  );
  const known = new Map<string, Quality>();
  return combinations.map((combination) => {
    const { rrf_k, bm25_weight, top_k } = combination;
    // A result is as long as both arms at most, so that a larger limit cuts nothing.
    const cut = Math.min(top_k, 2 * longest);
    const key = `${rankings.get(bm25Key(combination))}/${rrf_k}/${bm25_weight}/${cut}`;
    const quality = known.get(key) ?? qualityOf(fusedIds(query, combination), query);
    known.set(key, quality);
    return quality;
  });
}

/** Key → number, the same for keys with the same ranking. */
function numberRankings(rankings: RankedQuery['bm25']): Map<string, number> {
  const numbers = new Map<string, number>();
  return new Map(
    Array.from(rankings, ([key, ids]) => {
      const content = JSON.stringify(ids);
      const number = numbers.get(content) ?? numbers.size;
      numbers.set(content, number);
      return [key, number];
    }),
  );
}

/** The mean over queries, added up in their order. */
export function meanQuality(qualities: QueryQualities): Quality {
  const sum = { ndcg_at_10: 0, mrr: 0, recall_at_10: 0 };
  for (const { ndcg_at_10, mrr, recall_at_10 } of qualities) {
    sum.ndcg_at_10 += ndcg_at_10;
    sum.mrr += mrr;
    sum.recall_at_10 += recall_at_10;
  }
  const count = qualities.length;
  return {
    ndcg_at_10: sum.ndcg_at_10 / count,
    mrr: sum.mrr / count,
    recall_at_10: sum.recall_at_10 / count,
  };
}
