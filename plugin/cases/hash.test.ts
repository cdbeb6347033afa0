import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { caseHash } from './hash.ts';
import type { EvalCase } from './types.ts';

const base: EvalCase = { case_id: 'a', question: 'q', expect_doc: ['d', 'e'] };

test('it is the start of the SHA-256 of the sorted, decisive fields', () => {
  const text = '{"expect_doc":["d","e"],"question":"q"}';
  expect(caseHash(base)).toBe(createHash('sha256').update(text).digest('hex').slice(0, 16));
});

test('what decides nothing does not change it', () => {
  const dressed: EvalCase = {
    ...base,
    case_id: 'b',
    notes: 'n',
    tags: ['t'],
    source: 'real',
    difficulty: 'hard',
    split: 'holdout',
    skip: 's',
    known_failing: 'k',
    language: 'zh',
  };
  expect(caseHash(dressed)).toBe(caseHash(base));
});

test('the order of fields and the normal form of text do not change it', () => {
  const one: EvalCase = { case_id: 'a', question: 'é', expect_tokens: ['t'] };
  const other: EvalCase = { expect_tokens: ['t'], case_id: 'a', question: 'e\u0301' };
  expect(caseHash(other)).toBe(caseHash(one));
});

test.each([
  ['the question', { question: 'r' }],
  ['the order of a list', { expect_doc: ['e', 'd'] }],
  ['one more expectation', { expect_enum: true }],
  ['what is stored before', { existing_memories: [{ memory_id: 'm', content: 'c' }] }],
] as [string, Partial<EvalCase>][])('%s changes it', (_name, change) => {
  expect(caseHash({ ...base, ...change })).not.toBe(caseHash(base));
});
