import { describe, expect, it } from 'vitest';
import { caliberWeakness, type Embed } from './weakness.ts';

const DIMENSIONS = 64;
const description = (semantic: boolean, dimensions = DIMENSIONS) => ({
  subject: { name: 'target', version: '1' },
  embedder: { id: 'test/v1', dimensions, semantic },
});

/** Counts characters and pairs of them: knows words, no meaning. */
const lexical: Embed = async (texts) => ({
  vectors: texts.map((text) => {
    const vector = new Array<number>(DIMENSIONS).fill(0);
    const characters = Array.from(text.toLowerCase());
    for (const [at, character] of characters.entries()) {
      const pair = character.codePointAt(0)! * 31 + (characters[at + 1]?.codePointAt(0) ?? 0);
      vector[pair % DIMENSIONS]! += 1;
    }
    return vector;
  }),
});

/** Knows what the canaries are about: one axis a topic. */
const TOPICS = [/money|refund|钱|退款/, /sleep|rest|睡觉|休息/, /station|火车站/, /parked|汽车/];
const knowing: Embed = async (texts) => ({
  vectors: texts.map((text) =>
    Array.from({ length: DIMENSIONS }, (_, at) => (TOPICS[at]?.test(text) ? 1 : 0.01)),
  ),
});

const vectorsOf =
  (vector: (at: number) => number[]): Embed =>
  async (texts) => ({ vectors: texts.map((_, at) => vector(at)) });

describe('a caliber that is met', () => {
  it('by keywords is met by every target', async () => {
    expect(await caliberWeakness('keyword', { subject: description(true).subject }, null, ['en'])).toBeNull();
  });

  it('of words is met by vectors of words, and by those of meaning', async () => {
    expect(await caliberWeakness('lexical', description(false), lexical, ['en', 'zh'])).toBeNull();
    expect(await caliberWeakness('lexical', description(true), knowing, ['en', 'zh'])).toBeNull();
  });

  it('of meaning is met where paraphrases are nearest in each language', async () => {
    expect(await caliberWeakness('semantic', description(true), knowing, ['en'])).toBeNull();
    expect(await caliberWeakness('semantic', description(true), knowing, ['mixed'])).toBeNull();
  });
});

describe('a caliber that is not met', () => {
  it('without an embedder, or one that cannot be checked', async () => {
    const { subject } = description(true);
    expect(await caliberWeakness('lexical', { subject }, knowing, ['en'])).toContain('by keywords alone');
    expect(await caliberWeakness('lexical', description(false), null, ['en'])).toContain("no method 'embed'");
  });

  it('by an embedder that says that it is lexical', async () => {
    expect(await caliberWeakness('semantic', description(false), lexical, ['en'])).toBe(
      "the embedder 'test/v1' says that it is not semantic",
    );
  });

  it.each(['en', 'zh'] as const)('by one of words that says that it knows meaning: %s', async (language) => {
    expect(await caliberWeakness('lexical', description(true), lexical, [language])).toContain(
      'is no nearer to',
    );
  });

  it.each<[string, number, Embed, string]>([
    ['no dimensions', 0, knowing, 'have 0 dimensions'],
    ['other dimensions', 32, knowing, 'gave a vector of 64 dimensions, and says that they have 32'],
    ['zeros', 2, vectorsOf((at) => (at === 1 ? [0, 0] : [1, at])), 'gave a vector of zeros alone'],
    ['constants', 2, vectorsOf(() => [1, 1]), 'gave the same vector for different texts'],
    ['too few', 2, async () => ({ vectors: [[1, 2]] }), 'gave 1 vectors for 6 texts'],
    ['another form', 2, (async () => ({ vectors: 'none' })) as never, 'in another form'],
    ['no numbers', 2, vectorsOf(() => [Number.NaN, 1]), 'in another form'],
    ['a failure', 2, () => Promise.reject(new Error('no\nserver')), 'could not be asked: no server'],
  ])('by %s', async (_, dimensions, embed, message) => {
    expect(await caliberWeakness('lexical', description(true, dimensions), embed, ['en'])).toContain(message);
  });
});
