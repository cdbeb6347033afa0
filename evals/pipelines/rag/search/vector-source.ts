import type { EmbedderInfo, Usage } from 'vitest-caliper';
import type { ModelClient } from '../../model/client.ts';
import { ModelEmbedder } from '../../model/embedder.ts';
import { NO_USAGE } from '../../model/usage.ts';
import type { Embedder, SparseVector } from '../../search/embedder.ts';
import { type Fitted, LEXICAL_HASH, LexicalHash } from '../../search/lexical-hash.ts';

/** Vectors of texts in their order, and what they cost. */
export type Embed = (
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<{ vectors: SparseVector[]; usage: Required<Usage> }>;

/** Where the vectors of an index come from. */
export interface VectorSource {
  info(signal: AbortSignal): Promise<EmbedderInfo>;
  /** whether a text's vector depends on the rest of the corpus */
  fitted: boolean;
  /** @param corpus every text that is going to be searched; null: an embedder that is fitted to none */
  fit(corpus: readonly string[] | Fitted | null): { embed: Embed; fitted: Fitted | null };
}

/** `lexical-hash/v1`, fitted to the corpus. */
export function lexicalVectors(): VectorSource {
  return {
    info: async () => ({ ...LEXICAL_HASH }),
    fitted: true,
    fit: (corpus) => {
      const embedder = new LexicalHash(corpus ?? []);
      return { embed: embedWith(embedder), fitted: embedder.fitted };
    },
  };
}

/** Those of an embedder that is here. */
export function localVectors(embedder: Embedder): VectorSource {
  const { id, dimensions, semantic } = embedder;
  return {
    info: async () => ({ id, dimensions, semantic }),
    fitted: false,
    fit: () => ({ embed: embedWith(embedder), fitted: null }),
  };
}

/** Those of an embedding server. */
export function modelVectors(client: ModelClient): VectorSource {
  const model = new ModelEmbedder(client);
  return {
    info: (signal) => model.info(signal),
    fitted: false,
    fit: () => ({
      embed: async (texts, signal) => {
        const lookup = await model.lookup(signal);
        const usage = await lookup.prepare(texts, signal);
        return { vectors: lookup.embed(texts), usage };
      },
      fitted: null,
    }),
  };
}

function embedWith(embedder: Embedder): Embed {
  return async (texts) => {
    const vectors = embedder.embed(texts);
    if (vectors.length === texts.length) return { vectors, usage: NO_USAGE };
    throw new Error(
      `ragPipeline: '${embedder.id}' must give one vector a text, received ${vectors.length} for ${texts.length}`,
    );
  };
}
