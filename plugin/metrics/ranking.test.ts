import { describe, expect, it } from 'vitest';
import { averagePrecision, ndcg, precisionAt, recallAt, reciprocalRank } from './index.ts';

// Relevant are b (grade 1), d (grade 2) and z (grade 3, not retrieved), at ranks 2 and 4 of 5; n is judged as worse
// than irrelevant.
const RANKING = ['a', 'b', 'c', 'd', 'n'];
const GRADES = { b: 1, d: 2, z: 3, n: -1, c: 0 };

describe('ndcg', () => {
  it('is DCG over the ideal DCG, worked by hand', () => {
    // DCG = 1 / log2(3) + 2 / log2(5) = 0.630930 + 0.861353 = 1.492283;
    // ideal 3 / log2(2) + 2 / log2(3) + 1 / log2(4) = 3 + 1.261860 + 0.5 = 4.761860; 1.492283 / 4.761860 = 0.313382.
    expect(ndcg(RANKING, GRADES)).toBeCloseTo(0.313382, 6);
  });

  it('with k cuts the ideal too', () => {
    // DCG = 1 / log2(3) = 0.630930; ideal 3 + 1.261860 = 4.261860; 0.630930 / 4.261860 = 0.148041.
    expect(ndcg(RANKING, GRADES, 2)).toBeCloseTo(0.148041, 6);
    expect(ndcg(RANKING, GRADES, 1)).toBe(0);
    expect(ndcg(RANKING, GRADES, 1000)).toBe(ndcg(RANKING, GRADES));
  });

  it('gives the published 0.785 for the example of Wikipedia, "Discounted cumulative gain"', () => {
    // Six documents of grades 3, 2, 3, 0, 1, 2; of grades 3 and 2 there is one more each. DCG 6.861, ideal 8.740.
    const grades = { d1: 3, d2: 2, d3: 3, d4: 0, d5: 1, d6: 2, d7: 3, d8: 2 };
    expect(ndcg(['d1', 'd2', 'd3', 'd4', 'd5', 'd6'], grades, 6)).toBeCloseTo(0.785, 3);
  });

  it('has linear gain: grade 3 in the place of grade 1 is worth three times as much', () => {
    // 1 / log2(3) over 3 + 1 / log2(3), and 3 / log2(3) over the same: the ideal is grade 3, then grade 1.
    const first = ndcg(['x', 'one'], { one: 1, three: 3 })!;
    expect(ndcg(['x', 'three'], { one: 1, three: 3 })!).toBeCloseTo(3 * first, 12);
  });
});

describe('reciprocalRank', () => {
  it('is 1 / rank of the first relevant id: b, at rank 2', () => {
    expect(reciprocalRank(RANKING, GRADES)).toBe(1 / 2);
    expect(reciprocalRank(RANKING, { d: 1, n: -1 })).toBe(1 / 4);
    expect(reciprocalRank(RANKING, ['z'])).toBe(0);
  });
});

describe('averagePrecision', () => {
  it('divides the precisions at relevant ranks by all relevant ids', () => {
    // Precision 1/2 at rank 2 and 2/4 at rank 4; three relevant ids: (1/2 + 1/2) / 3.
    expect(averagePrecision(RANKING, GRADES)).toBe(1 / 3);
    expect(averagePrecision(['b', 'd', 'z'], GRADES)).toBe(1);
    expect(averagePrecision(RANKING, ['z'])).toBe(0);
  });
});

describe('precisionAt', () => {
  it('divides by k, also beyond the end of the list', () => {
    expect(precisionAt(RANKING, GRADES, 1)).toBe(0);
    expect(precisionAt(RANKING, GRADES, 2)).toBe(1 / 2);
    expect(precisionAt(RANKING, GRADES, 4)).toBe(2 / 4);
    expect(precisionAt(RANKING, GRADES, 10)).toBe(2 / 10);
  });
});

describe('recallAt', () => {
  it('divides by all relevant ids, of which there are 3', () => {
    expect(recallAt(RANKING, GRADES, 1)).toBe(0);
    expect(recallAt(RANKING, GRADES, 2)).toBe(1 / 3);
    expect(recallAt(RANKING, GRADES, 10)).toBe(2 / 3);
  });
});

const MEASURES = [
  ['ndcg', (ranking, relevance) => ndcg(ranking, relevance)],
  ['ndcg at 2', (ranking, relevance) => ndcg(ranking, relevance, 2)],
  ['reciprocalRank', reciprocalRank],
  ['averagePrecision', averagePrecision],
  ['precisionAt 2', (ranking, relevance) => precisionAt(ranking, relevance, 2)],
  ['recallAt 2', (ranking, relevance) => recallAt(ranking, relevance, 2)],
] as [string, typeof reciprocalRank][];

describe.each(MEASURES)('%s', (_, measure) => {
  it('is 0 for a query that the run does not answer', () => {
    expect(measure([], GRADES)).toBe(0);
  });

  it('is null for a query without a relevant id, answered or not', () => {
    expect(measure(RANKING, [])).toBeNull();
    expect(measure(RANKING, { a: 0, n: -1 })).toBeNull();
    expect(measure([], {})).toBeNull();
  });

  it('counts a repeated id at its first rank alone', () => {
    // Without its repetition b is at rank 1 and d at rank 2.
    expect(measure(['b', 'b', 'd'], ['b', 'd', 'd'])).toBe(measure(['b', 'd'], ['b', 'd']));
  });

  it('ranks by score, and by id descending on a tie: d, c, b, a', () => {
    const tied = ['a', 'b', 'c', 'd'].map((id) => ({ id, score: 1 }));
    expect(measure(tied, ['c'])).toBe(measure(['d', 'c', 'b', 'a'], ['c']));
    expect(measure(tied, ['c'])).not.toBe(measure(['a', 'b', 'c', 'd'], ['c']));
  });
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('k may not be %d', (k) => {
  for (const [name, measure] of Object.entries({ ndcg, precisionAt, recallAt })) {
    expect(() => measure(RANKING, GRADES, k)).toThrow(
      new RangeError(`${name}: k must be a whole number of 1 or more, for example 10; received ${k}`),
    );
  }
});
