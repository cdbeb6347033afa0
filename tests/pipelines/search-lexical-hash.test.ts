import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cosines } from '../../evals/pipelines/search/embedder.ts';
import { fnv1a } from '../../evals/pipelines/search/fnv1a.ts';
import { LEXICAL_HASH, LexicalHash } from '../../evals/pipelines/search/lexical-hash.ts';

test.each([
  // Test vectors of the FNV authors.
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('FNV-1a of %j', (text, hash) => {
  expect(fnv1a(text)).toBe(hash);
});

test('FNV-1a reads UTF-8 bytes', () => {
  // 茶 is E8 8C B6; the definition in whole numbers.
  let hash = 0x811c9dc5n;
  for (const byte of [0xe8n, 0x8cn, 0xb6n]) hash = ((hash ^ byte) * 0x01000193n) & 0xffffffffn;
  expect(fnv1a('茶')).toBe(Number(hash));
});

describe('vectors', () => {
  test('one feature alone is its dimension, with the sign of its hash', () => {
    const [vector] = new LexicalHash([]).embed(['茶']);
    const hash = fnv1a('w:茶');
    expect(vector).toEqual({ indices: [hash % 4096], values: [hash >= 2 ** 31 ? -1 : 1] });
  });

  test('two features weigh by rarity', () => {
    // Corpus of 3: tea in 2, milk in 1. ln(4 / 3) + 1 = 1.2876821, ln(4 / 2) + 1 = 1.6931472. Words of under five
    // letters have at most one gram; 'tea' has none, and 'milk' is a gram of itself.
    const embedder = new LexicalHash(['tea milk', 'tea', 'oat']);
    const [vector] = embedder.embed(['tea milk tea']);
    // tea counts twice: 1.2876821 · (1 + ln 2) = 2.1802353; each over the length √(2.1802353² + 2 · 1.6931472²).
    const length = Math.hypot(2.1802353, 1.6931472, 1.6931472);
    const found = new Map(vector!.indices.map((index, at) => [index, Math.abs(vector!.values[at]!)]));
    expect(found.get(fnv1a('w:tea') % 4096)).toBeCloseTo(2.1802353 / length, 6);
    expect(found.get(fnv1a('w:milk') % 4096)).toBeCloseTo(1.6931472 / length, 6);
    expect(found.get(fnv1a('g:milk') % 4096)).toBeCloseTo(1.6931472 / length, 6);
  });

  test('words that share a stem are near, words that share nothing are not', () => {
    const texts = ['severe allergies', 'a cello'];
    const embedder = new LexicalHash(texts);
    const [query] = embedder.embed(['allergic']);
    const [near, far] = cosines(query!, embedder.embed(texts), embedder.dimensions);
    expect(near).toBeGreaterThan(0.2);
    expect(Math.abs(far!)).toBeLessThan(0.01);
  });

  test('the order of words makes no difference to the last bit', () => {
    const embedder = new LexicalHash(['a b c d e f g', 'tea']);
    const [forth, back] = embedder.embed(['a b c d e f g tea', 'tea g f e d c b a']);
    expect(forth).toEqual(back);
  });

  test('have length 1, or 0 for what says nothing, and ascending dimensions in range', () => {
    const embedder = new LexicalHash(['我喜欢喝茶', 'likes tea']);
    expect(embedder.embed(['', '!?'])).toEqual(Array(2).fill({ indices: [], values: [] }));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const [{ indices, values }] = embedder.embed([text]) as [{ indices: number[]; values: number[] }];
        const squares = values.reduce((sum, value) => sum + value * value, 0);
        if (values.length > 0) expect(squares).toBeCloseTo(1, 12);
        expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b));
        expect(indices.every((index) => index >= 0 && index < LEXICAL_HASH.dimensions)).toBe(true);
      }),
    );
  });
});
