import { describe, expect, it } from 'vitest';
import { foldCase, foldSpaces, nfc } from './fold-text.ts';

describe('nfc', () => {
  it('composes a letter and its combining mark', () => {
    expect(nfc('e\u0301')).toBe('\u00e9');
  });
});

describe('foldCase', () => {
  it('makes case variants equal', () => {
    expect(foldCase('PyThOn')).toBe('python');
    expect(foldCase('STRASSE')).toBe(foldCase('straße'));
    expect(foldCase('ΟΔΟΣ')).toBe(foldCase('οδοσ'));
    expect(foldCase('E\u0301')).toBe('\u00e9');
  });

  it('leaves Han text as it is', () => {
    expect(foldCase('对花生过敏')).toBe('对花生过敏');
  });
});

describe('foldSpaces', () => {
  it('folds every kind of white space, the ideographic one included', () => {
    expect(foldSpaces(' a\t\n b\u3000c')).toBe(' a b c');
  });
});
