import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SimilarityName, similarity } from './similarity.ts';

const names: SimilarityName[] = ['dice', 'levenshtein', 'tokens', 'blend'];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('a', 'B', '花', '生', ' ', '😀', 'e\u0301', '\u00e9', '!'),
    maxLength: 12,
  }),
);

describe.each(names)('%s', (name) => {
  const compare = similarity(name);

  it('stays in [0, 1], is symmetric and gives equal texts 1', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const forth = compare(a, b);
        expect(forth).toBeGreaterThanOrEqual(0);
        expect(forth).toBeLessThanOrEqual(1);
        expect(compare(b, a)).toBe(forth);
        expect(compare(a, a)).toBe(1);
      }),
    );
  });

  it('compares in NFC', () => {
    expect(compare('caf\u00e9', 'cafe\u0301')).toBe(1);
    expect(compare('caf\u00e9 noir', 'cafe\u0301 blanc')).toBe(compare('caf\u00e9 noir', 'caf\u00e9 blanc'));
  });

  it('takes white space for empty: both 1, one 0', () => {
    expect(compare('', '')).toBe(1);
    expect(compare('', ' \n\u3000')).toBe(1);
    expect(compare('', 'a')).toBe(0);
    expect(compare('a b', ' ')).toBe(0);
  });
});

describe('values worked by hand', () => {
  it('dice: night and nacht share ht of 4 + 4 bigrams', () => {
    expect(similarity('dice')('night', 'nacht')).toBe(0.25);
  });

  it('dice: ignores white space and has nothing to say of single characters', () => {
    expect(similarity('dice')('a b c', 'abc')).toBe(1);
    expect(similarity('dice')('a', 'ab')).toBe(0);
  });

  it('tokens: 2 × shared / sum of set sizes', () => {
    // {likes, green, tea} and {likes, black, tea}: 2 × 2 / 6. Repeated words count once.
    expect(similarity('tokens')('Likes green tea, tea!', 'likes BLACK tea')).toBe(4 / 6);
    // 对花 花生 生过 过敏 and 对海 海鲜 鲜过 过敏: 2 × 1 / 8.
    expect(similarity('tokens')('对花生过敏', '对海鲜过敏')).toBe(0.25);
  });

  it('tokens: punctuation alone shares nothing', () => {
    expect(similarity('tokens')('!!!', '???')).toBe(0);
    expect(similarity('tokens')('!!!', 'a')).toBe(0);
  });

  it('blend: the mean of both parts', () => {
    // tokens: abc ≠ abd: 0. n-gram cosine 0.2019931, see its own test. Mean 0.1009965.
    expect(similarity('blend')('abc', 'abd')).toBeCloseTo(0.1009965, 6);
  });
});

describe('a function', () => {
  it('gets both texts in NFC, in order', () => {
    const seen: string[][] = [];
    const compare = similarity((a, b) => {
      seen.push([a, b]);
      return 0.3;
    });
    expect(compare('e\u0301', 'x')).toBe(0.3);
    expect(seen).toEqual([['\u00e9', 'x']]);
  });

  it('keeps the rules for equal and empty texts', () => {
    const compare = similarity(() => 0.3);
    expect([compare('a', 'a'), compare('', ''), compare('a', '')]).toEqual([1, 1, 0]);
  });

  it.each([1.2, -0.1, Number.NaN, Number.POSITIVE_INFINITY, '1' as unknown as number])(
    'may not return %s',
    (wrong) => {
      const compare = similarity(function embedderCosine() {
        return wrong;
      });
      expect(() => compare('a', 'bcd')).toThrow(RangeError);
      expect(() => compare('a', 'bcd')).toThrow(
        `the function "embedderCosine" returned ${wrong} for texts of 1 and 3 characters`,
      );
    },
  );
});

it.each(['cosine', '__proto__', ''])('refuses the unknown name %j and lists the known ones', (name) => {
  expect(() => similarity(name as SimilarityName)).toThrow(RangeError);
  expect(() => similarity(name as SimilarityName)).toThrow(
    /use dice, levenshtein, tokens, blend or a function/,
  );
});
