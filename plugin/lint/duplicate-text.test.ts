import { describe, expect, test } from 'vitest';
import { caseOf, memoryOf } from '../../tests/support/lint.ts';
import type { EvalCase } from '../cases/index.ts';
import { duplicateTexts } from './duplicate-text.ts';

/** The fields at which cases contradict an earlier one, by the number of the case. */
function lint(...cases: EvalCase[]): Record<number, unknown> {
  const placed = cases.map((each, i) => ({
    file: `f${i}.yaml`,
    loaded: { case: { ...each, case_id: `c${i}` }, hash: '', positions: [10 + i, 5] },
  }));
  const found = duplicateTexts(placed);
  return Object.fromEntries(
    placed.flatMap((each, i) => (found.has(each) ? [[i, found.get(each)?.path[0]]] : [])),
  );
}

const tea = memoryOf('likes tea');
const rain = memoryOf('hates rain');
const section = (title: string): Partial<EvalCase> => ({
  expected_l2: { template_section: { daily: { '0': title } } },
});

test('the same conversation with another truth', () => {
  expect(lint(caseOf([tea]), caseOf([rain]))).toEqual({ 1: 'expected_l1' });
});

test.each([
  ['in the same file', '/p/cases/a.yaml', 'at line 33:7'],
  ['in another one', '/p/cases/b.yaml', 'at a.yaml:33:7'],
  ['in another folder', '/p/more/b.yaml', 'at ../cases/a.yaml:33:7'],
])('the message names the other place: %s', (_name, file, place) => {
  // The pre-order of caseOf: case, case_id, conversation, expected_l1, memories, …
  const positions = [10, 5, 1, 1, 2, 2, 33, 7];
  const placed = [caseOf([tea]), caseOf([])].map((each, i) => ({
    file: i === 0 ? '/p/cases/a.yaml' : file,
    loaded: { case: { ...each, case_id: `c${i}` }, hash: '', positions },
  }));
  expect(duplicateTexts(placed).get(placed[1]!)?.message).toBe(
    `expected_l1 is another than that of c0 for the same conversation, ${place}`,
  );
});

test('white space and the Unicode form do not make it another conversation', () => {
  const conversation = '[msg#1] user:\n  caf\u00e9';
  expect(
    lint(caseOf([tea], { conversation }), caseOf([rain], { conversation: ' [msg#1] user: cafe\u0301\n' })),
  ).toEqual({ 1: 'expected_l1' });
});

test('each contradicting case is reported once', () => {
  expect(lint(caseOf([tea]), caseOf([tea]), caseOf([rain]), caseOf([]))).toEqual({
    2: 'expected_l1',
    3: 'expected_l1',
  });
});

test('among many cases of one conversation only the odd ones are reported', () => {
  const cases = Array.from({ length: 5000 }, (_, i) =>
    caseOf([tea], { existing_memories: [{ memory_id: 'm', content: `${i % 2000}` }], ...section('A') }),
  );
  expect(lint(...cases)).toEqual({});
  expect(
    Object.keys(lint(...cases.slice(0, 50), caseOf([rain]), ...cases.slice(50), caseOf([rain]))),
  ).toEqual(['50', '5001']);
});

describe('no contradiction', () => {
  const old = (content: string): Partial<EvalCase> => ({ existing_memories: [{ memory_id: 'm', content }] });
  const action = (name: 'store' | 'skip', reason: string): Partial<EvalCase> => ({
    expected_l15: { actions: [{ new_memory_index: 0, candidate_ids: [], action: name, reason }] },
  });

  test.each<[string, EvalCase, EvalCase]>([
    ['another conversation', caseOf([tea]), caseOf([rain], { conversation: 'other' })],
    ['the same truth', caseOf([tea]), caseOf([tea])],
    ['the same memories in another order', caseOf([tea, rain]), caseOf([rain, tea])],
    [
      'questions, which have no conversation',
      { case_id: 'a', question: 'q', expect_doc: 'd' },
      { case_id: 'b', question: 'q', expect_doc: 'e' },
    ],
    ['what only one expects', caseOf([tea], section('A')), caseOf([tea])],
    [
      'sections of other stored memories',
      caseOf([tea], { ...section('A'), ...old('a') }),
      caseOf([tea], { ...section('B'), ...old('b') }),
    ],
    [
      'actions that differ in the reason',
      caseOf([tea], action('store', 'new')),
      caseOf([tea], action('store', 'unheard of')),
    ],
  ])('%s', (_name, a, b) => {
    expect(lint(a, b)).toEqual({});
  });

  test('but other sections and other actions are one', () => {
    expect(lint(caseOf([tea], section('A')), caseOf([tea], section('B')))).toEqual({ 1: 'expected_l2' });
    expect(lint(caseOf([tea], action('store', 'x')), caseOf([tea], action('skip', 'x')))).toEqual({
      1: 'expected_l15',
    });
  });
});
