import { countTerms } from '../../search/tokens.ts';

/** What BM25 is tuned by. */
export interface Bm25Params {
  /** how soon repetitions of a term stop counting, 0 or more; 0: a term is there or not */
  k1: number;
  /** how much longer texts are held back, 0 to 1; 0: not at all */
  b: number;
}

/** One document that has a term, and how often. */
interface Posting {
  document: number;
  count: number;
}

/** Documents indexed for BM25. Both parameters are those of a query, so that one index serves every setting. */
export class Bm25Index {
  readonly #postings = new Map<string, Posting[]>();
  /** in terms */
  readonly #lengths: number[];
  readonly #meanLength: number;

  /** @param documents the terms of each document, with repetitions */
  constructor(documents: readonly (readonly string[])[]) {
    this.#lengths = documents.map(({ length }) => length);
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / documents.length;
    documents.forEach((terms, document) => {
      for (const [term, count] of countTerms(terms)) {
        const known = this.#postings.get(term);
        if (known) known.push({ document, count });
        else this.#postings.set(term, [{ document, count }]);
      }
    });
  }

  /**
   * The score of each document for a query, 0 where no term of it occurs:
   * Σ q · idf · tf · (k1 + 1) / (tf + k1 · (1 − b + b · length / mean length)) over the query's terms, q being how
   * often the query has the term and idf = ln(1 + (N − n + 0.5) / (n + 0.5)), which is never negative.
   *
   * Source: S. Robertson & H. Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009, with the idf of
   * Lucene's `BM25Similarity`.
   */
  scores(query: readonly string[], { k1, b }: Bm25Params): Float64Array {
    const total = this.#lengths.length;
    const scores = new Float64Array(total);
    for (const [term, repeated] of countTerms(query)) {
      const postings = this.#postings.get(term) ?? [];
      const idf = Math.log(1 + (total - postings.length + 0.5) / (postings.length + 0.5));
      for (const { document, count } of postings) {
        const norm = k1 * (1 - b + (b * this.#lengths[document]!) / this.#meanLength);
        scores[document]! += (repeated * idf * count * (k1 + 1)) / (count + norm);
      }
    }
    return scores;
  }
}
