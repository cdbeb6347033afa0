import { expect, test } from 'vitest';
import { caseOf, memoryOf, registryOf } from '../../tests/support/lint.ts';
import { unregisteredLabels } from './unregistered-label.ts';

const registry = registryOf({ identity: ['身份'], tech_stack: ['tooling'] });

const lint = (...dimensions: string[]) =>
  unregisteredLabels(caseOf([memoryOf('one'), memoryOf('two', { dimensions })]), registry);

test('dimension ids are fine, and so is a case without memories', () => {
  expect(lint('identity', 'tech_stack')).toEqual([]);
  expect(unregisteredLabels({ case_id: 'a', question: 'q' }, registry)).toEqual([]);
});

test('a label that the registry lacks is found at its index', () => {
  expect(lint('identity', 'zodiac', 'moon')).toMatchObject([
    {
      code: 'unregistered-label',
      path: ['expected_l1', 'memories', 1, 'dimensions', 1],
      message: expect.stringContaining('"zodiac" is not in the registry'),
      hint: expect.stringContaining('register the dimension'),
    },
    { path: ['expected_l1', 'memories', 1, 'dimensions', 2] },
  ]);
});

test.each([
  ['a misspelt id', 'identiti', 'did you mean identity?'],
  ['a misspelt alias', 'toolings', 'did you mean tech_stack?'],
  ['an alias', 'tooling', 'write tech_stack'],
  ['a display name', 'the identity', 'write identity'],
  ['an id in capitals', 'Identity', 'write identity'],
  ['an id with a space behind it', 'identity ', 'write identity'],
])('%s has the id in its hint', (_name, label, hint) => {
  expect(lint(label)).toMatchObject([{ hint }]);
});

test('another name of a dimension is not called unknown', () => {
  expect(lint('身份')[0]?.message).toContain('"身份" is another name of identity');
});
