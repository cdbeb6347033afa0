import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, contentHash } from './canonical.ts';

test.each([
  [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
  // By code units: capitals before small letters, "10" before "9".
  [{ a: 1, B: 2, '9': 3, '10': 4 }, '{"10":4,"9":3,"B":2,"a":1}'],
  [{ a: undefined, b: 'e\u0301' }, '{"b":"\u00e9"}'],
  ['"\n', '"\\"\\n"'],
  [undefined, 'null'],
])('%j', (data, text) => {
  expect(canonicalJson(data)).toBe(text);
});

test('the order of keys does not matter, for any JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
      const reversed = Object.fromEntries(Object.entries(data).reverse());
      expect(canonicalJson(reversed)).toBe(canonicalJson(data));
    }),
  );
});

test('it reads back as the same data, text apart', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme-ascii' }), (data) => {
      expect(JSON.parse(canonicalJson(data))).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});

test('the hash is the start of the SHA-256', () => {
  expect(contentHash({ a: 1 })).toBe(createHash('sha256').update('{"a":1}').digest('hex').slice(0, 16));
});
