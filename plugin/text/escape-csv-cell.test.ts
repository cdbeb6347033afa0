import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeCsvCell } from './escape-csv-cell.ts';

describe('quoting', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a;=1+1', '"a;=1+1"'],
    [' padded', '" padded"'],
    ['对花生过敏', '对花生过敏'],
  ])('%j is written %j', (text, cell) => {
    expect(escapeCsvCell(text)).toBe(cell);
  });
});

describe('formulas', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1.5', "'-1.5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\t=1', `"'\t=1"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['\n =1', `"'\n =1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])('%j is written %j', (text, cell) => {
    expect(escapeCsvCell(text)).toBe(cell);
  });

  it('are not seen inside a text', () => {
    expect(escapeCsvCell('a=b')).toBe('a=b');
    expect(escapeCsvCell('eval-001')).toBe('eval-001');
  });
});

it('is read back by the rules of RFC 4180, up to the apostrophe', () => {
  const text = fc.string({
    unit: fc.constantFrom('"', ',', ';', '\n', '\r', '=', 'a', ' ', "'"),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, (original) => {
      const cell = escapeCsvCell(original);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/);
      else expect(cell.slice(1, -1).replaceAll('""', '')).not.toContain('"');
      expect([original, `'${original}`]).toContain(read);
      expect(read).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});
