import { expect, test } from 'vitest';
import { caseOf, memoryOf } from '../../tests/support/lint.ts';
import type { EvalCase } from '../cases/index.ts';
import type { Slot } from './plan-memories.ts';
import { checkReferences } from './references.ts';

const slot = (from: number | null, paired = true): Slot => ({ memory: memoryOf('x'), from, paired });
const evalCase = (fields: Partial<EvalCase>) => caseOf([memoryOf('a'), memoryOf('b'), memoryOf('c')], fields);
const check = (fields: Partial<EvalCase>, slots: Slot[], others: EvalCase[] = []) => {
  const subject = evalCase(fields);
  return checkReferences(subject, slots, [subject, ...others]);
};

const REFERENCES: [string, Partial<EvalCase>][] = [
  [
    'expected_l15.actions[0]',
    { expected_l15: { actions: [{ new_memory_index: 1, candidate_ids: [], action: 'store' }] } },
  ],
  ['expected_l2.template_section.daily["1"]', { expected_l2: { template_section: { daily: { '1': 'A' } } } }],
  [
    'expected_inject.referenced_memory_indices[0]',
    { expected_inject: { mode: 'daily', subsequent_conversation: 'x', referenced_memory_indices: [1] } },
  ],
  ['expected_search_results.q[0]', { expected_search_results: { q: [1] } }],
  ['expected_search_results.q[0]', { expected_search_results: { q: ['eval-1#1'] } }],
  ['expected_search_results.q["1"]', { expected_search_results: { q: { '1': 2 } } }],
];

test.each(REFERENCES)('%s: fine while the memory keeps its place, with its pair', (_where, fields) => {
  expect(check(fields, [slot(0), slot(1), slot(2)])).toEqual([]);
  expect(check(fields, [slot(0), slot(1), slot(null)])).toEqual([]);
});

test.each(REFERENCES)('%s: another fact in its place is to be checked', (where, fields) => {
  expect(check(fields, [slot(0), slot(1, false)])).toEqual([
    `${where} speaks of memory 1, which says something else now: check it`,
  ]);
});

test.each(REFERENCES)('%s: a memory that moves or goes is refused', (where, fields) => {
  expect(() => check(fields, [slot(1), slot(2)])).toThrow(`${where} speaks of memory 1, which would move`);
  expect(() => check(fields, [slot(0), slot(2)])).toThrow(`${where} speaks of memory 1, which would be gone`);
});

test('memories that nothing refers to may move', () => {
  expect(check({ expected_search_results: { q: [0] } }, [slot(0), slot(2)])).toEqual([]);
});

test('ids of stored memories are no indices', () => {
  const existing_memories = ['2', 'eval-1#2'].map((memory_id) => ({ memory_id, content: 'old' }));
  const gold = { q: ['eval-1#2'], r: { '2': 1 } };
  expect(check({ existing_memories, expected_search_results: gold }, [slot(0)])).toEqual([]);
});

test('another case of the file may name a memory of this one', () => {
  const other = { ...caseOf([]), case_id: 'other', expected_search_results: { q: ['eval-1#2', 'third#0'] } };
  expect(check({}, [slot(0), slot(1), slot(2)], [other])).toEqual([]);
  expect(() => check({}, [slot(0), slot(1)], [other])).toThrow(
    'other: expected_search_results.q[0] speaks of memory 2',
  );
});
