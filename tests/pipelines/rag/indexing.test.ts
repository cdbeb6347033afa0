import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CorpusDocument } from 'vitest-caliper';
import { type RagPipelineOptions, ragPipeline } from '../../../evals/pipelines/rag/index.ts';
import { lexicalVectors } from '../../../evals/pipelines/rag/search/vector-source.ts';
import { type Indexed, indexDocuments } from '../../../evals/pipelines/rag/store/indexer.ts';
import { RAG_MIGRATIONS } from '../../../evals/pipelines/rag/store/migrations.ts';
import { statementsOf } from '../../../evals/pipelines/rag/store/sql.ts';
import { LexicalHash } from '../../../evals/pipelines/search/lexical-hash.ts';
import { EVALS_FOLDER } from '../../../evals/pipelines/store/folder.ts';
import { openFile } from '../../../evals/pipelines/store/open-file.ts';
import { chain, context, DOCUMENTS, retrieved } from './documents.ts';
import { temporaryFile } from './temporary-file.ts';

const CHUNKING = { parent_chars: 400, child_chars: 100, children: true, rows: true };

/** Indexes into a file as a process of its own would, and closes it; gives up after so many batches. */
async function indexInto(
  path: string,
  documents: CorpusDocument[],
  { batches = Number.POSITIVE_INFINITY, chunking = CHUNKING } = {},
): Promise<Indexed['made']> {
  const database = openFile(path, RAG_MIGRATIONS);
  const killed = new AbortController();
  let done = 0;
  const progress = () => {
    done += 1;
    if (done === batches) killed.abort(new Error('killed'));
  };
  try {
    const task = { documents, options: chunking, vectors: lexicalVectors(), rebuild: false, progress };
    return (await indexDocuments(database, statementsOf(database)(), task, killed.signal)).made;
  } finally {
    database.close();
  }
}

const MANY = Array.from({ length: 40 }, (_, index) => ({
  id: `d${index}`,
  text: `# Note ${index}\n\nOf ${index}.`,
}));

test('after a kill the next call goes on behind the last batch', async () => {
  const path = temporaryFile();
  await expect(indexInto(path, MANY, { batches: 2 })).rejects.toThrow('killed');
  // 16 documents a batch: 32 are there.
  expect(await indexInto(path, MANY)).toEqual({ documents: 8, vectors: 40 });
  expect(await indexInto(path, MANY)).toEqual({ documents: 0, vectors: 0 });
});

test('so it does among the vectors', async () => {
  const path = temporaryFile();
  const many = [...MANY, ...MANY.map(({ id, text }) => ({ id: `e${id}`, text }))];
  // 80 documents are five batches; the sixth is of 64 vectors.
  await expect(indexInto(path, many, { batches: 6 })).rejects.toThrow('killed');
  expect(await indexInto(path, many)).toEqual({ documents: 0, vectors: 16 });
});

test('an index that was interrupted answers as one that was not', async () => {
  const database = temporaryFile();
  await expect(indexInto(database, DOCUMENTS, { batches: 1 })).rejects.toThrow('killed');
  const options: RagPipelineOptions = { parent_chars: 400, child_chars: 100 };
  const resumed = await chain({ ...options, database });
  const whole = await chain(options);
  for (const question of ['How much is Night Oolong?', '外滩店几点开门？']) {
    expect(await retrieved(resumed, question)).toEqual(await retrieved(whole, question));
  }
});

test('what is changed is made again, what is gone is removed; other chunks are other documents', async () => {
  const path = temporaryFile();
  await indexInto(path, MANY);
  const changed = MANY.slice(1).with(0, { id: 'd1', text: 'other' });
  // The vectors are fitted to the corpus: all are made again.
  expect(await indexInto(path, changed)).toEqual({ documents: 1, vectors: 39 });
  expect((await indexInto(path, changed, { chunking: { ...CHUNKING, child_chars: 50 } })).documents).toBe(39);
});

test('the answer to `index` counts documents, chunks and rows, and another call replaces the first', async () => {
  const target = await chain();
  expect(await target.index({ documents: DOCUMENTS }, context)).toMatchObject({ documents: 4, rows: 3 });
  expect(await target.index({ documents: DOCUMENTS.slice(3) }, context)).toMatchObject({
    documents: 1,
    chunks: 1,
    rows: 0,
  });
  expect((await retrieved(target, 'How much is Night Oolong?')).sources).toEqual([]);
});

test('two documents of one id are an error that names it', async () => {
  await expect(chain({}, [DOCUMENTS[0]!, DOCUMENTS[0]!])).rejects.toThrow(
    /two documents have the id 'teas\.md'/,
  );
});

test('nothing is found in what was not indexed, and close removes what was', async () => {
  const target = ragPipeline() as Awaited<ReturnType<typeof chain>>;
  await expect(retrieved(target, 'q')).rejects.toThrow(/call `index` with the documents first/);
  const before = new Set(existsSync(EVALS_FOLDER) ? readdirSync(EVALS_FOLDER) : []);
  await target.index({ documents: DOCUMENTS }, context);
  const own = readdirSync(EVALS_FOLDER).filter(
    (name) => !before.has(name) && name.startsWith(`${process.pid}-`),
  );
  expect(own).toHaveLength(1);
  await target.close({}, context);
  expect(existsSync(join(EVALS_FOLDER, own[0]!))).toBe(false);
  await expect(retrieved(target, 'q')).rejects.toThrow(/call `index`/);
});

test('hostile documents are indexed to their end', async () => {
  const target = await chain({}, [
    { id: 'empty', text: '' },
    { id: '__proto__', text: '# __proto__\n\nconstructor toString' },
    { id: "o'brien\u0000\ud800", text: 'lone \ud800 surrogate, "quotes" AND NEAR(* - terms' },
    { id: 'line', text: '中'.repeat(200_000) },
  ]);
  expect((await retrieved(target, '"quotes" NEAR(* surrogate')).sources[0]?.text).toContain('"quotes"');
  expect((await retrieved(target, 'x'.repeat(100_000))).sources).toEqual([]);
});

test('describe names the embedder; without vectors there is none', async () => {
  const on = await ragPipeline().describe({}, context);
  expect(on.embedder).toEqual({ id: 'lexical-hash/v1', dimensions: 4096, semantic: false });
  const off = ragPipeline({ channels: { vector: false } });
  expect(await off.describe({}, context)).not.toHaveProperty('embedder');
  expect(off.embed).toBeUndefined();
});

test('embed gives the vectors of the index, in full', async () => {
  const target = await chain({}, [{ id: 'a', text: 'green tea' }]);
  const { vectors } = await target.embed({ texts: ['green tea', ''] }, context);
  expect(vectors.map((vector) => vector.length)).toEqual([4096, 4096]);
  expect(Math.hypot(...vectors[0]!)).toBeCloseTo(1, 12);
  expect(vectors[1]!.every((value) => value === 0)).toBe(true);
});

test('another embedder takes its place', async () => {
  const constant = {
    id: 'constant',
    dimensions: 2,
    semantic: false,
    embed: (texts: readonly string[]) => texts.map(() => ({ indices: [0], values: [1] })),
  };
  const target = await chain({ embedder: constant, channels: { bm25: false } });
  expect((await target.describe({}, context)).embedder).toEqual({
    id: 'constant',
    dimensions: 2,
    semantic: false,
  });
  const { channels } = await retrieved(target, 'How much is Night Oolong?');
  expect(channels).not.toHaveProperty('bm25');
  const short = { ...new LexicalHash([]), id: 'short', dimensions: 1, semantic: false, embed: () => [] };
  await expect(chain({ embedder: short })).rejects.toThrow(
    /'short' must give one vector a text, received 0 for/,
  );
});

test.each([
  [{ top_k: 0 }, /'top_k' must be a whole number from 1 to 1000, received 0/],
  [{ top_q: 1 }, /there is no 'top_q'; there are .*top_k/],
  [{ channels: { grahp: true } }, /there is no 'grahp'; there are .*graph/],
  [{ channels: { graph: 1 } }, /the channel 'graph' must be true or false, received 1/],
])('%j is refused', (options, message) => {
  expect(() => ragPipeline(options as RagPipelineOptions)).toThrow(message);
});
