import { expect, test } from 'vitest';
import { caseOf, memoryOf } from '../../tests/support/lint.ts';
import { duplicateMemories } from './duplicate-memory.ts';

const lint = (...contents: string[]) =>
  duplicateMemories(caseOf(contents.map((content) => memoryOf(content))));

test('different contents are fine', () => {
  expect(lint('tea', 'Tea', 'teas')).toEqual([]);
  expect(lint()).toEqual([]);
});

test('a repeated content is found at each repetition, and names the first', () => {
  expect(lint('tea', 'coffee', 'tea', 'tea')).toMatchObject([
    {
      code: 'duplicate-memory',
      path: ['expected_l1', 'memories', 2, 'content'],
      message: expect.stringContaining('memory 0'),
    },
    { path: ['expected_l1', 'memories', 3, 'content'], message: expect.stringContaining('memory 0') },
  ]);
});

test('white space and the Unicode form make no difference', () => {
  expect(lint('a caf\u00e9', ' a  cafe\u0301\n')).toHaveLength(1);
});
