import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fuseRankings } from './fuse-rankings.ts';
import { rrfScores, type WeightedRanking } from './rrf-scores.ts';

it('orders by fused score', () => {
  // k = 60: a 0.5/61 + 0.5/63 = 0.0161332; b 0.5/62 + 0.5/61 = 0.0162612; c 0.5/63 = 0.0079365; d 0.5/62 = 0.0080645
  const rankings = [
    { weight: 0.5, ids: ['a', 'b', 'c'] },
    { weight: 0.5, ids: ['b', 'd', 'a'] },
  ];
  expect(fuseRankings(rankings)).toEqual(['b', 'a', 'd', 'c']);
  expect(fuseRankings(rankings, { limit: 2 })).toEqual(['b', 'a']);
});

it('moves with the weight and with k', () => {
  const at = (weight: number, k: number): string[] =>
    fuseRankings(
      [
        { weight, ids: ['a', 'b'] },
        { weight: 1 - weight, ids: ['b', 'a'] },
      ],
      { k },
    );
  expect(at(0.7, 60)).toEqual(['a', 'b']);
  expect(at(0.3, 60)).toEqual(['b', 'a']);
  // a: first of one, absent elsewhere; b: second of both. k = 0: a 1, b 1/2 + 1/3; k = 10: a 1/11, b 1/12 + 1/13.
  const firstOfOne = (k: number): string =>
    fuseRankings(
      [
        { weight: 1, ids: ['a', 'b'] },
        { weight: 1, ids: ['c', 'd', 'b'] },
      ],
      { k },
    )[0]!;
  expect(firstOfOne(0)).toBe('a');
  expect(firstOfOne(10)).toBe('b');
});

it('breaks ties by id, ascending by bytes, whichever ranking came first', () => {
  // By bytes: B (42) < a (61) < ｚ (EF…) < 😀 (F0…).
  const forth = [
    { weight: 1, ids: ['😀', 'a'] },
    { weight: 1, ids: ['ｚ', 'B'] },
  ];
  expect(fuseRankings(forth)).toEqual(['ｚ', '😀', 'B', 'a']);
  expect(fuseRankings([...forth].reverse())).toEqual(['ｚ', '😀', 'B', 'a']);
});

it('is empty without rankings, and where all are', () => {
  expect(fuseRankings([])).toEqual([]);
  expect(fuseRankings([{ weight: 1, ids: [] }])).toEqual([]);
});

it.each([0, -1, 1.5, Number.NaN])('refuses %d as limit', (limit) => {
  expect(() => fuseRankings([], { limit })).toThrow(/limit must be a whole number of 1 or more, received/);
});

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', '记忆'), { maxLength: 7 });
const ranking: fc.Arbitrary<WeightedRanking> = fc.record({
  weight: fc.double({ min: 0.01, max: 2, noNaN: true }),
  ids,
});

it('leaves one ranking as it is, whatever its weight, and likewise several that agree', () => {
  fc.assert(
    fc.property(ranking, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 200 }), (one, times, k) => {
      expect(fuseRankings(Array(times).fill(one), { k })).toEqual(one.ids);
    }),
  );
});

it('lists every id once, never a worse one before a better one, and a limit only cuts', () => {
  fc.assert(
    fc.property(fc.array(ranking, { maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (rankings, limit) => {
      const fused = fuseRankings(rankings);
      const scores = rrfScores(rankings);
      expect([...fused].sort()).toEqual([...scores.keys()].sort());
      fused.slice(1).forEach((id, i) => {
        expect(scores.get(fused[i]!)).toBeGreaterThanOrEqual(scores.get(id)!);
      });
      expect(fuseRankings(rankings, { limit })).toEqual(fused.slice(0, limit));
    }),
  );
});

it('never ranks an id lower for a better rank in one of the rankings', () => {
  fc.assert(
    fc.property(fc.array(ranking, { minLength: 1, maxLength: 3 }), fc.nat({ max: 100 }), (rankings, k) => {
      const [first, ...rest] = rankings;
      fc.pre(first!.ids.length > 1);
      const last = first!.ids.at(-1)!;
      const raised = [{ ...first!, ids: [last, ...first!.ids.slice(0, -1)] }, ...rest];
      expect(fuseRankings(raised, { k }).indexOf(last)).toBeLessThanOrEqual(
        fuseRankings(rankings, { k }).indexOf(last),
      );
    }),
  );
});
