import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisherExact } from './fisher-exact.ts';
import { normalTail } from './normal-tail.ts';
import { type Stratum, stratifiedExact } from './stratified-exact.ts';

const stratum = (before: [number, number], now: [number, number]): Stratum => ({
  before: { passes: before[0], attempts: before[1] },
  now: { passes: now[0], attempts: now[1] },
});

test('one stratum: Fisher’s test', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), (a, b) => {
      const one = stratum([a, 12], [b, 12]);
      expect(stratifiedExact([one])).toBeCloseTo(fisherExact(one.before, one.now), 10);
    }),
  );
});

test('two strata, by hand: 1 of 1 before and 0 of 1 now, twice, is one of the four ways to deal two passes', () => {
  expect(stratifiedExact([stratum([1, 1], [0, 1]), stratum([1, 1], [0, 1])])).toBeCloseTo(1 / 4, 12);
  expect(stratifiedExact([stratum([1, 1], [0, 1]), stratum([0, 1], [1, 1])])).toBeCloseTo(3 / 4, 12);
});

test('penicillin at five strengths (Mantel 1963; the data set Rabbits of R’s mantelhaen.test)', () => {
  // Cured at once, cured after 1.5 hours. The first and the last stratum say nothing; of the others 8 are cured late, 7
  // at least. Late cures of strata 2 to 4: (20, 90, …)/220 from 0, (15, 120, …)/495 from 2, (1, 1)/2 from 5. So by hand
  // (20·15·1 + 20·15·1 + 20·120·1 + 90·15·1) / (220 · 495 · 2) = 4350/217800 = 0.01997, half of the two-sided value.
  const rabbits = [
    stratum([0, 6], [0, 5]),
    stratum([3, 6], [0, 6]),
    stratum([6, 6], [2, 6]),
    stratum([5, 6], [6, 6]),
    stratum([2, 2], [5, 5]),
  ];
  expect(stratifiedExact(rabbits)).toBeCloseTo(4350 / 217_800, 12);
});

test('strata that say nothing change nothing; none is no reason to doubt', () => {
  expect(stratifiedExact([])).toBe(1);
  expect(stratifiedExact([stratum([5, 5], [5, 5]), stratum([0, 5], [0, 5])])).toBe(1);
  const one = stratum([8, 10], [3, 10]);
  expect(stratifiedExact([one, stratum([5, 5], [5, 5]), stratum([0, 0], [3, 5])])).toBeCloseTo(
    stratifiedExact([one]),
    12,
  );
});

test('a very large table is approximated, near the exact value of a smaller one of the same shape', () => {
  const few = Array.from({ length: 60 }, (_, index) => stratum([8, 10], [index % 3 === 0 ? 7 : 8, 10]));
  // Mean of a stratum's passes now is half of all; by hand z = (20 · 0.5 − 0.5) / sqrt(variance).
  const variance = 20 * ((10 * 10 * 15 * 5) / (20 * 20 * 19)) + 40 * ((10 * 10 * 16 * 4) / (20 * 20 * 19));
  expect(Math.abs(stratifiedExact(few) - normalTail((20 * 0.5 - 0.5) / Math.sqrt(variance)))).toBeLessThan(
    0.005,
  );
  const many = Array.from({ length: 10_000 }, () => stratum([8, 10], [8, 10]));
  expect(stratifiedExact(many)).toBeGreaterThan(0.49);
});

test('the normal tail', () => {
  // Abramowitz & Stegun, table 26.1.
  expect(normalTail(0)).toBeCloseTo(0.5, 7);
  expect(normalTail(1)).toBeCloseTo(0.158655, 6);
  expect(normalTail(1.96)).toBeCloseTo(0.024998, 6);
  expect(normalTail(-3)).toBeCloseTo(0.99865, 5);
});
