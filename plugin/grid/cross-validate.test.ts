import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesOf } from './choose.ts';
import { crossValidate } from './cross-validate.ts';
import { DEFAULT_COMBINATION, type ParameterSpace } from './space.ts';

/** Two combinations: rrf_k 30 and 60, the default. */
const SPACE: ParameterSpace = {
  rrf_k: [30, 60],
  bm25_weight: [0.5],
  top_k: [20],
  bm25_k1: [1.2],
  bm25_b: [0.75],
};
const candidates = candidatesOf(SPACE, DEFAULT_COMBINATION);
const validate = (objectives: number[][], folds = 5, seed = 1) =>
  crossValidate(
    candidates,
    objectives.map((row) => Float64Array.from(row)),
    { folds, seed },
  )!;

it('scores each query by what was chosen without it', () => {
  // Two queries, a fold each. 30 is best for the first alone, 60 for the second alone: each choice fails on the other.
  const found = validate([
    [1, 0.2],
    [0.4, 0.9],
  ]);
  // In sample: 30 has 0.6, 60 has 0.65. Held out: chosen by the second, 60 has 0.4 on the first; by the first, 30 0.2.
  expect(found.folds.map(({ queries, in_sample, held_out }) => ({ queries, in_sample, held_out }))).toEqual(
    expect.arrayContaining([
      { queries: 1, in_sample: 0.9, held_out: 0.4 },
      { queries: 1, in_sample: 1, held_out: 0.2 },
    ]),
  );
  expect(found.in_sample).toBeCloseTo(0.65, 12);
  expect(found.held_out).toBeCloseTo(0.3, 12);
  expect(found.gap).toBeCloseTo(0.35, 12);
  expect(new Set(found.folds.map(({ chosen }) => chosen.rrf_k))).toEqual(new Set([30, 60]));
});

it('has no gap where one combination is best for every query', () => {
  const found = validate([
    [0.5, 0.5, 0.5, 0.5],
    [0.8, 0.6, 0.9, 0.7],
  ]);
  expect(found.gap).toBeCloseTo(0, 12);
  expect(found.held_out).toBeCloseTo(0.75, 12);
});

describe('folds', () => {
  const row = (length: number) => Array.from({ length }, (_, index) => index / length);

  it('are at most one a query, and their sizes differ by one at most', () => {
    const sizes = (queries: number, folds: number) =>
      validate([row(queries), row(queries)], folds).folds.map((fold) => fold.queries);
    expect(sizes(3, 5)).toEqual([1, 1, 1]);
    expect(sizes(12, 5)).toEqual([3, 3, 2, 2, 2]);
  });

  it('are dealt by the seed', () => {
    const at = (seed: number) => validate([row(20), [...row(20)].reverse()], 5, seed);
    expect(at(7)).toEqual(at(7));
    expect(new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(at(seed)))).size).toBeGreaterThan(1);
  });

  it('need two queries', () => {
    expect(validate([[1], [0]])).toBeNull();
  });
});

it('weighs folds by their queries, so that equal values give the plain mean', () => {
  const value = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 2, maxLength: 15 }),
      fc.integer({ min: 2, max: 6 }),
      (row, folds) => {
        const found = validate([row, row], folds);
        expect(found.held_out).toBeCloseTo(row.reduce((a, b) => a + b) / row.length, 9);
      },
    ),
  );
});
