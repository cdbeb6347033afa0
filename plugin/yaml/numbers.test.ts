import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepsPrecision } from './numbers.ts';

test.each([
  ['0', true],
  ['-0', true],
  ['85', true],
  ['+1', true],
  ['007', true],
  // 2^53 − 1 is the last integer with no unsafe neighbour.
  ['9007199254740991', true],
  ['9007199254740992', false],
  ['-9007199254740993', false],
  ['0x1F', true],
  ['0o17', true],
  ['0x20000000000001', false],
  ['0.5', true],
  ['.5', true],
  ['5.', true],
  ['1.50', true],
  ['1e3', true],
  ['0.1', true],
  // Written out by JavaScript itself: 17 digits that read back as the same double.
  ['0.30000000000000004', true],
  ['0.30000000000000001', false],
  ['3.14159265358979323846', false],
  ['1e400', false],
  ['1e-400', false],
  ['0e400', true],
])('%s is kept: %s', (text, kept) => {
  expect(keepsPrecision(text, Number(text))).toBe(kept);
});

test('whatever JavaScript writes is kept', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      fc.pre(!Number.isInteger(value) || Number.isSafeInteger(value));
      expect(keepsPrecision(String(value), value)).toBe(true);
    }),
  );
});
