import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBytes } from './compare-bytes.ts';

it.each([
  ['', 'a'],
  ['a', 'b'],
  ['a', 'ab'],
  ['B', 'a'],
  ['memory_10', 'memory_9'],
  ['z', 'é'],
  // U+FFFD is EF BF BD and U+1F600 is F0 9F 98 80; as UTF-16 units the second (D83D …) would come first.
  ['\uFFFD', '\u{1F600}'],
])('%j comes before %j', (first, second) => {
  expect(compareBytes(first, second)).toBeLessThan(0);
  expect(compareBytes(second, first)).toBeGreaterThan(0);
});

it('is 0 for equal texts alone, also where two lone surrogates have the same bytes in UTF-8', () => {
  expect(compareBytes('花', '花')).toBe(0);
  expect(compareBytes('\ud800', '\ud801')).not.toBe(0);
});

it('orders as the bytes do', () => {
  const text = fc.string({ unit: 'binary', maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
    }),
  );
});
