import { expect, test } from 'vitest';
import { caseOf, memoryOf } from '../../tests/support/lint.ts';
import type { ActionName } from '../cases/index.ts';
import { contradictedCandidates } from './candidates.ts';

const lint = (action: ActionName, candidate_ids: string[]) =>
  contradictedCandidates(
    caseOf([memoryOf('x')], { expected_l15: { actions: [{ new_memory_index: 0, action, candidate_ids }] } }),
  );

test.each<[ActionName, string[]]>([
  ['store', []],
  ['skip', ['m1']],
  ['update', ['m1']],
  ['merge', ['m1', 'm2']],
])('%s with the candidates %j is fine', (action, ids) => {
  expect(lint(action, ids)).toEqual([]);
});

test.each<[ActionName, string[], string]>([
  ['skip', [], 'missing-candidate'],
  ['update', [], 'missing-candidate'],
  ['merge', [], 'missing-candidate'],
  ['store', ['m1'], 'needless-candidate'],
])('%s with the candidates %j is a %s', (action, ids, code) => {
  expect(lint(action, ids)).toMatchObject([{ code, path: ['expected_l15', 'actions', 0, 'candidate_ids'] }]);
});

test('a case without expected actions has none', () => {
  expect(contradictedCandidates(caseOf([memoryOf('x')]))).toEqual([]);
});
