import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown } from './escape-markdown.ts';

describe('inline', () => {
  it.each([
    ['a table cell', 'a | b', 'a \\| b'],
    ['an escaped pipe', 'a \\| b', 'a \\\\\\| b'],
    ['code', '`rm`', '\\`rm\\`'],
    ['emphasis', '*a* _b_ ~c~', '\\*a\\* \\_b\\_ \\~c\\~'],
    ['HTML', '<img src=x>', '&lt;img src=x&gt;'],
    ['an entity', '&lt;', '&amp;lt;'],
    ['a link', '[a](b)', '\\[a\\](b)'],
    ['an image', '![a](b)', '\\!\\[a\\](b)'],
    ['a bare link', 'https://x.org www.x.org', 'https\\://x.org www\\.x.org'],
    ['math', '$x$', '\\$x\\$'],
    ['a mention', 'ask @admin', 'ask @\u200badmin'],
    ['a reference', 'see #12', 'see #\u200b12'],
    ['a line break', 'a\r\nb\nc\rd', 'a<br>b<br>c<br>d'],
  ])('disarms %s', (_, text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });

  it('leaves prose alone', () => {
    const prose = '对花生过敏 😀: 3.5 of 4 (87%), "fine" - it\'s + well = done';
    expect(escapeMarkdown(prose)).toBe(prose);
  });
});

describe('block starts', () => {
  it.each([
    ['- a', '\\- a'],
    ['+ a', '\\+ a'],
    ['# a', '\\# a'],
    ['---', '\\---'],
    ['1. a', '1\\. a'],
    ['  12) a', '  12\\) a'],
    ['3.5', '3\\.5'],
  ])('%j is written %j', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });
});

it('leaves no active character without its backslash', () => {
  const text = fc.string({ unit: fc.constantFrom('\\', '|', '`', '*', '[', ']', '<', '\n', 'a', '@', '#') });
  fc.assert(
    fc.property(text, (hostile) => {
      const inert = escapeMarkdown(hostile).replaceAll('<br>', '').replace(/\\./g, '');
      expect(inert).not.toMatch(/[\\|`*[\]<\n]/);
    }),
  );
});
