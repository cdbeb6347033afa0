import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

describe('unsafe characters', () => {
  it.each([
    ['an escape sequence', '\u001b[31mred', '\ufffd[31mred'],
    ['a C1 sequence', '\u009b31mred', '\ufffd31mred'],
    ['NUL, backspace, DEL', 'a\0b\bc\x7f', 'a\ufffdb\ufffdc\ufffd'],
    ['a lone carriage return', 'safe\rEVIL', 'safe\ufffdEVIL'],
    ['vertical tab and form feed', 'a\vb\fc', 'a\ufffdb\ufffdc'],
    ['overrides and isolates', '\u202eabc\u202c\u2066d\u2069', '\ufffdabc\ufffd\ufffdd\ufffd'],
    ['direction marks', 'a\u200eb\u200fc\u061c', 'a\ufffdb\ufffdc\ufffd'],
    ['line and paragraph separators', 'a\u2028b\u2029c', 'a\ufffdb\ufffdc'],
    ['a byte order mark', '\ufeffa', '\ufffda'],
    ['a lone high surrogate', 'a\ud83d', 'a\ufffd'],
    ['a lone low surrogate', '\ude00a', '\ufffda'],
    ['a low surrogate after a whole pair', '😀\ude00', '😀\ufffd'],
    ['two high surrogates before a low one', '\ud83d\ud83d\ude00', '\ufffd😀'],
  ])('replaces %s', (_, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('keeps newlines, tabs, emoji, joiners and every script', () => {
    const text = 'a\n\tb 对花生过敏 😀 👨\u200d👩\u200d👧 سلام caf\u00e9';
    expect(cleanText(text)).toBe(text);
  });

  it('makes CRLF a newline', () => {
    expect(cleanText('a\r\nb\r\r\nc')).toBe('a\nb\ufffd\nc');
  });
});

describe('maxChars', () => {
  it('keeps what fits and counts the rest', () => {
    expect(cleanText('abcdef', 4)).toBe('abcd… (+2 more characters)');
    expect(cleanText('abcd', 4)).toBe('abcd');
    expect(cleanText('abc', 0)).toBe('… (+3 more characters)');
    expect(cleanText('', 0)).toBe('');
  });

  it('counts an emoji as one and never halves it', () => {
    expect(cleanText('😀😀😀', 3)).toBe('😀😀😀');
    expect(cleanText('😀😀😀', 2)).toBe('😀😀… (+1 more characters)');
  });

  it.each([-1, 1.5, Number.NaN])('refuses %d', (maxChars) => {
    expect(() => cleanText('a', maxChars)).toThrow(RangeError);
  });
});

it('is well formed, free of controls and stable, whatever comes in', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  const control = fc.integer({ min: 0, max: 0xa0 }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.array(fc.oneof(unit, control)), (units) => {
      const clean = cleanText(units.join(''));
      expect(encodeURIComponent(clean)).toBeTypeOf('string'); // throws on a lone surrogate
      expect(clean).not.toMatch(/[^\P{Cc}\n\t]/u);
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});
