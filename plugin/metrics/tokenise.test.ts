import { expect, it } from 'vitest';
import { tokenise } from './tokenise.ts';

it('takes words, case-folded, without punctuation or emoji', () => {
  expect(tokenise('Moved to Berlin, 3.5 years ago! 🎉')).toEqual([
    'moved',
    'to',
    'berlin',
    '3.5',
    'years',
    'ago',
  ]);
});

it('takes a Han run as bigrams', () => {
  expect(tokenise('对花生过敏')).toEqual(['对花', '花生', '生过', '过敏']);
});

it('takes a lone Han character as itself and keeps the Latin words around it whole', () => {
  expect(tokenise('Python和Go')).toEqual(['python', '和', 'go']);
});

it('cuts Han runs outside the BMP by characters, not by UTF-16 units', () => {
  expect(tokenise('𠮷野家')).toEqual(['𠮷野', '野家']);
});

it('finds nothing in punctuation', () => {
  expect(tokenise('?! …')).toEqual([]);
});
