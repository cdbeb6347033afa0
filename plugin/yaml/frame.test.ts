import { expect, test } from 'vitest';
import { SourceText } from './source.ts';

const frame = (text: string, line: number, col: number) => new SourceText('f', text).frameAt({ line, col });

test('three lines, with the caret under the column', () => {
  expect(frame('one\ntwo\nthree\nfour', 2, 3)).toBe('  1 | one\n> 2 | two\n    |   ^\n  3 | three');
});

test('at the edges of the file there are fewer lines', () => {
  expect(frame('one\r\ntwo', 1, 1)).toBe('> 1 | one\n    | ^\n  2 | two');
  expect(frame('one\ntwo', 2, 4)).toBe('  1 | one\n> 2 | two\n    |    ^');
});

test('line numbers are aligned', () => {
  const text = Array.from({ length: 12 }, (_, i) => `l${i + 1}`).join('\n');
  expect(frame(text, 9, 1)).toBe('   8 | l8\n>  9 | l9\n     | ^\n  10 | l10');
});

test('wide characters take two cells', () => {
  expect(frame('深圳x', 1, 3)).toBe('> 1 | 深圳x\n    |     ^');
});

test('a tab stays a tab', () => {
  expect(frame('\tx', 1, 2)).toBe('> 1 | \tx\n    | \t^');
});

test('a long line is cut around the column', () => {
  const shown = frame(`${'a'.repeat(500)}X${'b'.repeat(500)}`, 1, 501);
  const [line, caret] = shown.split('\n') as [string, string];
  expect(line.length).toBeLessThan(110);
  expect(line).toMatch(/^> 1 \| …a+Xb+…$/);
  expect(line[caret.indexOf('^')]).toBe('X');
});

test('terminal escapes do not reach the terminal', () => {
  expect(frame('a\u001b[31mb', 1, 1)).not.toContain('\u001b');
});
