import { describe, expect, it } from 'vitest';
import { candidatesOf, chooseBest, referenceOf } from './choose.ts';
import { DEFAULT_COMBINATION, type ParameterSpace } from './space.ts';

/** Six combinations: rrf_k 30, 60, 90 by top_k 10, 20. */
const SPACE: ParameterSpace = {
  rrf_k: [30, 60, 90],
  bm25_weight: [0.5],
  top_k: [10, 20],
  bm25_k1: [1.2],
  bm25_b: [0.75],
};
const candidates = candidatesOf(SPACE, DEFAULT_COMBINATION);

describe('the best combination', () => {
  it('is the one with the highest objective, however far', () => {
    expect(chooseBest(candidates, [0.9, 0.1, 0.1, 0.8, 0.1, 0.1])).toBe(0);
  });

  it('is of equal ones that nearest to the defaults', () => {
    // distances: 0.5 + 1, 0.5, 1, 0, 0.5 + 1, 0.5
    expect(chooseBest(candidates, [1, 1, 1, 0, 1, 0])).toBe(1);
    expect(chooseBest(candidates, [1, 0, 1, 0, 1, 0])).toBe(2);
  });

  it('is of equally near ones the first', () => {
    expect(chooseBest(candidates, [0, 1, 0, 0, 0, 1])).toBe(1);
  });

  it('takes what differs by rounding for equal', () => {
    expect(chooseBest(candidates, [0, 0, 0, 0.3, 0, 0.1 + 0.2])).toBe(3);
  });
});

it('the reference is the combination nearest to the defaults', () => {
  expect(referenceOf(candidates)).toBe(3);
  expect(referenceOf(candidatesOf(SPACE, { ...DEFAULT_COMBINATION, rrf_k: 200, top_k: 1 }))).toBe(4);
});
