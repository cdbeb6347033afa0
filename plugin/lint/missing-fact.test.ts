import { expect, test } from 'vitest';
import { caseOf, memoryOf } from '../../tests/support/lint.ts';
import { missingFacts } from './missing-fact.ts';

const lint = (...memories: ReturnType<typeof memoryOf>[]) => missingFacts(caseOf(memories));

test('facts that the content keeps to are fine', () => {
  expect(
    lint(memoryOf('Allergic to 3 Nuts', { must_contain: ['nuts', '3'], must_not_contain: ['30'] })),
  ).toEqual([]);
});

test('a fact that the content lacks, and one that it must not have', () => {
  expect(
    lint(
      memoryOf('x'),
      memoryOf('allergic to 30 nuts', { must_contain: ['nuts', '3'], must_not_contain: ['NUTS'] }),
    ),
  ).toMatchObject([
    {
      code: 'missing-fact',
      path: ['expected_l1', 'memories', 1, 'must_contain', 1],
      message: expect.stringContaining('does not contain "3"'),
    },
    {
      code: 'missing-fact',
      path: ['expected_l1', 'memories', 1, 'must_not_contain', 0],
      message: expect.stringContaining('contains "NUTS"'),
    },
  ]);
});

test('a copied content is reported as such, not for the facts that it lacks', () => {
  expect(lint(memoryOf('tea'), memoryOf('tea', { must_contain: ['coffee'] }))).toEqual([]);
});
