import { existsSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CorpusDocument } from 'vitest-caliper';
import { ragPipeline } from '../../../evals/pipelines/rag/index.ts';
import { localVectors, type VectorSource } from '../../../evals/pipelines/rag/search/vector-source.ts';
import { withIndexLock } from '../../../evals/pipelines/rag/store/index-lock.ts';
import { indexDocuments } from '../../../evals/pipelines/rag/store/indexer.ts';
import { RAG_MIGRATIONS } from '../../../evals/pipelines/rag/store/migrations.ts';
import { statementsOf } from '../../../evals/pipelines/rag/store/sql.ts';
import { openFile } from '../../../evals/pipelines/store/open-file.ts';
import { chain, context, DOCUMENTS, retrieved } from './documents.ts';
import { dumpOf } from './index-dump.ts';
import { temporaryFile } from './temporary-file.ts';

const QUESTION = 'How much is Night Oolong?';

/** Indexes into a file, and says what of documents and vectors was done. */
async function made(
  database: string,
  documents: CorpusDocument[] = DOCUMENTS,
  options: Parameters<typeof chain>[0] = {},
): Promise<string[]> {
  const done: string[] = [];
  const progress = (what: string, count: number, total: number) => done.push(`${what} ${count}/${total}`);
  const target = await chain({ ...options, database, progress }, documents);
  await target.close({}, context);
  return done;
}

const clean = async (documents: CorpusDocument[], options: Parameters<typeof chain>[0] = {}) => {
  const path = temporaryFile();
  await made(path, documents, options);
  return dumpOf(path);
};

/** An embedder that counts its texts; of each text its length. */
function lengths(id: string): { embedder: Parameters<typeof localVectors>[0]; asked: string[] } {
  const asked: string[] = [];
  const embed = (texts: readonly string[]) => {
    asked.push(...texts);
    return texts.map((text) => ({ indices: [text.length % 7], values: [1] }));
  };
  return { embedder: { id, dimensions: 7, semantic: false, embed }, asked };
}

test('unchanged, nothing is made again, and answers are those of the first run', async () => {
  const database = temporaryFile();
  expect(await made(database)).not.toEqual([]);
  const before = dumpOf(database);
  expect(await made(database)).toEqual([]);
  expect(dumpOf(database)).toEqual(before);
  const again = await chain({ database });
  expect(await retrieved(again, QUESTION)).toEqual(await retrieved(await chain(), QUESTION));
  expect(await again.embed({ texts: ['green tea'] }, context)).toEqual(
    await (await chain()).embed({ texts: ['green tea'] }, context),
  );
});

test('unchanged, it takes as many statements for four documents as for eighty', async () => {
  const many = Array.from({ length: 80 }, (_, at) => ({
    id: `d${at}`,
    text: `# Note ${at}\n\n| a |\n| - |\n| ${at} |`,
  }));
  const counts: number[] = [];
  for (const documents of [DOCUMENTS, many]) {
    const database = openFile(temporaryFile(), RAG_MIGRATIONS);
    onTestFinished(() => {
      database.close();
    });
    const vectors = lengths('lengths');
    const task = {
      documents,
      options: { parent_chars: 400, child_chars: 100, children: true, rows: true },
      vectors: localVectors(vectors.embedder) as VectorSource,
      rebuild: false,
      progress: () => {},
    };
    await indexDocuments(database, statementsOf(database)(), task, context.signal);
    const { length } = vectors.asked;
    const sql = statementsOf(database)();
    await indexDocuments(database, sql, task, context.signal);
    expect(vectors.asked).toHaveLength(length);
    counts.push(sql.count);
  }
  expect(counts[1]).toBe(counts[0]);
});

test.each([
  [
    'one letter',
    [DOCUMENTS[0]!, ...DOCUMENTS.slice(1).with(0, { id: 'people.md', text: `${DOCUMENTS[1]!.text}!` })],
  ],
  ['a kind', [{ ...DOCUMENTS[0]!, kind: 'other' }, ...DOCUMENTS.slice(1)]],
  ['a document that is gone', DOCUMENTS.slice(1)],
  ['a document that is new', [...DOCUMENTS, { id: 'a-first.md', text: 'New: 1904.' }]],
])('%s changed gives the index of a clean run', async (_, changed) => {
  const database = temporaryFile();
  await made(database);
  await made(database, changed);
  const dump = dumpOf(database);
  expect(dump).toEqual(await clean(changed));
  expect(dump).not.toEqual(await clean(DOCUMENTS));
});

test('of a changed document alone the chunks are made again, and the vectors where they do not hang together', async () => {
  const database = temporaryFile();
  const { embedder, asked } = lengths('lengths');
  await made(database, DOCUMENTS, { embedder });
  asked.length = 0;
  const changed = DOCUMENTS.with(3, { id: 'history.md', text: '# History\n\nFounded in 1905.' });
  expect(await made(database, changed, { embedder })).toContain('documents 4/4');
  expect(asked).toEqual(['History\n# History\n\nFounded in 1905.']);
  expect(dumpOf(database)).toEqual(await clean(changed, { embedder }));
});

test.each([
  ['another embedder', { embedder: lengths('other').embedder }, ['vectors']],
  ['other dimensions', { embedder: { ...lengths('lengths').embedder, dimensions: 8 } }, ['vectors']],
  ['another chunker', { child_chars: 100 }, ['documents', 'vectors']],
  ['no rows', { channels: { rows: false } }, ['documents', 'vectors']],
])('%s makes anew what hangs on it', async (_, options, kinds) => {
  const database = temporaryFile();
  const first = { embedder: lengths('lengths').embedder };
  await made(database, DOCUMENTS, first);
  const second = { ...first, ...options };
  const done = await made(database, DOCUMENTS, second);
  expect([...new Set(done.map((line) => line.split(' ')[0]))]).toEqual(kinds);
  expect(dumpOf(database)).toEqual(await clean(DOCUMENTS, second));
});

test('from an embedder to the vectors of words and back', async () => {
  const database = temporaryFile();
  const { embedder } = lengths('lengths');
  await made(database);
  await made(database, DOCUMENTS, { embedder });
  expect(dumpOf(database)).toEqual(await clean(DOCUMENTS, { embedder }));
  await made(database);
  expect(dumpOf(database)).toEqual(await clean(DOCUMENTS));
});

test('CALIPER_REBUILD=1 makes all of it again, under the hands of who asks it', async () => {
  const database = temporaryFile();
  const asking = await chain({ database });
  const answer = await retrieved(await chain(), QUESTION);
  vi.stubEnv('CALIPER_REBUILD', '1');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const meanwhile: Promise<unknown>[] = [];
  const done: string[] = [];
  const progress = (what: string, count: number, total: number) => {
    done.push(`${what} ${count}/${total}`);
    meanwhile.push(retrieved(asking, QUESTION));
  };
  await chain({ database, progress });
  expect(done).toEqual(['documents 4/4', expect.stringMatching(/^vectors (\d+)\/\1$/)]);
  expect(await Promise.all(meanwhile)).toEqual([answer, answer]);
  expect(await retrieved(asking, QUESTION)).toEqual(answer);
  expect(dumpOf(database)).toEqual(await clean(DOCUMENTS));
});

test('the manifest: names, characters, content hash, chunker, embedder', async () => {
  const { documents, entries } = await clean([{ id: 'a.md', text: 'tea 😀' }]);
  expect(documents).toEqual([
    {
      id: 'a.md',
      kind: null,
      // t, e, a, a space and one code point of two units
      chars: 5,
      text: 'tea 😀',
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      chunker: 'markdown/v2 {"parent_chars":1600,"child_chars":800,"children":true,"rows":true}',
    },
  ]);
  expect(entries).toEqual([
    expect.objectContaining({ vector_by: expect.stringMatching(/^lexical-hash\/v1 4096 /) }),
  ]);
});

test('an index of the first layout is brought to the newest one and made again', async () => {
  const path = temporaryFile();
  const old = openFile(path, RAG_MIGRATIONS.slice(0, 1));
  old.exec(`INSERT INTO documents (id, text, content_hash, chunker) VALUES ('teas.md', 'old', 'x', 'markdown/v1 {}');
    INSERT INTO state VALUES ('terms', 'x')`);
  old.close();
  expect(await made(path)).toContain('documents 4/4');
  expect(dumpOf(path)).toEqual(await clean(DOCUMENTS));
  const newer = openFile(path, RAG_MIGRATIONS);
  newer.pragma('user_version = 99');
  newer.close();
  await expect(made(path)).rejects.toThrow(/its layout has version 99, this code knows \d+; remove the file/);
});

test('two targets at once index into one file one after the other', async () => {
  const database = temporaryFile();
  await Promise.all([made(database), made(database), made(database)]);
  expect(dumpOf(database)).toEqual(await clean(DOCUMENTS));
});

test('while another indexes it is waited for, until the signal says no', async () => {
  const database = temporaryFile();
  const target = ragPipeline({ database });
  onTestFinished(async () => {
    await target.close!({}, context);
  });
  await withIndexLock(database, context.signal, async () => {
    const controller = new AbortController();
    const waiting = target.index!({ documents: DOCUMENTS }, { signal: controller.signal });
    controller.abort(new Error('took longer than 1000 ms'));
    await expect(waiting).rejects.toThrow('took longer than 1000 ms');
    expect(existsSync(database)).toBe(false);
  });
  expect(await target.index!({ documents: DOCUMENTS }, context)).toMatchObject({ documents: 4 });
});

test('an index that another run has made another of is no longer asked', async () => {
  const database = temporaryFile();
  const first = await chain({ database });
  const answer = await retrieved(first, QUESTION);
  await made(database);
  expect(await retrieved(first, QUESTION)).toEqual(answer);
  await made(database, DOCUMENTS.slice(2));
  await expect(retrieved(first, QUESTION)).rejects.toThrow(
    /another run has indexed other documents.*wiki\.db/,
  );
});
