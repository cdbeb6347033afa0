import { expect, it } from 'vitest';
import {
  combinationsOf,
  combinationText,
  DEFAULT_COMBINATION,
  DEFAULT_SPACE,
  distance,
  PARAMETERS,
} from './space.ts';

it('has every combination once, the last parameter changing first', () => {
  const all = combinationsOf(DEFAULT_SPACE);
  expect(all).toHaveLength(5 * 5 * 4 * 5 * 4);
  expect(new Set(all.map(combinationText)).size).toBe(2000);
  expect(all[0]).toEqual({ rrf_k: 10, bm25_weight: 0.3, top_k: 10, bm25_k1: 0.8, bm25_b: 0.5 });
  expect(all[1]).toEqual({ ...all[0], bm25_b: 0.6 });
  expect(all.at(-1)).toEqual({ rrf_k: 120, bm25_weight: 0.7, top_k: 50, bm25_k1: 2, bm25_b: 0.9 });
});

it('has the defaults among them', () => {
  for (const name of PARAMETERS) expect(DEFAULT_SPACE[name]).toContain(DEFAULT_COMBINATION[name]);
});

it('measures distance in shares of each range', () => {
  const from = (change: object) =>
    distance({ ...DEFAULT_COMBINATION, ...change }, DEFAULT_COMBINATION, DEFAULT_SPACE);
  expect(from({})).toBe(0);
  // 30 / (120 − 10); 0.1 / 0.4; 30 / 40
  expect(from({ rrf_k: 90 })).toBeCloseTo(30 / 110, 12);
  expect(from({ bm25_weight: 0.4, top_k: 50 })).toBeCloseTo(0.25 + 0.75, 12);
});

it('counts a parameter with one value for nothing', () => {
  const space = { ...DEFAULT_SPACE, rrf_k: [10] };
  expect(distance({ ...DEFAULT_COMBINATION, rrf_k: 10 }, DEFAULT_COMBINATION, space)).toBe(0);
});
