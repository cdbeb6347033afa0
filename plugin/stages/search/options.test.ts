import { describe, expect, it } from 'vitest';
import { searchRules } from './options.ts';

describe('searchRules', () => {
  it('asks for a perfect NDCG of each case unless it is told otherwise', () => {
    expect(searchRules({})).toEqual({
      rules: { pool: 'case', params: {} },
      thresholds: { ndcg_at_10: 1 },
    });
    expect(searchRules({ pool: 'shared', params: { rrf_k: 60 } })).toEqual({
      rules: { pool: 'shared', params: { rrf_k: 60 } },
      thresholds: { ndcg_at_10: 1 },
    });
  });

  it('writes short names out', () => {
    const { thresholds } = searchRules({
      ndcg: 0.8,
      mrr: 0.5,
      recall: { min: 0.9 },
      map: 0.4,
      bm25_ndcg_at_10: 0.1,
    });
    expect(thresholds).toEqual({
      ndcg_at_10: 0.8,
      mrr: 0.5,
      recall_at_10: { min: 0.9 },
      map: 0.4,
      bm25_ndcg_at_10: 0.1,
    });
  });

  it.each([
    [{ pool: 'suite' }, "search option 'pool' must be 'case' or 'shared', received \"suite\""],
    [{ params: { k: '60' } }, "search option 'params' must be an object of finite numbers"],
    [{ params: { k: Number.NaN } }, "search option 'params' must be"],
    [{ params: [60] }, "search option 'params' must be"],
    [{ params: null }, "search option 'params' must be"],
    [{ ndgc: 1 }, "unknown option 'ndgc'; did you mean 'ndcg'?"],
    [{ empty_arm_rate: 0.1 }, "threshold 'empty_arm_rate': less is better"],
  ])('refuses %j', (options, message) => {
    expect(() => searchRules(options as never)).toThrow(TypeError);
    expect(() => searchRules(options as never)).toThrow(message);
  });
});
