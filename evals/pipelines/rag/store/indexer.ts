import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { CorpusDocument, IndexResult, Usage } from 'vitest-caliper';
import { addUsage, NO_USAGE } from '../../model/usage.ts';
import { wellFormed } from '../../text/normalise.ts';
import type { ChunkOptions } from '../chunk/chunks.ts';
import { countStems } from '../search/coverage.ts';
import { textTokens } from '../search/text-tokens.ts';
import type { Embed, VectorSource } from '../search/vector-source.ts';
import { type Manifest, manifestOf, sameManifest, storeDocument, storedManifests } from './documents.ts';
import type { Sql } from './sql.ts';
import { occurrenceOf, occurrenceToText, setState, stateOf } from './state.ts';
import { vectorToBlob } from './vector-blob.ts';

const DOCUMENT_BATCH = 16;
/** A batch is full with so many characters, too: long documents take long. */
const BATCH_CHARS = 100_000;
const VECTOR_BATCH = 64;

/** What to index, and how. */
export interface IndexTask {
  documents: readonly CorpusDocument[];
  options: ChunkOptions;
  /** null: no vectors */
  vectors: VectorSource | null;
  /** whether what is there already is made again, in its place: whoever asks it meanwhile is not disturbed */
  rebuild: boolean;
  /** told of what is done: documents, then vectors */
  progress: (what: 'documents' | 'vectors', done: number, total: number) => void;
}

/** What was done, beside what was there already. */
export interface Indexed extends IndexResult {
  /** documents and vectors that were made now; the rest was found finished */
  made: { documents: number; vectors: number };
  /** null: no vectors */
  embed: Embed | null;
  usage: Required<Usage>;
}

/**
 * Makes the index hold these documents and no others. Work is done in batches, each a transaction: after a kill the
 * next call goes on behind the last batch, by the manifest of each document and the mark of each vector. Where both are
 * as they were nothing of the documents but their hash is looked at.
 *
 * @throws Error for two documents of one id; the signal's reason; as the embedder does
 */
export async function indexDocuments(
  database: Database,
  sql: Sql,
  task: IndexTask,
  signal: AbortSignal,
): Promise<Indexed> {
  const { sorted, made } = await indexChunks(database, sql, task, signal);
  const corpus = corpusHash(sql);
  if (task.rebuild || stateOf(sql, 'terms') !== corpus) indexTerms(database, sql, corpus);
  const vectors = task.vectors
    ? await indexVectors(database, sql, { ...task, vectors: task.vectors, corpus }, signal)
    : { count: 0, embed: null, usage: NO_USAGE };
  const [counts] = sql.select<{ chunks: number; rows: number }>(
    `SELECT count(*) FILTER (WHERE kind <> 'row') AS chunks, count(*) FILTER (WHERE kind = 'row') AS rows FROM entries`,
  );
  return {
    documents: sorted,
    ...counts!,
    made: { documents: made, vectors: vectors.count },
    embed: vectors.embed,
    usage: vectors.usage,
  };
}

/** What a text is searched by: with the titles above it. */
export function searchedText({ label, text }: { label: string; text: string }): string {
  return label === '' ? text : `${label}\n${text}`;
}

async function indexChunks(
  database: Database,
  sql: Sql,
  { documents, options, rebuild, progress }: IndexTask,
  signal: AbortSignal,
): Promise<{ sorted: number; made: number }> {
  const sound = documents.map((document) => ({ ...document, id: wellFormed(document.id) }));
  const sorted = sound.toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
  const twice = sorted.find(({ id }, at) => id === sorted[at - 1]?.id);
  if (twice) throw new Error(`ragPipeline: two documents have the id '${twice.id}'; give each its own`);
  const ids = new Set(sorted.map(({ id }) => id));
  const stored = new Map(storedManifests(sql).map((manifest) => [manifest.id, manifest]));
  const gone = [...stored.keys()].filter((id) => !ids.has(id));
  if (gone.length > 0) {
    database.transaction(() => {
      for (const id of gone) sql.run('DELETE FROM documents WHERE id = ?', id);
    })();
  }
  const open = sorted.filter((document) => rebuild || !isStored(stored, document, options));
  let done = sorted.length - open.length;
  for (const batch of batchesOf(open)) {
    await nextTurn();
    signal.throwIfAborted();
    database.transaction(() => {
      for (const document of batch) storeDocument(sql, document, options);
    })();
    done += batch.length;
    progress('documents', done, sorted.length);
  }
  return { sorted: sorted.length, made: open.length };
}

function batchesOf(documents: readonly CorpusDocument[]): CorpusDocument[][] {
  const batches: CorpusDocument[][] = [];
  let room = 0;
  for (const document of documents) {
    const last = batches.at(-1);
    if (last === undefined || last.length === DOCUMENT_BATCH || document.text.length > room) {
      batches.push([document]);
      room = BATCH_CHARS - document.text.length;
    } else {
      last.push(document);
      room -= document.text.length;
    }
  }
  return batches;
}

function isStored(
  stored: ReadonlyMap<string, Manifest>,
  document: CorpusDocument,
  options: ChunkOptions,
): boolean {
  const known = stored.get(document.id);
  return known !== undefined && sameManifest(known, manifestOf(document, options));
}

function corpusHash(sql: Sql): string {
  return createHash('sha256')
    .update(JSON.stringify(storedManifests(sql)))
    .digest('hex');
}

interface EntryText {
  entry: number;
  label: string;
  text: string;
  vector_by: string | null;
}

/** Every entry, in the order in which `terms` numbers them. */
function entriesInOrder(sql: Sql): EntryText[] {
  return sql.select(
    `SELECT entry, label, entries.text, vector_by FROM entries JOIN documents USING (document)
     ORDER BY id, position`,
  );
}

/** All at once, where anything has changed: the statistics of an index from which was deleted are not exact. */
function indexTerms(database: Database, sql: Sql, corpus: string): void {
  const texts = entriesInOrder(sql).map(searchedText);
  database.transaction(() => {
    sql.run(`INSERT INTO terms (terms) VALUES ('delete-all')`);
    for (const [at, text] of texts.entries()) {
      sql.run('INSERT INTO terms (rowid, words) VALUES (?, ?)', at + 1, textTokens(text).join(' '));
    }
    setState(sql, 'stems', occurrenceToText(countStems(texts)));
    setState(sql, 'terms', corpus);
  })();
}

async function indexVectors(
  database: Database,
  sql: Sql,
  {
    vectors,
    corpus,
    rebuild,
    progress,
  }: { vectors: VectorSource; corpus: string } & Pick<IndexTask, 'rebuild' | 'progress'>,
  signal: AbortSignal,
): Promise<{ count: number; embed: Embed; usage: Required<Usage> }> {
  const { id, dimensions } = await vectors.info(signal);
  const mark = `${id} ${dimensions}${vectors.fitted ? ` ${corpus}` : ''}`;
  const [{ missing }] = sql.select<{ missing: number }>(
    'SELECT count(*) AS missing FROM entries WHERE vector_by IS NOT ?',
    mark,
  ) as [{ missing: number }];
  const counted = !rebuild && stateOf(sql, 'embedder') === mark ? stateOf(sql, 'features') : null;
  const known = counted === null ? null : occurrenceOf(counted);
  if (missing === 0 && (known !== null || !vectors.fitted)) {
    return { count: 0, embed: vectors.fit(known).embed, usage: NO_USAGE };
  }
  const entries = entriesInOrder(sql);
  const { embed, fitted } = vectors.fit(known ?? entries.map(searchedText));
  database.transaction(() => {
    setState(sql, 'embedder', mark);
    if (fitted) setState(sql, 'features', occurrenceToText(fitted));
    else sql.run(`DELETE FROM state WHERE name = 'features'`);
  })();
  const open = entries.filter(({ vector_by }) => vector_by !== mark);
  let usage = NO_USAGE;
  for (let at = 0; at < open.length; at += VECTOR_BATCH) {
    await nextTurn();
    signal.throwIfAborted();
    const batch = open.slice(at, at + VECTOR_BATCH);
    const answer = await embed(batch.map(searchedText), signal);
    usage = addUsage(usage, answer.usage);
    database.transaction(() => {
      for (const [index, { entry }] of batch.entries()) {
        const blob = vectorToBlob(answer.vectors[index]!);
        sql.run('UPDATE entries SET vector = ?, vector_by = ? WHERE entry = ?', blob, mark, entry);
      }
    })();
    progress('vectors', entries.length - open.length + at + batch.length, entries.length);
  }
  return { count: open.length, embed, usage };
}
