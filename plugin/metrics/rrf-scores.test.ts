import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rrfScores, type WeightedRanking } from './rrf-scores.ts';

it('adds weight / (k + rank) over the rankings that have an id', () => {
  const scores = rrfScores(
    [
      { weight: 0.7, ids: ['a', 'b'] },
      { weight: 0.3, ids: ['b', 'c'] },
    ],
    60,
  );
  // a: 0.7 / 61 = 0.0114754; b: 0.7 / 62 + 0.3 / 61 = 0.0112903 + 0.0049180 = 0.0162084; c: 0.3 / 62 = 0.0048387
  expect([...scores.keys()].sort()).toEqual(['a', 'b', 'c']);
  expect(scores.get('a')).toBeCloseTo(0.0114754, 7);
  expect(scores.get('b')).toBeCloseTo(0.0162084, 7);
  expect(scores.get('c')).toBeCloseTo(0.0048387, 7);
});

it('takes k = 60 where none is given, and 0 where it is', () => {
  const rankings = [{ weight: 1, ids: ['a', 'b'] }];
  expect(rrfScores(rankings)).toEqual(
    new Map([
      ['a', 1 / 61],
      ['b', 1 / 62],
    ]),
  );
  expect(rrfScores(rankings, 0)).toEqual(
    new Map([
      ['a', 1],
      ['b', 1 / 2],
    ]),
  );
});

it('counts an id once a ranking, at its first place, and ranks what follows without the repetition', () => {
  expect(rrfScores([{ weight: 1, ids: ['a', 'a', 'b'] }], 0)).toEqual(
    new Map([
      ['a', 1],
      ['b', 1 / 2],
    ]),
  );
});

it('leaves out a ranking of weight 0', () => {
  const scores = rrfScores([
    { weight: 0, ids: ['a'] },
    { weight: 1, ids: ['b'] },
  ]);
  expect([...scores.keys()]).toEqual(['b']);
});

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d as k and as weight', (value) => {
  expect(() => rrfScores([], value)).toThrow(/k must be a number of 0 or more, received/);
  expect(() => rrfScores([{ weight: value, ids: [] }])).toThrow(
    /a weight must be a number of 0 or more, received/,
  );
});

const ranking: fc.Arbitrary<WeightedRanking> = fc.record({
  weight: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 2, noNaN: true })),
  ids: fc.array(fc.constantFrom('a', 'b', 'c', 'd', '__proto__'), { maxLength: 8 }),
});

it('gives the same scores to the last bit whatever the order of the rankings', () => {
  fc.assert(
    fc.property(fc.array(ranking, { maxLength: 6 }), fc.nat({ max: 100 }), (rankings, k) => {
      const forth = rrfScores(rankings, k);
      const back = rrfScores([...rankings].reverse(), k);
      expect([...back].sort()).toEqual([...forth].sort());
    }),
  );
});

it('lies over 0 and at most at the sum of weights over k + 1', () => {
  fc.assert(
    fc.property(fc.array(ranking, { maxLength: 6 }), fc.nat({ max: 100 }), (rankings, k) => {
      const most = rankings.reduce((sum, { weight }) => sum + weight, 0) / (k + 1);
      for (const score of rrfScores(rankings, k).values()) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(most * (1 + 1e-12));
      }
    }),
  );
});
