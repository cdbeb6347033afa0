import { countTerms } from '../../search/tokens.ts';
import { type AskedTerm, isHanPair, stemsOf } from './content-terms.ts';

/** In how many texts terms occur. */
export interface Occurrence {
  total: number;
  /** term → texts that have it */
  occurrence: ReadonlyMap<string, number>;
}

/** @param texts every text that is searched */
export function countStems(texts: readonly string[]): Occurrence {
  return { total: texts.length, occurrence: countTerms(each(texts)) };
}

function* each(texts: readonly string[]): Iterable<string> {
  for (const text of texts) yield* stemsOf(text);
}

/** How rare terms are in a corpus, and how much of a question a text holds. */
export class Coverage {
  readonly #total: number;
  readonly #occurrence: ReadonlyMap<string, number>;

  constructor({ total, occurrence }: Occurrence) {
    this.#total = total;
    this.#occurrence = occurrence;
  }

  /** What a term weighs: ln(1 + (N − n + 0.5) / (n + 0.5)), the idf of BM25. */
  weight(term: string): number {
    const seen = this.#occurrence.get(term) ?? 0;
    return Math.log(1 + (this.#total - seen + 0.5) / (seen + 0.5));
  }

  /**
   * The share of the weight of terms that a text holds, 0 to 1. A pair of Han characters that are both there, apart,
   * counts a half; what names something counts double. Without terms 0.
   *
   * @param terms of `contentTerms`
   * @param held of `stemsOf`
   */
  share(terms: readonly AskedTerm[], held: ReadonlySet<string>): number {
    let asked = 0;
    let found = 0;
    for (const { term, named } of terms) {
      const weight = this.weight(term) * (named ? 2 : 1);
      asked += weight;
      if (held.has(term)) found += weight;
      else if (isHanPair(term) && Array.from(term).every((character) => held.has(character)))
        found += weight / 2;
    }
    return asked === 0 ? 0 : found / asked;
  }
}
