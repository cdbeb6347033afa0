import { expect, it } from 'vitest';
import type { EvalCase } from '../cases/index.ts';
import type { Relevance } from '../metrics/index.ts';
import { matchers } from './index.ts';
import type { RankResultsOptions } from './to-rank-results.ts';

expect.extend(matchers);

const evalCase: EvalCase = {
  case_id: 'c-1',
  existing_memories: [{ memory_id: 'm-1', content: 'has a dog' }] as EvalCase['existing_memories'],
  expected_search_results: { pets: ['m-1', 0] },
};

const refusal = (received: unknown, wanted: Relevance | EvalCase, options?: RankResultsOptions) => {
  try {
    expect(received).toRankResults(wanted, options);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was not refused');
};

it.each<[string, unknown]>([
  ['ids', ['b', 'a', 'x']],
  ['an answer of search', { ids: ['b', 'a', 'x'], arms: { bm25: [] } }],
])('takes %s', (_, received) => {
  expect(received).toRankResults(['a', 'b']);
  expect(received).toRankResults({ a: 1, b: 2 });
  expect(received).toRankResults(new Map([['b', 1]]));
  expect(received).not.toRankResults({ a: 2, b: 1 });
});

it('holds thresholds, of arms too', () => {
  // b at rank 2: RR 1/2.
  expect(['a', 'b']).toRankResults(['b'], { mrr: 0.5 });
  expect(['a', 'b']).not.toRankResults(['b'], { mrr: 0.6 });
  expect({ ids: ['b'], arms: { bm25: ['b'] } }).toRankResults(['b'], { bm25_ndcg_at_10: 1 });
  expect(['b']).not.toRankResults(['b'], { bm25_ndcg_at_10: 0 });
});

it('compares ids in NFC', () => {
  expect(['e\u0301']).toRankResults(['\u00e9']);
});

it('takes a query of a case, with its own memories by index', () => {
  expect(['c-1#0', 'm-1']).toRankResults(evalCase, { query: 'pets' });
  expect(refusal(['c-1#0'], evalCase, { query: 'pets', recall: 1 })).toContain(
    'not returned: "m-1" "has a dog"',
  );
});

it('says where the relevant ids are', () => {
  expect(refusal(['x', 'a'], ['a'])).toBe(
    'ndcg_at_10 0.6309 < 1.00\n\nRankMismatch\n  ndcg_at_10 0.6309, reciprocal rank 0.50, average precision 0.50\n' +
      '  rank 2: "a"\n  returned first: "x", "a"',
  );
});

it('refuses what it cannot score', () => {
  expect(refusal('rubbish', ['a'])).toContain("the answer of 'search' is not of the contract's form");
  expect(refusal(['a'], [])).toContain('nothing is relevant');
  expect(refusal(['a'], { a: 0 })).toContain('nothing is relevant');
  expect(refusal(['a'], { a: 0.5, b: 1 })).toContain('a grade is a whole number');
  expect(refusal(['a'], [0] as unknown as string[])).toContain('a relevant id is a text, received 0');
  expect(refusal(['a'], evalCase, { query: 'home' })).toContain(
    'the case has no query "home"; it has "pets"',
  );
  expect(refusal(['a'], ['a'], { pool: 'shared' } as never)).toContain("no option 'pool'");
  expect(refusal(['a'], ['a'], { ndgc: 1 })).toContain("did you mean 'ndcg'?");
});
