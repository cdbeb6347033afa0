import type { Embedder, SparseVector } from './embedder.ts';
import { fnv1a } from './fnv1a.ts';
import { countTerms, latinGrams, searchTokens } from './tokens.ts';

/** What `lexical-hash/v1` is, as a target's `describe` says it. */
export const LEXICAL_HASH = { id: 'lexical-hash/v1', dimensions: 4096, semantic: false } as const;

/** Feature → how often it occurs. Kinds are kept apart, or a word of four letters would be its own gram. */
function features(text: string): Map<string, number> {
  return countTerms([
    ...searchTokens(text).map((term) => `w:${term}`),
    ...latinGrams(text).map((gram) => `g:${gram}`),
  ]);
}

/** In how many texts of a corpus features occur. */
export interface Fitted {
  total: number;
  /** feature → texts that have it */
  occurrence: ReadonlyMap<string, number>;
}

function* featuresOf(texts: readonly string[]): Iterable<string> {
  for (const text of texts) yield* features(text).keys();
}

/**
 * Vectors of words, Han bigrams and characters, and Latin 4-grams, for want of a model. They know that texts share
 * spellings, never that they share a meaning.
 *
 * A feature weighs (1 + ln tf) · (ln((1 + N) / (1 + n)) + 1), N and n counted over the corpus. It is added to the
 * dimension that the low 12 bits of its FNV-1a hash name, with the sign of the highest bit, so that collisions cancel
 * out on average (K. Weinberger et al., Feature Hashing for Large Scale Multitask Learning, ICML 2009). Then the vector
 * is brought to length 1. Nothing in it depends on the machine.
 */
export class LexicalHash implements Embedder {
  readonly id = LEXICAL_HASH.id;
  readonly dimensions = LEXICAL_HASH.dimensions;
  readonly semantic = LEXICAL_HASH.semantic;
  /** What it knows of its corpus: in how many texts features occur. Another one made of it gives the same vectors. */
  readonly fitted: Fitted;

  /** @param corpus the texts that are going to be searched, or what was counted of them */
  constructor(corpus: readonly string[] | Fitted) {
    this.fitted =
      'occurrence' in corpus ? corpus : { total: corpus.length, occurrence: countTerms(featuresOf(corpus)) };
  }

  embed(texts: readonly string[]): SparseVector[] {
    return texts.map((text) => this.#vector(text));
  }

  #vector(text: string): SparseVector {
    const sums = new Map<number, number>();
    // In one order, so that texts of the same features give the same vector to the last bit.
    for (const [feature, count] of [...features(text)].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const seen = this.fitted.occurrence.get(feature) ?? 0;
      const weight = (1 + Math.log(count)) * (Math.log((1 + this.fitted.total) / (1 + seen)) + 1);
      const hash = fnv1a(feature);
      const index = hash & (this.dimensions - 1);
      sums.set(index, (sums.get(index) ?? 0) + (hash >>> 31 === 1 ? -weight : weight));
    }
    const entries = [...sums].filter(([, value]) => value !== 0).sort(([a], [b]) => a - b);
    const length = Math.sqrt(entries.reduce((sum, [, value]) => sum + value * value, 0));
    return {
      indices: entries.map(([index]) => index),
      values: entries.map(([, value]) => value / length),
    };
  }
}
