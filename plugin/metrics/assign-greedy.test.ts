import { expect, it } from 'vitest';
import { assignGreedy } from './assign-greedy.ts';

it('takes the heaviest cell first, even where that costs the total', () => {
  // 9 first leaves row 1 with column 1 at 1: total 10, where 8 + 8 was possible.
  expect(
    assignGreedy([
      [9, 8],
      [8, 1],
    ]),
  ).toEqual([0, 1]);
});

it('breaks ties by row, then by column', () => {
  expect(
    assignGreedy([
      [0, 5, 5],
      [5, 5, 5],
    ]),
  ).toEqual([1, 0]);
});

it('never uses a cell of weight 0', () => {
  expect(assignGreedy([[0], [3], [2]])).toEqual([null, 0, null]);
  expect(assignGreedy([[], []])).toEqual([null, null]);
});
