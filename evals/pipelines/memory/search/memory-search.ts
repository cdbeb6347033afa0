import { fuseRankings } from 'vitest-caliper/metrics';
import { cosines, type Embedder, type SparseVector } from '../../search/embedder.ts';
import { LexicalHash } from '../../search/lexical-hash.ts';
import { searchTokens } from '../../search/tokens.ts';
import { Bm25Index } from './bm25-index.ts';
import { searchParams } from './search-params.ts';

/** A memory as it is searched. */
export interface SearchedMemory {
  memory_id: string;
  content: string;
}

/** Ids of memories, best first. */
export interface SearchResult {
  ids: string[];
  /** what each arm gave, before the fusion */
  arms: { bm25: string[]; vector: string[] };
}

/**
 * Memories searched by words and by vectors, fused by weighted reciprocal rank. Nothing in it depends on the machine,
 * and equal scores go by id in byte order, so the same memories give the same answer, in whatever order they came.
 */
export class MemorySearch {
  readonly #ids: string[];
  readonly #bm25: Bm25Index;
  readonly #embedder: Embedder;
  readonly #vectors: SparseVector[];

  /**
   * @param memories every memory that can be found
   * @param options.embedder what the vector arm goes by. @default `lexical-hash/v1`, fitted to these memories
   * @throws Error when two memories have the same id
   */
  constructor(memories: readonly SearchedMemory[], options: { embedder?: Embedder } = {}) {
    const sorted = memories
      .map((memory) => ({ ...memory, bytes: Buffer.from(memory.memory_id) }))
      .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
    const contents = sorted.map(({ content }) => content);
    this.#ids = sorted.map(({ memory_id }) => memory_id);
    const repeated = this.#ids.find((id, i) => id === this.#ids[i - 1]);
    if (repeated !== undefined) {
      throw new Error(
        `MemorySearch: every memory needs an id of its own, received '${repeated}' twice; store it once`,
      );
    }
    this.#bm25 = new Bm25Index(contents.map(searchTokens));
    this.#embedder = options.embedder ?? new LexicalHash(contents);
    this.#vectors = this.#embed(contents);
  }

  /**
   * The best memories for a query. An arm lists those with a score over 0, `top_k` at most; one that neither lists is
   * not found.
   *
   * @param params of `SearchParams`; what is left out has its default
   * @throws TypeError or RangeError for a parameter that does not exist or is out of range
   */
  search(query: string, params: Readonly<Record<string, unknown>> = {}): SearchResult {
    const { rrf_k, bm25_weight, top_k, bm25_k1, bm25_b } = searchParams(params);
    const [vector] = this.#embed([query]);
    const byWords = this.#bm25.scores(searchTokens(query), { k1: bm25_k1, b: bm25_b });
    const byVector = cosines(vector!, this.#vectors, this.#embedder.dimensions);
    const arms = { bm25: this.#best(byWords, top_k), vector: this.#best(byVector, top_k) };
    const ids = fuseRankings(
      [
        { weight: bm25_weight, ids: arms.bm25 },
        { weight: 1 - bm25_weight, ids: arms.vector },
      ],
      { k: rrf_k, limit: top_k },
    );
    return { ids, arms };
  }

  /** Memories are in the order of their ids, so the index breaks ties. */
  #best(scores: Float64Array, limit: number): string[] {
    return Array.from(scores, (score, index) => ({ score, index }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.index - b.index)
      .slice(0, limit)
      .map(({ index }) => this.#ids[index]!);
  }

  #embed(texts: readonly string[]): SparseVector[] {
    const vectors = this.#embedder.embed(texts);
    if (vectors.length === texts.length) return vectors;
    throw new Error(
      `MemorySearch: '${this.#embedder.id}' must give one vector a text, received ${vectors.length} for ${texts.length}`,
    );
  }
}
