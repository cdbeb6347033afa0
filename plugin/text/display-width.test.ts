import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToWidth, displayWidth, padToWidth } from './display-width.ts';

describe('displayWidth', () => {
  it.each([
    ['ascii', 'identity', 8],
    ['nothing', '', 0],
    ['Han', '维度', 4],
    ['Han beside Latin', 'F1 维度', 7],
    ['kana', 'ひカ', 4],
    ['Hangul', '한글', 4],
    ['full-width forms', 'Ａ，', 4],
    ['Chinese punctuation', '《。》', 6],
    ['half-width kana', 'ｶ', 1],
    ['an emoji', '😀', 2],
    ['a family of four code points', '👨\u200d👩\u200d👧', 2],
    ['a heart asked for as an emoji', '❤\ufe0f', 2],
    ['a heart as text', '❤', 1],
    ['a flag', '🇳🇴', 2],
    ['an accent of its own', 'e\u0301', 1],
    ['a zero-width space', '\u200b', 0],
    ['blocks', '░▒▓█', 4],
    ['Cyrillic and Greek', 'Жω', 2],
  ])('of %s', (_, text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe('padToWidth', () => {
  it('fills up to the columns, at the end or at the start', () => {
    expect(padToWidth('维度', 6)).toBe('维度  ');
    expect(padToWidth('维度', 6, 'start')).toBe('  维度');
  });

  it('leaves what is wide enough', () => {
    expect(padToWidth('维度', 3)).toBe('维度');
  });
});

describe('cutToWidth', () => {
  it('keeps what fits', () => {
    expect(cutToWidth('维度', 4)).toBe('维度');
  });

  it('ends what does not fit with an ellipsis, and halves no wide character', () => {
    expect(cutToWidth('identity', 5)).toBe('iden…');
    expect(cutToWidth('维度表', 5)).toBe('维度…');
    expect(cutToWidth('维度表', 4)).toBe('维…');
    expect(cutToWidth('👨\u200d👩\u200d👧ab', 3)).toBe('👨\u200d👩\u200d👧…');
  });

  it('counts characters without a width as one column at the least, so that they add up to no endless text', () => {
    expect(cutToWidth('\u200b'.repeat(50), 4)).toBe(`${'\u200b'.repeat(3)}…`);
    expect([...cutToWidth(`e${'\u0301'.repeat(500)}`, 4)].length).toBeLessThan(20);
  });

  it('never is wider than asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, columns) => {
        expect(displayWidth(cutToWidth(text, columns))).toBeLessThanOrEqual(columns);
      }),
    );
  });
});
