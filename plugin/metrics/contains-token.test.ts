import { describe, expect, it } from 'vitest';
import { containsToken } from './contains-token.ts';

describe('numbers', () => {
  it.each(['30', '13', '3.5', '0.3', '1,003', '3,000', '13.', 'v3.3.3', '3٣', '3𝟑', '𝟑.3'])(
    '3 is not in %s',
    (text) => {
      expect(containsToken(text, '3')).toBe(false);
    },
  );

  it.each(['3', '3.', '3, 4', 'at 3pm', '3km', '2026-3-01', '有3只猫', '30 and 3', '3..5', '.3'])(
    '3 is in %s',
    (text) => {
      expect(containsToken(text, '3')).toBe(true);
    },
  );

  it('guards only the end of a token that is a digit', () => {
    expect(containsToken('room A30', 'A3')).toBe(false);
    expect(containsToken('xA3', 'A3')).toBe(true);
    expect(containsToken('13 cats', '3 cats')).toBe(false);
    expect(containsToken('costs $3.50', '$3')).toBe(false);
    expect(containsToken('5 km2', 'km')).toBe(true);
  });
});

describe('text', () => {
  it('ignores case, composition and the width of white space', () => {
    expect(containsToken('Allergic to\n  PEANUTS', 'allergic  to peanuts')).toBe(true);
    expect(containsToken('cafe\u0301', 'CAF\u00c9')).toBe(true);
    expect(containsToken('对花生过敏', '花生')).toBe(true);
    expect(containsToken('对花生过敏', '海鲜')).toBe(false);
  });

  it('finds letters inside longer words', () => {
    expect(containsToken('the team', 'tea')).toBe(true);
  });

  it('takes characters of a pattern for what they are', () => {
    expect(containsToken('abc', 'a.c')).toBe(false);
    expect(containsToken('uses C++ (17)', 'c++ (')).toBe(true);
  });

  it('does not count white space around the token', () => {
    expect(containsToken('tea', ' tea ')).toBe(true);
  });
});

it.each(['', ' \n'])('refuses the empty token %j', (token) => {
  expect(() => containsToken('text', token)).toThrow(RangeError);
});
