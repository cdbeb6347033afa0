import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const side = (stretches: ReturnType<typeof differenceOf>, without: string): string =>
  stretches
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

test('words that differ are told apart', () => {
  expect(differenceOf('allergic to peanuts', 'allergic to all seafood')).toEqual([
    { text: 'allergic to ', kind: 'same' },
    { text: 'peanuts', kind: 'only-a' },
    { text: 'all seafood', kind: 'only-b' },
  ]);
});

test('Han characters are words of their own', () => {
  expect(differenceOf('对花生过敏', '对海鲜过敏')).toEqual([
    { text: '对', kind: 'same' },
    { text: '花生', kind: 'only-a' },
    { text: '海鲜', kind: 'only-b' },
    { text: '过敏', kind: 'same' },
  ]);
});

test('equal and empty texts', () => {
  expect(differenceOf('', '')).toEqual([]);
  expect(differenceOf('a', 'a')).toEqual([{ text: 'a', kind: 'same' }]);
  expect(differenceOf('', 'a')).toEqual([{ text: 'a', kind: 'only-b' }]);
});

test('very long texts differ as a whole, in bounded time', () => {
  const long = 'word '.repeat(200_000);
  expect(differenceOf(long, `${long}x`).map(({ kind }) => kind)).toEqual(['only-a', 'only-b']);
});

test('the stretches make both texts again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      const found = differenceOf(a, b);
      expect(side(found, 'only-b')).toBe(a);
      expect(side(found, 'only-a')).toBe(b);
    }),
  );
});
