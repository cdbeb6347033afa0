import type { Target, Usage } from 'vitest-caliper';
import { ModelClient } from '../model/client.ts';
import { addUsage, costOf, NO_USAGE } from '../model/usage.ts';
import type { Embedder } from '../search/embedder.ts';
import { assemblePrompt } from './answer/assemble.ts';
import { extractAnswer } from './answer/extractive.ts';
import { CHUNKER_VERSION } from './chunk/chunks.ts';
import {
  CHANNELS,
  CHUNKING,
  type Channels,
  checkedChannels,
  checkedNumbers,
  RETRIEVAL,
  type RetrievalParams,
} from './options.ts';
import type { Rerank } from './rerank.ts';
import { LONGEST_QUESTION, retrieveSources } from './retrieve.ts';
import { Coverage, countStems } from './search/coverage.ts';
import {
  type Embed,
  lexicalVectors,
  localVectors,
  modelVectors,
  type VectorSource,
} from './search/vector-source.ts';
import { type Progress, RagStore } from './store/rag-store.ts';

export interface RagPipelineOptions extends Partial<RetrievalParams>, Partial<typeof CHUNKING> {
  /** what is switched off. @default nothing */
  channels?: Partial<Channels>;
  /** makes the vectors: a server, or code that is here. @default null: `lexical-hash/v1` */
  embedder?: ModelClient | Embedder | null;
  /** writes the answers. @default null: they are extracted */
  model?: ModelClient | null;
  /** puts the hybrid sources in another order. @default null */
  rerank?: Rerank | null;
  /**
   * a file to keep the index in, so that the next run goes on with it; with `CALIPER_REBUILD=1` in the environment
   * all of it is made again. @default one of this target's own, removed by `close`
   */
  database?: string | null;
  /** told how far the indexing is */
  progress?: Progress;
}

/**
 * The reference RAG chain over SQLite: Markdown → chunks and rows → BM25 and vectors, fused, with channels for complete
 * lists, numbers, names and follow-ups → prompt → answer. Without a model and an embedding server it needs no network,
 * and the same documents and question give the same bytes.
 *
 * @throws TypeError for an option that there is not, RangeError for a number out of range
 */
export function ragPipeline(options: RagPipelineOptions = {}): Target {
  const {
    channels: given,
    embedder = null,
    model = null,
    rerank = null,
    database = null,
    progress,
    ...numbers
  } = options;
  const settings = checkedNumbers({ ...CHUNKING, ...RETRIEVAL }, numbers);
  const { parent_chars, child_chars, ...params } = settings;
  const channels = checkedChannels(CHANNELS, given);
  const vectors = channels.vector ? vectorSource(embedder) : null;
  const chunking = { parent_chars, child_chars, children: channels.children, rows: channels.rows };
  const rebuild = process.env.CALIPER_REBUILD === '1';
  const store = new RagStore({ chunking, vectors, database, rebuild, progress: progress ?? (() => {}) });

  return {
    async describe(_, { signal }) {
      return {
        subject: {
          name: 'rag',
          version: model ? 'model/v1' : 'extractive/v1',
          ...(model && { model: model.settings.model }),
          params: { ...settings, channels, chunker: CHUNKER_VERSION, rerank: rerank !== null },
        },
        ...(vectors && { embedder: await vectors.info(signal) }),
        tokenizer: 'words-han-bigrams/v1',
      };
    },
    async index({ documents }, { signal }) {
      return store.index(documents, signal);
    },
    async retrieve({ question, history, options: changes }, { signal }) {
      const { channels: switched, ...changed } = changes;
      const ready = store.ready();
      const embedded = counting(ready.embed);
      const result = await retrieveSources(
        {
          corpus: ready.corpus,
          embed: embedded.embed,
          embedder: ready.embedder,
          sql: ready.sql(),
          params: checkedNumbers<RetrievalParams>(params, changed),
          channels: checkedChannels(channels, (switched ?? {}) as object),
          rerank,
        },
        { question, history },
        signal,
      );
      return { ...result, ...costOf(embedded.usage()) };
    },
    async assemble({ question, sources, enumeration }) {
      return assemblePrompt({ question, sources, ...(enumeration && { enumeration }) }, params.prompt_chars);
    },
    async answer({ question, system_prompt, sources }, { signal }) {
      if (model) {
        const messages = [
          { role: 'system' as const, content: system_prompt },
          { role: 'user' as const, content: question },
        ];
        return model.chat({ messages, temperature: 0 }, signal);
      }
      const coverage = store.isReady() ? store.ready().corpus.coverage() : new Coverage(countStems([]));
      return {
        text: extractAnswer(question.slice(0, LONGEST_QUESTION), sources, {
          coverage,
          floor: params.answer_floor,
        }),
      };
    },
    ...(vectors && { embed: async ({ texts }, { signal }) => store.embed(texts, signal) }),
    async close() {
      store.close();
    },
  };
}

/** The same vectors, with what they come to. */
function counting(embed: Embed | null): { embed: Embed | null; usage: () => Required<Usage> } {
  let usage = NO_USAGE;
  const counted: Embed | null =
    embed &&
    (async (texts, signal) => {
      const answer = await embed(texts, signal);
      usage = addUsage(usage, answer.usage);
      return answer;
    });
  return { embed: counted, usage: () => usage };
}

function vectorSource(embedder: ModelClient | Embedder | null): VectorSource {
  if (embedder === null) return lexicalVectors();
  return embedder instanceof ModelClient ? modelVectors(embedder) : localVectors(embedder);
}
