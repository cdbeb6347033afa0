import { expect, it } from 'vitest';
import type { EvalCase } from '../../cases/index.ts';
import { judgedQueries } from './judged-queries.ts';

const gold = (expected_search_results: EvalCase['expected_search_results'], existing: string[] = []) =>
  judgedQueries({
    case_id: 'c-1',
    existing_memories: existing.map((memory_id) => ({ memory_id, content: memory_id })),
    expected_search_results,
  } as EvalCase).map(({ query, grades }) => [query, Object.fromEntries(grades)]);

it('takes an integer for a memory of this case, and any other id as it is', () => {
  expect(gold({ q: [1, 'm-1', 'other#0'] }, ['m-1'])).toEqual([
    ['q', { 'c-1#1': 1, 'm-1': 1, 'other#0': 1 }],
  ]);
});

it('takes digits as the key of a grade for an index, unless an existing memory is called so', () => {
  expect(gold({ q: { '0': 2, '7': 1, 'm-1': 3 } }, ['m-1', '7'])).toEqual([
    ['q', { 'c-1#0': 2, '7': 1, 'm-1': 3 }],
  ]);
});

it('compares ids in NFC', () => {
  expect(gold({ q: ['e\u0301'] }, ['\u00e9'])).toEqual([['q', { '\u00e9': 1 }]]);
});

it('keeps the first of two ids of the same memory', () => {
  expect(gold({ q: [0, 'c-1#0'] })).toEqual([['q', { 'c-1#0': 1 }]]);
  expect(gold({ q: { '0': 2, 'c-1#0': 1 } })).toEqual([['q', { 'c-1#0': 2 }]]);
});

it('keeps the queries in their order, and has none where the case has none', () => {
  expect(gold({ z: [0], a: [1] }).map(([query]) => query)).toEqual(['z', 'a']);
  expect(judgedQueries({ case_id: 'c-1' })).toEqual([]);
});
