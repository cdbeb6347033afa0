import type { EmbedderInfo, Usage } from 'vitest-caliper';
import type { Embedder, SparseVector } from '../search/embedder.ts';
import type { ModelClient } from './client.ts';
import { NO_USAGE } from './usage.ts';

/** What the server is asked to learn how long its vectors are. */
const PROBE = 'dimensions';

/** An embedding server, as a search needs one. */
export class ModelEmbedder {
  readonly #client: ModelClient;
  #info: Promise<EmbedderInfo> | undefined;

  constructor(client: ModelClient) {
    this.#client = client;
  }

  /**
   * What it is, for `describe`: asked for once, and again after a failure.
   *
   * @throws as `ModelClient.embed` does
   */
  info(signal: AbortSignal): Promise<EmbedderInfo> {
    this.#info ??= this.#client.embed([PROBE], signal).then(
      ({ vectors }) => ({ id: this.#client.settings.model, dimensions: vectors[0]!.length, semantic: true }),
      (reason) => {
        this.#info = undefined;
        throw reason;
      },
    );
    return this.#info;
  }

  /** One that looks up what it has asked the server for: to be kept with the texts that it is about. */
  async lookup(signal: AbortSignal): Promise<LookupEmbedder> {
    return new LookupEmbedder(this.#client, await this.info(signal));
  }
}

/** The vectors of texts that were asked for beforehand. */
export class LookupEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly semantic: boolean;
  readonly #client: ModelClient;
  readonly #vectors = new Map<string, SparseVector>();

  constructor(client: ModelClient, { id, dimensions, semantic }: EmbedderInfo) {
    this.#client = client;
    this.id = id;
    this.dimensions = dimensions;
    this.semantic = semantic;
  }

  /**
   * Asks for the vectors of texts that are not known yet.
   *
   * @throws Error for a vector of another length; else as `ModelClient.embed` does
   */
  async prepare(texts: readonly string[], signal: AbortSignal): Promise<Required<Usage>> {
    const missing = [...new Set(texts)].filter((text) => !this.#vectors.has(text));
    if (missing.length === 0) return NO_USAGE;
    const { vectors, usage } = await this.#client.embed(missing, signal);
    const stray = vectors.find(({ length }) => length !== this.dimensions);
    if (stray)
      throw new Error(
        `the model '${this.id}' gave vectors of ${this.dimensions} and of ${stray.length} numbers`,
      );
    for (const [index, text] of missing.entries()) this.#vectors.set(text, unitVector(vectors[index]!));
    return usage;
  }

  embed(texts: readonly string[]): SparseVector[] {
    return texts.map((text) => {
      const known = this.#vectors.get(text);
      if (known) return known;
      throw new Error('LookupEmbedder: a text was not asked for; `prepare` it first');
    });
  }
}

function unitVector(values: readonly number[]): SparseVector {
  const length = Math.hypot(...values);
  const indices = values.flatMap((value, index) => (value === 0 ? [] : [index]));
  return { indices, values: indices.map((index) => values[index]! / length) };
}
