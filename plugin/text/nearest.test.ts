import { expect, test } from 'vitest';
import { nearestName } from './nearest.ts';

test.each([
  ['sorce', ['source', 'split'], 'source'],
  ['Difficulty', ['difficulty'], 'difficulty'],
  ['expect_docs', ['expect_doc', 'expect_tokens'], 'expect_doc'],
  // One edit is always near enough, even in a short name.
  ['ab', ['ax'], 'ax'],
  ['abc', ['xyz'], null],
  ['', ['abc'], null],
  ['a'.repeat(101), ['a'], null],
])('%s among %j is %s', (name, known, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});
