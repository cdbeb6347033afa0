import type { Database } from 'better-sqlite3';
import type { CorpusDocument, EmbedderInfo, EmbedResult, IndexResult } from 'vitest-caliper';
import { costOf } from '../../model/usage.ts';
import { openDatabases } from '../../store/open-databases.ts';
import { openFile } from '../../store/open-file.ts';
import type { ChunkOptions } from '../chunk/chunks.ts';
import { type Corpus, openCorpus } from '../search/corpus.ts';
import type { Embed, VectorSource } from '../search/vector-source.ts';
import { withIndexLock } from './index-lock.ts';
import { type IndexTask, indexDocuments } from './indexer.ts';
import { RAG_MIGRATIONS } from './migrations.ts';
import { type Sql, statementsOf } from './sql.ts';
import { stateOf } from './state.ts';
import { isOnTerminal, progressLines } from './terminal-progress.ts';

export type Progress = IndexTask['progress'];

interface StoreOptions {
  chunking: ChunkOptions;
  /** null: no vectors */
  vectors: VectorSource | null;
  /** null: a file of this store's own, which `close` removes */
  database: string | null;
  /** whether what the file holds already counts for nothing */
  rebuild: boolean;
  progress: Progress;
}

/** An index that can be asked. */
export interface ReadyIndex {
  corpus: Corpus;
  embed: Embed | null;
  embedder: EmbedderInfo | null;
  /** statements of one call, counted */
  sql: () => Sql;
}

interface Open {
  database: Database;
  sql: () => Sql;
  close: () => void;
}

/** The index of one target: its file, and what of it is kept at hand. */
export class RagStore {
  readonly #options: StoreOptions;
  #open: Open | undefined;
  #ready: (ReadyIndex & { isSame: () => boolean }) | undefined;

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  /** Makes the index hold these documents. A file is waited for while another indexes into it. @throws as `indexDocuments` does */
  async index(documents: readonly CorpusDocument[], signal: AbortSignal): Promise<IndexResult> {
    const { database: path } = this.#options;
    this.#ready = undefined;
    const work = () => this.#index(documents, signal);
    return path === null ? work() : withIndexLock(path, signal, work);
  }

  async #index(documents: readonly CorpusDocument[], signal: AbortSignal): Promise<IndexResult> {
    const { vectors, chunking, rebuild } = this.#options;
    const progress = this.#progress();
    this.#open ??= openStore(this.#options.database);
    const { database, sql } = this.#open;
    const task = { documents, options: chunking, vectors, rebuild, progress };
    const { embed, made: _, usage, ...result } = await indexDocuments(database, sql(), task, signal);
    const embedder = vectors && (await vectors.info(signal));
    const isSame = sameness(database, sql);
    const corpus = openCorpus(sql);
    // While the file is still this store's own: another that makes all of it again leaves vectors out in between.
    if (vectors) corpus.vectors();
    this.#ready = { corpus, embed, embedder, sql, isSame };
    return { ...result, ...costOf(usage) };
  }

  #progress(): Progress {
    const { progress } = this.#options;
    if (!isOnTerminal()) return progress;
    const say = progressLines((line) => process.stderr.write(line));
    return (...step) => {
      progress(...step);
      say(...step);
    };
  }

  isReady(): boolean {
    return this.#ready !== undefined;
  }

  /** @throws Error before `index` is through, after `close`, and when another has changed the file since */
  ready(): ReadyIndex {
    if (this.#ready === undefined)
      throw new Error('ragPipeline: nothing is indexed; call `index` with the documents first');
    if (this.#ready.isSame()) return this.#ready;
    throw new Error(
      `ragPipeline: another run has indexed other documents, or by another chunker or embedder, into ${this.#options.database}; give each its own \`database\``,
    );
  }

  /** Vectors as an embedder gives them, fitted to what is indexed. @throws Error without an embedder */
  async embed(texts: readonly string[], signal: AbortSignal): Promise<EmbedResult> {
    const { vectors: source } = this.#options;
    if (source === null) throw new Error('ragPipeline: the channel `vector` is off, so there is no embedder');
    const { dimensions } = await source.info(signal);
    const embed = this.#ready?.embed ?? source.fit(null).embed;
    const { vectors, usage } = await embed(texts, signal);
    const wide = vectors.map(({ indices, values }) => {
      const numbers = new Array<number>(dimensions).fill(0);
      for (let at = 0; at < indices.length; at += 1) numbers[indices[at]!] = values[at]!;
      return numbers;
    });
    return { vectors: wide, ...costOf(usage) };
  }

  /** Closes the file, and removes it if it is this store's own. */
  close(): void {
    this.#open?.close();
    this.#open = undefined;
    this.#ready = undefined;
  }
}

/** Whether an index is still as it is now. Looked up when another connection has written to the file, else known. */
function sameness(database: Database, sql: () => Sql): () => boolean {
  const version = () => database.pragma('data_version', { simple: true });
  const state = () => `${stateOf(sql(), 'terms')} ${stateOf(sql(), 'embedder')}`;
  const before = state();
  let seen = version();
  let same = true;
  return () => {
    const now = version();
    if (now !== seen) same = state() === before;
    seen = now;
    return same;
  };
}

function openStore(path: string | null): Open {
  if (path !== null) {
    const database = openFile(path, RAG_MIGRATIONS);
    return { database, sql: statementsOf(database), close: () => database.close() };
  }
  const { files, close } = openDatabases({ eval_wiki: RAG_MIGRATIONS });
  return { database: files.eval_wiki, sql: statementsOf(files.eval_wiki), close };
}
