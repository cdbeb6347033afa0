import { describe, expect, it } from 'vitest';
import { rankedIds } from './ranked-ids.ts';

const ids = (ranking: Parameters<typeof rankedIds>[1]) => rankedIds('ndcg', ranking);

describe('ids alone', () => {
  it('stay in their order, each once: the first is kept', () => {
    expect(ids(['b', 'a', 'b', 'c', 'a'])).toEqual(['b', 'a', 'c']);
    expect(ids([])).toEqual([]);
  });

  it('may be names that objects inherit', () => {
    expect(ids(['__proto__', 'constructor', '__proto__'])).toEqual(['__proto__', 'constructor']);
  });
});

describe('ids with scores', () => {
  it('go by score, whatever their order, and negative scores come last', () => {
    const scored = [
      { id: 'low', score: -2 },
      { id: 'high', score: 7 },
      { id: 'middle', score: 0.5 },
    ];
    expect(ids(scored)).toEqual(['high', 'middle', 'low']);
    expect(ids(scored.toReversed())).toEqual(['high', 'middle', 'low']);
  });

  it('go by id, descending by bytes, where scores are equal; 0 and -0 are', () => {
    // By bytes: 😀 (F0…) > é (C3…) > z (7A) > a (61) > B (42).
    const tied = ['B', 'z', 'a', '\u{1F600}', 'é'].map((id, at) => ({ id, score: at % 2 === 0 ? 0 : -0 }));
    expect(ids(tied)).toEqual(['\u{1F600}', 'é', 'z', 'a', 'B']);
  });

  it('keep the best of an id that occurs twice, not the one that was given first', () => {
    const twice = [
      { id: 'a', score: 1 },
      { id: 'b', score: 2 },
      { id: 'a', score: 3 },
    ];
    expect(ids(twice)).toEqual(['a', 'b']);
  });

  it('leave the ranking that was passed as it is', () => {
    const scored = Object.freeze([
      { id: 'a', score: 1 },
      { id: 'b', score: 2 },
    ]);
    expect(ids(scored)).toEqual(['b', 'a']);
    expect(scored.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined])('may not be %s', (score) => {
    const ranking = [
      { id: 'a', score: 1 },
      { id: 'b', score: score as number },
    ];
    expect(() => ids(ranking)).toThrow(
      new RangeError(
        `ndcg: every result of a ranking with scores needs a finite score, received the score ${score} at index 1; ` +
          'pass {id, score} throughout, or ids alone in the order of their rank',
      ),
    );
  });

  it('are refused where some ids have none', () => {
    const mixed = ['a', { id: 'b', score: 1 }] as unknown as string[];
    expect(() => ids(mixed)).toThrow(/received an id without one at index 0/);
  });
});
