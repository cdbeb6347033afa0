import { describe, expect, test } from 'vitest';
import { Lexicon } from '../../evals/pipelines/memory/lexicon.ts';

function lexicon(...terms: string[]): Lexicon<string> {
  const made = new Lexicon<string>();
  for (const term of terms) made.add(term, [term]);
  return made;
}

const found = (terms: string[], text: string) =>
  lexicon(...terms)
    .find(text)
    .map(({ term }) => term);

describe('Lexicon', () => {
  test('finds the longest term at a position and nothing inside it', () => {
    expect(found(['喜欢', '不喜欢'], '我不喜欢雨')).toEqual(['不喜欢']);
    expect(found(['new', 'new york', 'york'], 'in new york')).toEqual(['new york']);
  });

  test('matches Latin terms as whole words, with a plural or possessive -s', () => {
    expect(found(['cat'], 'cat cats cat-like')).toHaveLength(3);
    expect(found(['cat'], 'concat category catsup')).toEqual([]);
    expect(found(['go'], 'ago going')).toEqual([]);
    expect(found(['wife'], "my wife's car")).toEqual(['wife']);
  });

  test('matches Latin terms beside Han characters', () => {
    expect(found(['nas'], '家里nas坏了')).toEqual(['nas']);
  });

  test('matches terms that begin or end with a sign', () => {
    expect(found(['c++', '.net'], '用c++和.net')).toEqual(['c++', '.net']);
  });

  test('gives offsets, and all values of a term added twice', () => {
    const made = lexicon('茶');
    made.add('茶', ['drink']);
    expect(made.find('喝茶')).toEqual([{ term: '茶', start: 1, end: 2, values: ['茶', 'drink'] }]);
  });

  test('an empty term is never found', () => {
    expect(found([''], 'abc')).toEqual([]);
  });
});
