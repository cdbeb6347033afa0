import { expect, test } from 'vitest';
import { searchParams } from '../../evals/pipelines/memory/search/search-params.ts';

const DEFAULTS = { rrf_k: 60, bm25_weight: 0.5, top_k: 20, bm25_k1: 1.2, bm25_b: 0.75 };

test('what is not given has its default', () => {
  expect(searchParams()).toEqual(DEFAULTS);
  expect(searchParams({ top_k: 5, bm25_b: undefined })).toEqual({ ...DEFAULTS, top_k: 5 });
});

test('the ends of each range are in it', () => {
  const low = { rrf_k: 0, bm25_weight: 0, top_k: 1, bm25_k1: 0, bm25_b: 0 };
  const high = { rrf_k: 1e6, bm25_weight: 1, top_k: 10_000, bm25_k1: 50, bm25_b: 1 };
  expect(searchParams(low)).toEqual(low);
  expect(searchParams(high)).toEqual(high);
});

test.each<[string, unknown, string]>([
  ['rrf_k', -1, "'rrf_k' must be a number of 0 or more, received -1"],
  ['rrf_k', Number.POSITIVE_INFINITY, 'received Infinity'],
  ['bm25_weight', 1.1, "'bm25_weight' must be a number from 0 to 1, received 1.1"],
  ['bm25_weight', Number.NaN, 'received NaN'],
  ['top_k', 0, "'top_k' must be a whole number from 1 to 10000, received 0"],
  ['top_k', 2.5, 'received 2.5'],
  ['top_k', 10_001, 'received 10001'],
  ['bm25_k1', '1.2', "'bm25_k1' must be a number of 0 or more, received '1.2'"],
  ['bm25_k1', null, 'received null'],
  ['bm25_b', -0.1, "'bm25_b' must be a number from 0 to 1, received -0.1"],
])('%s = %j is refused', (name, value, message) => {
  expect(() => searchParams({ [name]: value })).toThrow(RangeError);
  expect(() => searchParams({ [name]: value })).toThrow(message);
});

test.each([
  ['bm25_wieght', /no parameter 'bm25_wieght', did you mean 'bm25_weight'\? There are rrf_k, bm25_weight/],
  ['topK', /no parameter 'topK', did you mean 'top_k'\?/],
  ['temperature', /no parameter 'temperature', There are rrf_k/],
  ['__proto__', /no parameter '__proto__'/],
])('an unknown name %s is refused', (name, message) => {
  expect(() => searchParams(JSON.parse(`{"${name}": 1}`))).toThrow(message);
});
