import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumTallies } from '../tally.ts';
import { measureSearch, searchNotes } from './measure.ts';
import type { SearchAnswer } from './output.ts';
import { type AnsweredQuery, tallySearch, tallySearchError } from './score.ts';

const answered = (
  grades: Record<string, number>,
  ids: string[],
  arms: SearchAnswer['arms'] = {},
): AnsweredQuery => ({
  query: 'q',
  grades: new Map(Object.entries(grades)),
  answer: { ids, arms },
});

const values = (queries: AnsweredQuery[]) =>
  Object.fromEntries(
    Object.entries(measureSearch(tallySearch(queries))).map(([name, { value }]) => [name, value]),
  );

// One relevant memory at rank 2: NDCG (1 / log2 3) / (1 / log2 2) = 0.63093, RR 1/2, recall 1, AP 1/2.
const SECOND = answered({ a: 1 }, ['x', 'a']);
// Grades 2 and 1, the higher first: 1 everywhere.
const PERFECT = answered({ a: 1, b: 2 }, ['b', 'a', 'x']);
// Grades 3, 1; only the lower is found, at rank 1:
// NDCG 1 / (3 + 1 / log2 3) = 1 / 3.63093 = 0.275412; RR 1; recall 1/2; AP (1/1) / 2.
const HALF = answered({ a: 3, b: 1, c: 0, d: -1 }, ['b', 'c', 'd']);

describe('the values of a search', () => {
  it('are those of the query, where there is one', () => {
    expect(values([SECOND])).toEqual({
      ndcg_at_10: 1 / Math.log2(3),
      mrr: 0.5,
      recall_at_10: 1,
      map: 0.5,
      queries: 1,
    });
  });

  it('are means over the queries', () => {
    const found = values([SECOND, PERFECT, HALF]);
    expect(found.ndcg_at_10).toBeCloseTo((0.63093 + 1 + 0.275412) / 3, 6);
    expect(found.mrr).toBeCloseTo((0.5 + 1 + 1) / 3, 12);
    expect(found.recall_at_10).toBeCloseTo((1 + 1 + 0.5) / 3, 12);
    expect(found.map).toBeCloseTo((0.5 + 1 + 0.5) / 3, 12);
    expect(found.queries).toBe(3);
  });

  it('look at ten ranks for NDCG and recall, at all for MRR and MAP', () => {
    const tenOthers = Array.from({ length: 10 }, (_, at) => `x${at}`);
    expect(values([answered({ a: 1 }, [...tenOthers, 'a'])])).toMatchObject({
      ndcg_at_10: 0,
      recall_at_10: 0,
      mrr: 1 / 11,
      map: 1 / 11,
    });
  });

  it('are 0 for a query that got no answer', () => {
    expect(values([answered({ a: 1 }, [])])).toEqual({
      ndcg_at_10: 0,
      mrr: 0,
      recall_at_10: 0,
      map: 0,
      queries: 1,
    });
  });

  it('leave a query out that has nothing to find', () => {
    expect(values([SECOND, answered({ a: 0, b: -1 }, ['a'], { bm25: ['a'] })])).toEqual(values([SECOND]));
    expect(values([])).toEqual({ ndcg_at_10: null, mrr: null, recall_at_10: null, map: null, queries: 0 });
  });

  it('take an id that nobody knows as not relevant', () => {
    expect(values([answered({ a: 1 }, ['__proto__', 'a'])])).toEqual(values([SECOND]));
  });
});

describe('arms', () => {
  // bm25 finds a at rank 1, vector nothing; both are shown on the second query alone, where they share x of x, a, y.
  const one = answered({ a: 1 }, ['x', 'a'], { bm25: ['a', 'x'] });
  const two = answered({ a: 1 }, ['a'], { bm25: ['x', 'a'], vector: ['x', 'y'] });
  const three = answered({ a: 1 }, ['a'], { bm25: [], vector: ['a'] });

  it('are measured over the queries in which they are shown', () => {
    const found = values([one, two, three]);
    // bm25: 1, 0.63093, 0 and recall 1, 1, 0. vector: 0 and 1.
    expect(found.bm25_ndcg_at_10).toBeCloseTo((1 + 0.63093 + 0) / 3, 6);
    expect(found.bm25_recall_at_10).toBe(2 / 3);
    expect(found.vector_ndcg_at_10).toBe(1 / 2);
    expect(found.vector_recall_at_10).toBe(1 / 2);
  });

  it('overlap by the mean Jaccard of their first ten, where both are shown', () => {
    // two: {x, a} and {x, y} share 1 of 3; three: {} and {a} share 0 of 1.
    expect(values([one, two, three]).arm_overlap).toBe((1 / 3 + 0) / 2);
    const ids = Array.from({ length: 11 }, (_, at) => `x${at}`);
    // The eleventh ids are not looked at: x0 … x9 against x1 … x9 and x0.
    const deep = answered({ a: 1 }, [], { bm25: ids, vector: [...ids.slice(1, 10), 'x0', 'y'] });
    expect(values([deep]).arm_overlap).toBe(1);
  });

  it('have no overlap where both are empty: there is nothing to share', () => {
    const empty = answered({ a: 1 }, ['a'], { bm25: [], vector: [] });
    expect(values([empty])).not.toHaveProperty('arm_overlap');
    expect(values([empty, two]).arm_overlap).toBe(1 / 3);
  });

  it('are empty in a share of the rankings that are shown', () => {
    // Shown: bm25 thrice, vector twice; empty once.
    expect(values([one, two, three]).empty_arm_rate).toBe(1 / 5);
  });

  it('have no metrics where they are not shown', () => {
    expect(Object.keys(values([SECOND])).filter((name) => /arm|bm25|vector/.test(name))).toEqual([]);
    expect(Object.keys(values([one])).filter((name) => /arm|bm25|vector/.test(name))).toEqual([
      'bm25_ndcg_at_10',
      'bm25_recall_at_10',
      'empty_arm_rate',
    ]);
  });
});

describe('a note on fusion', () => {
  const worse = answered({ a: 1 }, ['x', 'a'], { bm25: ['a'], vector: ['x', 'y', 'a'] });
  const better = answered({ a: 1 }, ['a'], { bm25: ['x', 'a'], vector: ['a'] });

  it('names the best arm that alone ranks better than the whole', () => {
    // Over both queries: whole (0.63093 + 1) / 2, bm25 (1 + 0.63093) / 2 the same, vector (0.5 + 1) / 2.
    expect(searchNotes(tallySearch([worse, better]))).toEqual([]);
    const [note, ...more] = searchNotes(tallySearch([worse]));
    expect(more).toEqual([]);
    expect(note).toEqual({
      code: 'fusion-below-arm',
      values: { arm: 'bm25', own: 1, fused: 1 / Math.log2(3), queries: 1 },
    });
  });

  it('compares over the queries in which the arm is shown', () => {
    // Without its arm the second query would pull the whole search down to (1 + 0) / 2 against bm25's 1.
    const lost = answered({ a: 1 }, []);
    expect(searchNotes(tallySearch([answered({ a: 1 }, ['a'], { bm25: ['a'] }), lost]))).toEqual([]);
  });

  it('is not made without arms, nor of no queries', () => {
    expect(searchNotes(tallySearch([SECOND]))).toEqual([]);
    expect(searchNotes(tallySearch([]))).toEqual([]);
  });
});

it('a failed target scores 0 on every query, and counts as an error', () => {
  expect(tallySearchError([SECOND, PERFECT])).toEqual({
    ...tallySearch([answered({ a: 1 }, []), answered({ a: 1, b: 2 }, [])]),
    errors: 1,
  });
});

const id = fc.constantFrom(...'abcdef');
const query = fc
  .record({
    grades: fc.dictionary(id, fc.integer({ min: -1, max: 3 }), { minKeys: 1 }),
    ids: fc.array(id, { maxLength: 8 }),
    arms: fc.record(
      { bm25: fc.array(id, { maxLength: 4 }), vector: fc.array(id, { maxLength: 4 }) },
      { requiredKeys: [] },
    ),
  })
  .map(({ grades, ids, arms }) => answered({ ...grades, a: 1 }, ids, arms));

it('every share lies in [0, 1], whatever is answered', () => {
  fc.assert(
    fc.property(fc.array(query, { minLength: 1, maxLength: 5 }), (queries) => {
      for (const [name, value] of Object.entries(values(queries))) {
        if (name === 'queries') expect(value).toBe(queries.length);
        else expect(value, name).toSatisfy((found: number) => found >= 0 && found <= 1);
      }
    }),
  );
});

it('queries in one case or in several give the same sums', () => {
  fc.assert(
    fc.property(fc.array(query, { maxLength: 5 }), (queries) => {
      const apart = sumTallies(queries.map((each) => tallySearch([each])));
      const { cases, ...sums } = tallySearch(queries);
      expect(cases).toBe(1);
      if (queries.length > 0) expect({ ...apart, cases: 1 }).toEqual({ ...sums, cases });
    }),
  );
});
