import { expect, test } from 'vitest';
import { decodeUtf8 } from './decode.ts';

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

test('UTF-8 is read', () => {
  const { source, finding } = decodeUtf8(bytes('深圳\n👤'), 'f');
  expect(finding).toBeNull();
  expect(source.text).toBe('深圳\n👤');
});

test.each([
  ['a byte that begins nothing', bytes('ab\nc', 0xff, 'd'), 2, 2],
  ['a sequence that is cut off', bytes('深', 0xe6, 0xb7, 'x'), 1, 2],
  ['a cut sequence whose first byte is that of U+FFFD', bytes('a', 0xef, 'x'), 1, 2],
  ['the end inside a sequence', bytes('a', 0xf0, 0x9f), 1, 2],
  ['a surrogate as UTF-8', bytes('a', 0xed, 0xa0, 0x80), 1, 2],
  ['UTF-16', bytes(0xff, 0xfe, 'a', 0), 1, 1],
])('%s is placed', (_name, buffer, line, col) => {
  expect(decodeUtf8(buffer, 'f').finding).toMatchObject({ code: 'not-utf8', place: { line, col } });
});

test('a replacement character that is really there is no error', () => {
  expect(decodeUtf8(bytes('a\ufffd'), 'f').finding).toBeNull();
});
