import { expect, it } from 'vitest';
import { canonicalOrder } from './canonical-order.ts';

it('orders by content, labels, type, priority and velocity, in this rank', () => {
  const sorted = [
    { content: 'A', dimensions: ['z'], memory_type: 'z', priority: 9, time_velocity: 'z' },
    { content: 'a', dimensions: ['b'], memory_type: 'z', priority: 9, time_velocity: 'z' },
    { content: 'a', dimensions: ['c', 'a'], memory_type: 'z', priority: 9, time_velocity: 'z' },
    { content: 'a', dimensions: ['c', 'b'], memory_type: 'a', priority: 9, time_velocity: 'z' },
    { content: 'a', dimensions: ['c', 'b'], memory_type: 'b', priority: 9, time_velocity: 'z' },
    { content: 'a', dimensions: ['c', 'b'], memory_type: 'b', priority: 10, time_velocity: 'a' },
    { content: 'a', dimensions: ['c', 'b'], memory_type: 'b', priority: 10, time_velocity: 'b' },
  ];
  // Labels compare sorted: [c, a] is (a, c), which comes before (b).
  const expected = [0, 2, 1, 3, 4, 5, 6];
  expect(canonicalOrder(sorted)).toEqual(expected);
  const reversed = sorted.toReversed();
  expect(canonicalOrder(reversed).map((index) => sorted.length - 1 - index)).toEqual(expected);
});

it('puts what is missing first and takes NaN for missing', () => {
  expect(canonicalOrder([{ content: 'a', priority: 0 }, { content: 'a' }])).toEqual([1, 0]);
  expect(
    canonicalOrder([
      { content: 'a', priority: 0 },
      { content: 'a', priority: Number.NaN },
    ]),
  ).toEqual([1, 0]);
  expect(canonicalOrder([{ content: 'a', dimensions: ['x'] }, { content: 'a' }])).toEqual([1, 0]);
});

it('does not confuse one label with two', () => {
  // Joined with a comma both would be "a,b" and the type would decide.
  const one = { content: 'm', dimensions: ['a,b'], memory_type: 'a' };
  const two = { content: 'm', dimensions: ['a', 'b'], memory_type: 'b' };
  expect(canonicalOrder([one, two])).toEqual([1, 0]);
});

it('keeps equal predictions as given, composed or not', () => {
  expect(canonicalOrder([{ content: '\u00e9' }, { content: 'e\u0301' }])).toEqual([0, 1]);
});
