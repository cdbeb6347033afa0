import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from './lines.ts';

/** What comes of bytes that arrive in pieces of these sizes: lines, and how those began that are too long. */
function split(text: string, sizes: readonly number[], limit: number): { lines: string[]; heads: string[] } {
  const lines: string[] = [];
  const heads: string[] = [];
  const splitter = new LineSplitter(limit, {
    line: (bytes) => lines.push(bytes.toString()),
    tooLong: (head) => heads.push(head.toString()),
  });
  const bytes = Buffer.from(text);
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    splitter.push(bytes.subarray(at, at + size));
    at += size;
  }
  return { lines, heads };
}

describe('LineSplitter', () => {
  it('gives the lines that are not empty, however the bytes arrive', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'ü', '世', '\r'), maxLength: 5 })),
        fc.array(fc.integer({ min: 0, max: 9 })),
        (lines, sizes) => {
          const text = lines.map((line) => `${line}\n`).join('');
          expect(split(text, sizes, 100).lines).toEqual(lines.filter((line) => line !== ''));
        },
      ),
    );
  });

  it('passes over the rest of a line that is too long, and goes on after it', () => {
    // 5 bytes are kept: '12345' is one, '123456' is not.
    const text = '12345\n123456\nabc\n1234567890\nxyz\n';
    for (const size of [1, 3, 40]) {
      const { lines, heads } = split(text, Array(text.length).fill(size), 5);
      expect(lines).toEqual(['12345', 'abc', 'xyz']);
      expect(heads.map((head) => head.slice(0, 6))).toEqual(['123456', '123456']);
    }
  });

  it('gives no line that has not ended', () => {
    expect(split('abc', [], 5).lines).toEqual([]);
  });
});
