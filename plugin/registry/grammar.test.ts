import { expect, test } from 'vitest';
import { parseSort, parseTimeWindow } from './grammar.ts';

test.each([
  ['updated_at DESC', [{ field: 'updated_at', descending: true }]],
  ['priority ASC', [{ field: 'priority', descending: false }]],
  ['priority', [{ field: 'priority', descending: false }]],
  [
    'priority DESC, updated_at',
    [
      { field: 'priority', descending: true },
      { field: 'updated_at', descending: false },
    ],
  ],
])('the sort order %s', (text, keys) => {
  expect(parseSort(text)).toEqual(keys);
});

test.each(['', 'created_at DESC', 'priority desc', 'priority DESC; DROP TABLE x', ' priority'])(
  'no sort order: "%s"',
  (text) => {
    expect(() => parseSort(text)).toThrow(RangeError);
  },
);

test.each([
  ['updated_at > 30d', 30 * 24 * 60 * 60 * 1000],
  ['updated_at > 12h', 12 * 60 * 60 * 1000],
])('the window %s is %i ms', (text, milliseconds) => {
  expect(parseTimeWindow(text)).toEqual({ field: 'updated_at', milliseconds });
});

test.each(['updated_at > 0d', 'updated_at < 30d', 'updated_at > 30', 'priority > 30d', 'updated_at > 1.5d'])(
  'no window: "%s"',
  (text) => {
    expect(() => parseTimeWindow(text)).toThrow(RangeError);
  },
);
