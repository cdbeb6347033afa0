import { expect, test } from 'vitest';
import { countValues, indexOfPath, placeOfPath, showPath } from './locate.ts';

const data = { a: [1, { b: null }], c: 'x', '7': {} };

test('values are counted with their containers', () => {
  // The root, {} under "7", the list, 1, {b}, null and "x".
  expect(countValues(data)).toBe(7);
});

test.each([
  [[], 0],
  [['7'], 1],
  [['a'], 2],
  [['a', 0], 3],
  [['a', 1], 4],
  [['a', 1, 'b'], 5],
  [['c'], 6],
  [['a', 1, 'gone'], 4],
  [['a', 5, 'b'], 2],
  [['toString'], 0],
  [['a', 'length'], 2],
] as [(string | number)[], number][])('%j is value %i', (path, index) => {
  expect(indexOfPath(data, path)).toBe(index);
});

test('a place is the pair at that index', () => {
  expect(placeOfPath({ a: 1 }, [1, 1, 2, 8], ['a'])).toEqual({ line: 2, col: 8 });
});

test.each([
  [['expected_l1', 'memories', 0, 'content'], 'expected_l1.memories[0].content'],
  [['q', 'where is it?', 2], 'q["where is it?"][2]'],
  [[0], '[0]'],
  [[], ''],
] as [(string | number)[], string][])('%j is shown as %s', (path, shown) => {
  expect(showPath(path)).toBe(shown);
});
