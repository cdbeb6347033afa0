import { describe, expect, it } from 'vitest';
import { casesYaml, placedCases } from '../../tests/support/run.ts';
import { type Arms, memorySearchTarget, searchCase, tableTarget } from '../../tests/support/search-target.ts';
import type { Target } from '../targets/types.ts';
import { gridSearch, type SearchedSuite } from './grid-search.ts';
import { combinationsOf, DEFAULT_COMBINATION, DEFAULT_SPACE, type ParameterSpace } from './space.ts';

const SMALL: ParameterSpace = {
  rrf_k: [10, 60],
  bm25_weight: [0.3, 0.5, 0.7],
  top_k: [1, 20],
  bm25_k1: [1.2, 2],
  bm25_b: [0.75],
};

async function search(
  target: Target,
  cases: readonly object[],
  {
    space = SMALL,
    defaults = DEFAULT_COMBINATION,
    seed = 1,
    ...suite
  }: Partial<
    SearchedSuite & { space: ParameterSpace; defaults: typeof DEFAULT_COMBINATION; seed: number }
  > = {},
) {
  const description = await target.describe({}, { signal: new AbortController().signal });
  return gridSearch(
    {
      name: 'memory',
      cases: placedCases(casesYaml(cases)),
      concurrency: 4,
      timeout: 5000,
      pool: 'case',
      params: {},
      ...suite,
    },
    { target, description },
    { space, defaults, folds: 5, seed },
  );
}

/** Cases whose query is their id, of which the first memory should be found and the second not. */
const simpleCases = (count: number) =>
  Array.from({ length: count }, (_, i) => searchCase(`c${i}`, `c${i}`, ['right', 'wrong']));

/** The first memory is first in the vector arm and second in BM25's. */
const disagree = (query: string): Arms => ({
  bm25: [`${query}#1`, `${query}#0`],
  vector: [`${query}#0`, `${query}#1`],
});

const agree = (query: string): Arms => ({
  bm25: [`${query}#0`, `${query}#1`],
  vector: [`${query}#0`, `${query}#1`],
});

describe('conclusions', () => {
  it('conclusive: the arms disagree, and only then a combination is recommended', async () => {
    const grid = await search(tableTarget(disagree), simpleCases(4));
    // bm25_weight 0.3 puts the right one first; at 0.5 they tie and go by id; at 0.7 it is second, at 1 / log2(3), or
    // with top_k 1 not there at all.
    expect(grid.conclusion.name).toBe('conclusive');
    expect(grid.findings!.best).toMatchObject({ ndcg_at_10: 1, mrr: 1, recall_at_10: 1 });
    expect(grid.findings!.worst).toMatchObject({ ndcg_at_10: 0, mrr: 0, recall_at_10: 0 });
    expect(grid.recommended).toEqual(DEFAULT_COMBINATION);
    expect(grid.findings!.sensitivity.bm25_weight).toEqual([
      { value: 0.3, mean: 1, best: 1 },
      { value: 0.5, mean: 1, best: 1 },
      // half of the combinations have top_k 20
      { value: 0.7, mean: expect.closeTo(0.6309298 / 2, 6), best: expect.closeTo(0.6309298, 6) },
    ]);
    expect(grid.warnings).toEqual([]);
  });

  it('below noise: one query in a hundred moves', async () => {
    const target = tableTarget((query) => (query === 'c7' ? disagree(query) : agree(query)));
    const space = { ...SMALL, top_k: [20] };
    const grid = await search(target, simpleCases(100), { space });
    // (1 − 1 / log2(3)) / 100
    expect(grid.findings!.spread).toBeCloseTo(0.3690702 / 100, 8);
    expect(grid.conclusion.name).toBe('inconclusive_below_noise');
    expect(grid.recommended).toBeNull();
  });

  it('no effect: both arms rank alike', async () => {
    const grid = await search(tableTarget(agree), simpleCases(3));
    expect(grid.conclusion).toEqual({
      name: 'inconclusive_no_effect',
      reason:
        'every combination scores the same: the arms overlap by 1.00, and BM25 alone has a recall@10 of 1.00',
    });
    expect(grid.recommended).toBeNull();
    // Nothing moves away from the defaults without a gain.
    expect(grid.findings!.best.combination).toEqual(DEFAULT_COMBINATION);
  });

  const byK1 = (query: string, { bm25_k1 }: Record<string, number>): string[] =>
    bm25_k1 === 2 ? [`${query}#0`] : [`${query}#1`, `${query}#0`];

  it.each<[string, (query: string, params: Record<string, number>) => Arms]>([
    ['no vector arm', (query, params) => ({ bm25: byK1(query, params) })],
    ['an empty one', (query, params) => ({ bm25: byK1(query, params), vector: [] })],
  ])('BM25 only: %s, even where BM25 makes a difference', async (_, armsOf) => {
    const grid = await search(tableTarget(armsOf), simpleCases(3));
    expect(grid.conclusion.name).toBe('inconclusive_bm25_only');
    expect(grid.findings!.spread).toBeGreaterThan(0.3);
    expect(grid.findings!.at_best.vector).toBeNull();
    expect(grid.recommended).toBeNull();
  });

  it('BM25 only: answers without arms', async () => {
    const target = tableTarget(
      () => ({}),
      (_, { top_k }) => ['c0#1', 'c0#0'].slice(0, top_k),
    );
    const grid = await search(target, simpleCases(1));
    expect(grid.conclusion.name).toBe('inconclusive_bm25_only');
  });

  it('not BM25 only: one query of several has a vector arm', async () => {
    const target = tableTarget((query) =>
      query === 'c1' ? disagree(query) : { bm25: [`${query}#0`], vector: [] },
    );
    const grid = await search(target, simpleCases(3));
    expect(grid.conclusion.name).toBe('conclusive');
    expect(grid.findings!.arms.empty).toEqual({ bm25: 0, vector: 2 / 3 });
  });

  it.each([
    ['no case with queries', [{ ...searchCase('a', 'a', ['x']), expected_search_results: undefined }]],
    ['a skipped case', [searchCase('a', 'a', ['x'], { skip: 'not now' })]],
    ['a case for real models', [searchCase('a', 'a', ['x'], { tags: ['real-model'] })]],
    ['held-out cases alone', [searchCase('a', 'a', ['x'], { split: 'holdout' })]],
  ])('no queries: %s', async (_, cases) => {
    const grid = await search(tableTarget(agree), cases);
    expect(grid).toMatchObject({ findings: null, recommended: null, conclusion: { name: 'no_queries' } });
  });
});

describe('the arms', () => {
  it('are compared and warned of', async () => {
    // BM25 alone has it first; the vector arm does not find it, and draws the other one up at every weight.
    const target = tableTarget((query) => ({
      bm25: [`${query}#0`, `${query}#1`],
      vector: [`${query}#1`],
    }));
    const space = { ...SMALL, bm25_weight: [0.3, 0.4], top_k: [20] };
    const { findings, warnings } = await search(target, simpleCases(2), { space });
    expect(findings!.at_best.bm25.ndcg_at_10).toBe(1);
    // At 0.4 and 60: 0.4/61 against 0.4/62 + 0.6/61, so it is second.
    expect(findings!.at_best.fused.ndcg_at_10).toBeCloseTo(0.6309298, 6);
    expect(warnings[0]).toMatch(/fused ranking is worse than BM25 alone: ndcg@10 0.6309 against 1.00/);
    expect(findings!.arms).toEqual({ overlap: 1 / 2, empty: { bm25: 0, vector: 0 } });
  });
});

describe('held-out cases', () => {
  it('are rated by a choice that was made without them', async () => {
    const cases = [...simpleCases(3), searchCase('h', 'h', ['right', 'wrong'], { split: 'holdout' })];
    // The held-out query is the other way round: what is best for the rest is worst for it.
    const target = tableTarget((query) => {
      const { bm25, vector } = disagree(query);
      return query === 'h' ? { bm25: vector!, vector: bm25! } : { bm25: bm25!, vector: vector! };
    });
    const space = { ...SMALL, bm25_weight: [0.3, 0.7], top_k: [20] };
    const { findings, queries } = await search(target, cases, { space });
    expect(queries).toEqual({ tuned_on: 3, cases: 3, held_out: 1 });
    expect(findings!.best).toMatchObject({ combination: { bm25_weight: 0.3 }, ndcg_at_10: 1 });
    expect(findings!.holdout).toMatchObject({ queries: 1, best: { mrr: 1 / 2 } });
  });
});

const REAL_CASES = [
  searchCase('zh', '对什么过敏', ['对花生过敏，吃了会起疹子', '喜欢喝花生牛奶', '每周去医院复查']),
  searchCase('en', 'what do I drink in the morning', [
    'drinks black tea every morning',
    'runs in the morning',
    'what matters is sleep',
  ]),
  {
    ...searchCase('old', 'where do I work', ['moved to Ghent', 'does not work on Fridays']),
    existing_memories: [{ memory_id: 'work', content: 'works as a nurse in a hospital' }],
    expected_search_results: { 'where do I work': { work: 2, '1': 1 }, hospital: ['work'] },
  },
];

describe('a real search', () => {
  it('is asked once a setting of BM25, and rated under every combination', async () => {
    const target = memorySearchTarget();
    const grid = await search(target, REAL_CASES, { space: DEFAULT_SPACE });
    expect(grid.queries).toEqual({ tuned_on: 4, cases: 3, held_out: 0 });
    expect(grid.findings!.combinations.map(({ combination }) => combination)).toEqual(
      combinationsOf(DEFAULT_SPACE),
    );
    // 20 settings of BM25 and three further combinations a query; nothing else is asked.
    expect(target.asked).toHaveLength(4 * 23);
    expect([...target.open]).toEqual([]);
  });

  it('gives the same, whatever the order of cases and however many at once', async () => {
    const forth = await search(memorySearchTarget(), REAL_CASES, { concurrency: 1 });
    const back = await search(memorySearchTarget(), [...REAL_CASES].reverse(), { concurrency: 8 });
    expect(back).toEqual(forth);
  });

  it('searches the memories of all cases where they are one pool', async () => {
    const target = memorySearchTarget();
    const grid = await search(target, REAL_CASES, { pool: 'shared' });
    expect(grid.pool).toBe('shared');
    expect(new Set(target.asked.map(({ case_id }) => case_id))).toEqual(new Set(['@pool']));
    // 'morning' and 'work' occur in other cases' memories, too: more is ranked than any case has.
    expect(grid.findings!.at_reference.fused.recall_at_10).toBe(1);
  });

  it('starts from what the suite sets, and hands on what the grid does not search', async () => {
    const target = memorySearchTarget();
    const asked: Record<string, number>[] = [];
    const own = target.search!;
    target.search = ({ params, ...rest }, context) => {
      asked.push(params);
      const { depth, ...known } = params;
      return own({ ...rest, params: known }, context);
    };
    const defaults = { ...DEFAULT_COMBINATION, rrf_k: 12, bm25_weight: 0.7 };
    const grid = await search(target, REAL_CASES.slice(0, 1), { params: { depth: 3 }, defaults });
    expect(grid.findings!.reference.combination).toMatchObject({ rrf_k: 10, bm25_weight: 0.7 });
    expect(asked[0]).toMatchObject({ depth: 3, rrf_k: 12, top_k: 20 });
  });
});

describe('what cannot be searched is refused', () => {
  it.each<[string, Target, RegExp]>([
    [
      'a target that fuses otherwise',
      tableTarget(disagree, ({ vector }) => vector.toReversed()),
      /^case c0, search for "c0": the target fuses otherwise.* it has "c0#1" at rank 1, where its arms fuse to "c0#0"/,
    ],
    [
      'one that returns less',
      tableTarget(agree, ({ vector }) => vector.slice(0, 1)),
      /it has nothing at rank 2, where its arms fuse to "c0#1"/,
    ],
    [
      'one that returns more',
      tableTarget(agree, ({ vector }) => [...vector, 'x']),
      /it has "x" at rank 3, where its arms fuse to nothing/,
    ],
    [
      'one that shows no arms, but fuses some',
      tableTarget(
        () => ({}),
        (_, { bm25_weight }) => (bm25_weight === 0.5 ? ['a', 'b'] : ['b', 'a']),
      ),
      /the target fuses otherwise/,
    ],
    [
      'a vector arm that goes by BM25',
      tableTarget((query, { bm25_k1 }) => ({ ...agree(query), vector: bm25_k1 === 2 ? ['a'] : ['b'] })),
      /^case c0, search for "c0": the vector arm changes with bm25_k1 or bm25_b/,
    ],
    [
      'an answer in another form',
      { ...tableTarget(agree), search: async () => ({ ids: [1] }) as never },
      /^case c0, search for "c0": the answer of 'search' is not of the contract's form: at 'answer\.ids\[0\]'/,
    ],
    [
      'a target that fails',
      {
        ...tableTarget(agree),
        search: async () => {
          throw new Error('no such table: memories_fts');
        },
      },
      /^case c0, search for "c0": no such table: memories_fts$/,
    ],
    [
      'a target that cannot search',
      { describe: tableTarget(agree).describe, seed: async () => undefined },
      /^case c0, search for "c0": the target has no method 'search', which a grid search needs$/,
    ],
    [
      'a target that cannot be filled',
      { describe: tableTarget(agree).describe },
      /^case c0: the target has no method 'seed'/,
    ],
  ])('%s', async (_, target, message) => {
    // Every combination is drawn sooner or later: many queries, one store each.
    await expect(search(target, simpleCases(20), { concurrency: 1 })).rejects.toThrow(message);
  });

  it('begins no further case after a failure, and empties the one that failed', async () => {
    const target = memorySearchTarget();
    const begun: string[] = [];
    const begin = target.begin!;
    target.begin = (params, context) => {
      begun.push(params.case_id);
      return begin(params, context);
    };
    target.search = async () => {
      throw new Error('down');
    };
    await expect(search(target, REAL_CASES, { concurrency: 1 })).rejects.toThrow(/^case zh, .*down$/);
    expect(begun).toEqual(['zh']);
    expect([...target.open]).toEqual([]);
  });

  it('keeps a hostile query on one line', async () => {
    const target = { ...tableTarget(agree), search: async () => ({ ids: [1] }) as never };
    const cases = [searchCase('a', 'a\u001b[31m\n::error::b', ['x'])];
    await expect(search(target, cases)).rejects.toThrow(/^case a, search for "a\ufffd\[31m ::error::b": /);
  });
});
