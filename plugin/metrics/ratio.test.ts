import { expect, it } from 'vitest';
import { ratio } from './ratio.ts';

it('divides, and is null over nothing', () => {
  expect(ratio(3, 4)).toBe(0.75);
  expect(ratio(0, 4)).toBe(0);
  expect(ratio(0, 0)).toBeNull();
  expect(ratio(3, 0)).toBeNull();
});

it.each([
  [Number.NaN, 1],
  [1, Number.NaN],
  [1, Number.POSITIVE_INFINITY],
  [1, -1],
])('refuses %d / %d', (n, d) => {
  expect(() => ratio(n, d)).toThrow(RangeError);
});
