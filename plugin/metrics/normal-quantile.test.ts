import { expect, it } from 'vitest';
import { normalQuantile } from './normal-quantile.ts';

// The first three are the check values printed with the algorithm (Wichura 1988); the others are the usual
// table values to the precision of a double.
it.each([
  [0.25, -0.6744897501960817],
  [0.001, -3.090232306167814],
  [1e-20, -9.26234008979841],
  [0.5, 0],
  [0.9, 1.2815515655446004],
  [0.975, 1.959963984540054],
  [0.995, 2.5758293035489004],
  [1e-10, -6.361340902404056],
])('quantile of %d is %d', (p, z) => {
  expect(Math.abs(normalQuantile(p) - z)).toBeLessThan(1e-13);
});

it.each([0, 1, -0.1, 1.1, Number.NaN])('refuses p = %d', (p) => {
  expect(() => normalQuantile(p)).toThrow(RangeError);
});
