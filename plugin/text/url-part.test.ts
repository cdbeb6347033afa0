import fc from 'fast-check';
import { expect, test } from 'vitest';
import { urlPart } from './url-part.ts';

test('reserved characters are encoded; half a surrogate pair is replaced', () => {
  expect(urlPart('a/b?c#d e&')).toBe('a%2Fb%3Fc%23d%20e%26');
  expect(urlPart('\ud800x😀\udc00')).toBe(encodeURIComponent('\ufffdx😀\ufffd'));
});

test('every whole text comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeURIComponent(urlPart(text))).toBe(text);
    }),
  );
});
