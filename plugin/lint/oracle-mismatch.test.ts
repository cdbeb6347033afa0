import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseOf, memoryOf, registryOf } from '../../tests/support/lint.ts';
import { oracleMismatch } from './oracle-mismatch.ts';

const registry = registryOf({ identity: [], habits: [] });

test('a negative case reaches the full score by silence', () => {
  expect(oracleMismatch(caseOf([]), registry)).toEqual([]);
  expect(oracleMismatch({ case_id: 'a', question: 'q' }, registry)).toEqual([]);
});

test('near-equal contents, short ones and ones without letters all find themselves', () => {
  const contents = ['likes tea', 'likes teas', 'tea', 'a', '!!', '🍵', '茶', 'likes  tea'];
  const memories = contents.map((content, i) =>
    memoryOf(content, { dimensions: [i % 2 ? 'habits' : 'identity'] }),
  );
  expect(oracleMismatch(caseOf(memories), registry)).toEqual([]);
});

test('any set of different contents with registered labels reaches the full score', () => {
  const memory = fc.record({
    content: fc.string({ minLength: 1, maxLength: 30 }).filter((text) => /\S/.test(text)),
    dimensions: fc.subarray(['identity', 'habits'], { minLength: 1 }),
    priority: fc.integer({ min: 0, max: 100 }),
  });
  const memories = fc.uniqueArray(memory, {
    selector: ({ content }) => content.normalize('NFC'),
    maxLength: 6,
  });
  fc.assert(
    fc.property(memories, (list) => {
      const truth = list.map(({ content, ...fields }) => memoryOf(content, fields));
      expect(oracleMismatch(caseOf(truth), registry)).toEqual([]);
    }),
  );
});

test('without a registry a label with white space around it has no prediction that keeps it', () => {
  const memories = [memoryOf('x'), memoryOf('y', { dimensions: ['skills '] })];
  expect(oracleMismatch(caseOf(memories), null)).toMatchObject([
    { code: 'oracle-mismatch', path: ['expected_l1', 'memories', 1, 'dimensions'] },
  ]);
});

test('a content longer than any answer may be cannot be predicted', () => {
  const found = oracleMismatch(caseOf([memoryOf('x'.repeat(20_001))]), registry);
  expect(found).toMatchObject([{ path: ['expected_l1', 'memories'] }]);
  expect(found[0]?.message).toContain('memories[0].content');
});
