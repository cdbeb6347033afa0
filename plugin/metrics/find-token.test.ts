import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenFinder } from './find-token.ts';

const offsets = (text: string, token: string) => tokenFinder(token)(text).map(({ at }) => at);

describe('a token', () => {
  it('is found at each of its places, which do not overlap', () => {
    expect(offsets('abab aba', 'ab')).toEqual([0, 2, 5]);
    expect(offsets('aaaa', 'aa')).toEqual([0, 2]);
    expect(offsets('nothing', 'x')).toEqual([]);
  });

  it('is written as in the text, but for composition and white space', () => {
    expect(offsets('Peanut peanut', 'peanut')).toEqual([7]);
    expect(tokenFinder(' two  words ')('a two\n\twords b')).toEqual([{ at: 2, end: 12 }]);
    expect(offsets('cafe\u0301', 'caf\u00e9')).toEqual([0]);
    expect(offsets('年费为 99 元', '99 元')).toEqual([4]);
  });

  it('with a digit at its end is not found inside a longer number', () => {
    // At 0 a further digit follows, at 5 a point and a digit; at 10 nothing of a number.
    expect(offsets('990, 99.5 99.', '99')).toEqual([10]);
    expect(offsets('9999', '99')).toEqual([]);
    expect(offsets('1,299 and 299', '299')).toEqual([10]);
  });

  it('is no pattern', () => {
    expect(offsets('a.c [1] (x)* $5', '[1]')).toEqual([4]);
    expect(offsets('abc', 'a.c')).toEqual([]);
    expect(offsets('a/b \\d {2}', '\\d {2}')).toEqual([4]);
    expect(() => tokenFinder(' \n')).toThrow(RangeError);
  });
});

it('of any letters is found where it was put', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      (before, token) => {
        const word = `“${token}”`;
        expect(offsets(`${before}“”${word}`, word).length).toBeGreaterThan(0);
      },
    ),
  );
});
