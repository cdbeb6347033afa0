import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

const text = (...lines: (string | number)[]) => lines.map((line) => `${line}\n`).join('');

test('equal texts have no difference', () => {
  expect(unifiedDiff(text(1, 2), text(1, 2))).toEqual([]);
  expect(unifiedDiff('', '')).toEqual([]);
});

test('a changed line has three lines around it', () => {
  expect(unifiedDiff(text(1, 2, 3, 4, 5, 6, 7, 8, 9), text(1, 2, 3, 4, 'x', 6, 7, 8, 9))).toEqual([
    '@@ -2,7 +2,7 @@',
    ...[' 2', ' 3', ' 4', '-5', '+x', ' 6', ' 7', ' 8'],
  ]);
});

test('changes far apart are two hunks, near ones are one', () => {
  const before = Array.from({ length: 20 }, (_, i) => i + 1);
  const change = (...at: number[]) => text(...before.map((n) => (at.includes(n) ? 'x' : n)));
  const heads = (...at: number[]) =>
    unifiedDiff(text(...before), change(...at)).filter((line) => line.startsWith('@@'));
  expect(heads(2, 19)).toEqual(['@@ -1,5 +1,5 @@', '@@ -16,5 +16,5 @@']);
  // Six lines between: the contexts of three lines touch.
  expect(heads(5, 12)).toEqual(['@@ -2,14 +2,14 @@']);
  expect(heads(5, 13)).toEqual(['@@ -2,7 +2,7 @@', '@@ -10,7 +10,7 @@']);
});

test('all of a text added or removed', () => {
  expect(unifiedDiff('', text(1))).toEqual(['@@ -0,0 +1,1 @@', '+1']);
  expect(unifiedDiff(text(1), '')).toEqual(['@@ -1,1 +0,0 @@', '-1']);
});

test('terminal escapes in a line do not reach the terminal', () => {
  expect(unifiedDiff('', 'a\u001b[31m\r\n')[1]).toBe('+a\ufffd[31m');
});

/** Applies hunks to a text, as `patch` does, and fails where they do not fit it. */
function patch(before: string, diff: readonly string[]): string {
  const old = before === '' ? [] : before.slice(0, -1).split('\n');
  const result: string[] = [];
  let at = 0;
  for (const line of diff) {
    const hunk = /^@@ -(\d+),(\d+) /.exec(line);
    if (hunk) {
      const start = Number(hunk[2]) === 0 ? Number(hunk[1]) : Number(hunk[1]) - 1;
      while (at < start) result.push(old[at++]!);
      continue;
    }
    if (line[0] !== '+') expect(old[at++]).toBe(line.slice(1));
    if (line[0] !== '-') result.push(line.slice(1));
  }
  return text(...result, ...old.slice(at));
}

test('applied to the first text it gives the second', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      expect(patch(text(...a), unifiedDiff(text(...a), text(...b)))).toBe(text(...b));
    }),
  );
});

test('it is shortest: as many lines stay as can', () => {
  const diff = unifiedDiff(text('a', 'b', 'c', 'a', 'b', 'b', 'a'), text('c', 'b', 'a', 'b', 'a', 'c'));
  // The example of Myers' paper: the longest common subsequence has 4 lines, so 3 go and 2 come.
  expect(diff.filter((line) => line.startsWith('-'))).toHaveLength(3);
  expect(diff.filter((line) => line.startsWith('+'))).toHaveLength(2);
});
