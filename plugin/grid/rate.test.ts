import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { armsOf, fusedIds, meanQuality, qualityOf, rateQuery } from './rate.ts';
import { bm25Key, combinationsOf, DEFAULT_COMBINATION, type ParameterSpace } from './space.ts';
import type { RankedQuery } from './types.ts';

const SPACE: ParameterSpace = {
  rrf_k: [0, 60],
  bm25_weight: [0.3, 0.7],
  top_k: [1, 2, 4, 8],
  bm25_k1: [1.2, 2],
  bm25_b: [0.5, 0.75],
};
const combinations = combinationsOf(SPACE);

/** A query whose BM25 arm is the same for every setting. */
function ranked(bm25: string[], vector: string[] | null, gold: Record<string, number>): RankedQuery {
  return {
    case_id: 'a',
    query: 'q',
    holdout: false,
    grades: new Map(Object.entries(gold)),
    bm25: new Map(combinations.map((each) => [bm25Key(each), bm25])),
    vector,
  };
}

describe('quality', () => {
  it('is NDCG and recall to rank 10, and the reciprocal rank', () => {
    // 'g' at rank 2 of gold g and h: DCG 1/log2(3), ideal 1 + 1/log2(3); recall 1/2.
    const { ndcg_at_10, mrr, recall_at_10 } = qualityOf(['x', 'g'], ranked([], [], { g: 1, h: 1 }));
    expect(ndcg_at_10).toBeCloseTo(0.6309298 / 1.6309298, 6);
    expect([mrr, recall_at_10]).toEqual([1 / 2, 1 / 2]);
  });

  it('looks no further than rank 10, but for the reciprocal rank', () => {
    const ids = [...'abcdefghij', 'gold'];
    const query = ranked([], [], { gold: 1 });
    expect(qualityOf(ids, query)).toEqual({ ndcg_at_10: 0, mrr: 1 / 11, recall_at_10: 0 });
  });

  it('refuses a query that nothing is relevant to', () => {
    expect(() => qualityOf(['a'], ranked([], [], { a: 0 }))).toThrow(/no relevant memory/);
  });

  it('is averaged over queries', () => {
    const mean = meanQuality([
      { ndcg_at_10: 1, mrr: 0.5, recall_at_10: 0 },
      { ndcg_at_10: 0, mrr: 1, recall_at_10: 0.5 },
    ]);
    expect(mean).toEqual({ ndcg_at_10: 0.5, mrr: 0.75, recall_at_10: 0.25 });
  });
});

describe('a combination', () => {
  const query = ranked(['a', 'b', 'c'], ['c', 'd'], { a: 1 });
  const at = (change: object) => ({ ...DEFAULT_COMBINATION, bm25_k1: 1.2, bm25_b: 0.75, ...change });

  it('cuts the arms and the result to top_k', () => {
    expect(armsOf(query, at({ top_k: 2 }))).toEqual({ bm25: ['a', 'b'], vector: ['c', 'd'] });
    // 0.5/61 for a and c, so by id; b and d are cut.
    expect(fusedIds(query, at({ top_k: 2 }))).toEqual(['a', 'c']);
    // c has 0.5/63 + 0.5/61 when both arms reach it.
    expect(fusedIds(query, at({ top_k: 3 }))).toEqual(['c', 'a', 'b']);
  });

  it('goes without a vector arm where there is none', () => {
    expect(fusedIds(ranked(['a', 'b'], null, { a: 1 }), at({}))).toEqual(['a', 'b']);
  });
});

it('rates every combination as if each were fused by itself', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(ids, { minLength: 4, maxLength: 4 }), ids, (settings, vector) => {
      const keys = [...new Set(combinations.map(bm25Key))];
      const query: RankedQuery = {
        ...ranked([], vector, { a: 1, b: 2 }),
        bm25: new Map(keys.map((key, index) => [key, settings[index]!])),
      };
      expect(rateQuery(query, combinations)).toEqual(
        combinations.map((each) => qualityOf(fusedIds(query, each), query)),
      );
    }),
  );
});
