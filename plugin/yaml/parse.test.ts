import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { parseStrict } from './parse.ts';

test('data, places and keys run in parallel', () => {
  const parsed = parseStrict('b: 1\na:\n  - x\n', 'f');
  expect(parsed.usable).toBe(true);
  expect(parsed.data).toEqual({ b: 1, a: ['x'] });
  // The root, 1, the list (at its key) and x.
  expect(parsed.positions).toEqual([1, 1, 1, 4, 2, 1, 3, 5]);
  expect(parsed.keyOffsets).toEqual([-1, 0, 5, -1]);
});

test('integer keys are listed as JavaScript lists them', () => {
  const parsed = parseStrict('z: 1\n"10": 2\n"9": {y: 3}\n', 'f');
  expect(Object.keys(parsed.data as object)).toEqual(['9', '10', 'z']);
  // The root, {y} and 3, then 2, then 1.
  expect(parsed.positions).toEqual([1, 1, 3, 6, 3, 10, 2, 7, 1, 4]);
});

test('negative zero is zero', () => {
  expect(parseStrict('a: -0', 'f').data).toEqual({ a: 0 });
});

test('text over the bound is not parsed', () => {
  const parsed = parseStrict('x'.repeat(LIMITS.fileSize + 1), 'f');
  expect(parsed.usable).toBe(false);
  expect(parsed.findings.has('too-large')).toBe(true);
});

test('a mapping with many keys takes no quadratic time', () => {
  const keys = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1`).join('\n');
  const parsed = parseStrict(`${keys}\nk0: 2`, 'f');
  expect(parsed.findings.toProblems(parsed.source)).toMatchObject([{ code: 'duplicate-key', line: 20_001 }]);
});

test('aliases of long text are bounded by their characters', () => {
  const long = 'x'.repeat(LIMITS.aliasCharacters / 2);
  const two = parseStrict(`a: &t ${long}\nb: [*t, *t]`, 'f');
  const three = parseStrict(`a: &t ${long}\nb: [*t, *t, *t]`, 'f');
  expect(two.findings.has('alias-bomb')).toBe(false);
  expect(three.findings.has('alias-bomb')).toBe(true);
});

test('an alias keeps the meaning that it had inside a repeated anchor', () => {
  const parsed = parseStrict('a: &x 1\nb: &y [*x]\nc: &x 2\nd: *y\n', 'f');
  expect(parsed.data).toEqual({ a: 1, b: [1], c: 2, d: [1] });
});

test('repeating an anchor does not define the anchors inside it again', () => {
  const parsed = parseStrict('a: &outer [&x 1]\nb: &x 2\nc: *outer\nd: *x\n', 'f');
  expect(parsed.data).toEqual({ a: [1], b: 2, c: [1], d: 2 });
});

test.each([
  ['sound', 'a: 1\n', true],
  ['broken', 'a: [', false],
  ['too deep for the parser', '['.repeat(100_000), false],
])('the environment is as it was after a text that is %s', (_name, text, usable) => {
  const { env } = process;
  expect(parseStrict(text, 'f').usable).toBe(usable);
  expect(process.env).toBe(env);
});
