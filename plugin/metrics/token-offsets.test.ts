import { expect, test } from 'vitest';
import { exactForTokens, tokenOffsets } from './token-offsets.ts';

const offsets = (text: string, token: string) => [
  ...tokenOffsets(exactForTokens(text), exactForTokens(token)),
];

test('every place in order, overlaps included', () => {
  // a at 0, 1, 2: "aa" starts at 0 and at 1
  expect(offsets('aaa', 'aa')).toEqual([0, 1]);
  expect(offsets('价格 904，另见 904', '904')).toEqual([3, 10]);
});

test('numbers inside longer ones are no places', () => {
  // 904 in 9041, 1,904, 904.5 and 1904 belongs to those numbers; the last one stands alone, at 24
  expect(offsets('9041 1,904 904.5 1904 a 904', '904')).toEqual([24]);
});

test('case counts, composition and the width of white space do not', () => {
  expect(offsets('Tea tea', 'tea')).toEqual([4]);
  expect(offsets('cafe\u0301 \n bar', 'caf\u00e9 bar')).toEqual([0]);
});

test('a token of white space alone is refused', () => {
  expect(() => offsets('text', ' \n')).toThrow(RangeError);
});
