import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SourceText } from './source.ts';

test.each([
  [0, 1, 1],
  [2, 1, 3],
  [3, 1, 4],
  [4, 2, 1],
  [5, 3, 1],
  [7, 3, 3],
  [99, 3, 3],
  [-1, 1, 1],
])('offset %i of "one", an empty line and "ab" is %i:%i', (offset, line, col) => {
  expect(new SourceText('f', 'one\n\nab').placeAt(offset)).toEqual({ line, col });
});

test('offsets may be asked for in any order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '\n', '深', '\r\n')),
      fc.array(fc.nat(40)),
      (parts, offsets) => {
        const text = parts.join('');
        const source = new SourceText('f', text);
        for (const offset of offsets.filter((at) => at <= text.length)) {
          const before = text.slice(0, offset).split('\n');
          expect(source.placeAt(offset)).toEqual({ line: before.length, col: before.at(-1)!.length + 1 });
        }
      },
    ),
  );
});

test('lines come without their breaks, and null past the ends', () => {
  const source = new SourceText('f', '\ufeffone\r\ntwo\n');
  expect([0, 1, 2, 3, 4].map((line) => source.lineAt(line))).toEqual([null, 'one', 'two', '', null]);
});
