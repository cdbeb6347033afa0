import { describe, expect, it } from 'vitest';
import { judgeRanking } from './judged-ranking.ts';

describe('judgeRanking', () => {
  it('grades listed ids 1, each once however often it is listed', () => {
    expect(judgeRanking('map', ['a', 'x', 'b'], ['b', 'a', 'b', 'c'])).toEqual({
      grades: [1, 0, 1],
      ideal: [1, 1, 1],
    });
  });

  it('looks grades up by id, and takes the ideal over all judged ids', () => {
    const expected = { grades: [1, 0, 3], ideal: [3, 2, 1] };
    expect(judgeRanking('map', ['a', 'x', 'b'], { a: 1, b: 3, c: 2 })).toEqual(expected);
    const grades = new Map(Object.entries({ a: 1, b: 3, c: 2 }));
    expect(judgeRanking('map', ['a', 'x', 'b'], grades)).toEqual(expected);
  });

  it('takes grade 0 and negative grades as not relevant, in the ranking and in the ideal', () => {
    expect(judgeRanking('map', ['a', 'b', 'c'], { a: -1, b: 0, c: 1, d: -3 })).toEqual({
      grades: [0, 0, 1],
      ideal: [1],
    });
  });

  it('gives an empty ranking no grades', () => {
    expect(judgeRanking('map', [], ['a'])).toEqual({ grades: [], ideal: [1] });
  });

  it.each([[[]], [{}], [{ a: 0, b: -1 }], [new Map()]])(
    'is null when nothing is relevant: %j',
    (relevance) => {
      expect(judgeRanking('map', ['a', 'b'], relevance)).toBeNull();
    },
  );

  it('takes names that objects inherit for ids like any other', () => {
    expect(judgeRanking('map', ['constructor', 'toString'], { a: 1 })).toEqual({
      grades: [0, 0],
      ideal: [1],
    });
    const grades = JSON.parse('{"__proto__": 2, "constructor": 1}');
    expect(judgeRanking('map', ['__proto__', 'constructor'], grades)).toEqual({
      grades: [2, 1],
      ideal: [2, 1],
    });
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the grade %d', (grade) => {
    expect(() => judgeRanking('ndcg', ['a'], { 'a"b': grade })).toThrow(
      new RangeError(
        `ndcg: a grade is a whole number, 1 or more for a relevant id; received ${grade} for "a\\"b"`,
      ),
    );
  });
});
