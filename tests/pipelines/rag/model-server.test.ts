import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CorpusDocument, Target } from 'vitest-caliper';
import { ModelClient } from '../../../evals/pipelines/model/client.ts';
import { type RagPipelineOptions, ragPipeline } from '../../../evals/pipelines/rag/index.ts';
import { type Asked, ModelServer, type Reply } from '../../support/model-server.ts';
import { VirtualClock } from '../model/virtual-clock.ts';
import { DOCUMENTS } from './documents.ts';
import { dumpOf } from './index-dump.ts';
import { temporaryFile } from './temporary-file.ts';

/** What the server knows of meanings: of money and of opening hours, in any words. */
function meaning(text: string): number[] {
  return [
    /costs?|price|cheap|money|pence/i.test(text) ? 1 : 0,
    /开门|关门|营业|hours/.test(text) ? 1 : 0,
    0.1,
  ];
}

const vectorsOf = ({ body }: Asked): Reply => ({ vectors: [body.input ?? []].flat().map(meaning) });

/** As of a call of its own. */
const fresh = () => ({ signal: new AbortController().signal });
const retrieved = (target: Required<Target>, question: string) =>
  target.retrieve({ case_id: 'c', question, history: [], options: {} }, fresh());

let server: ModelServer;
let reply: (asked: Asked, before: number) => Reply;

beforeEach(async () => {
  reply = vectorsOf;
  server = await ModelServer.start((asked, before) => reply(asked, before));
});
afterEach(() => server.stop());

function client(): ModelClient {
  const limits = { requestsPerMinute: null, tokensPerMinute: null };
  const settings = { url: server.url, model: 'means', key: null, ...limits, attempts: 2, stream: false };
  return new ModelClient(settings, new VirtualClock());
}

function pipeline(options: RagPipelineOptions): Required<Target> {
  const target = ragPipeline(options) as Required<Target>;
  onTestFinished(async () => {
    await target.close({}, fresh());
  });
  return target;
}

/** Texts that the server was asked for, without the question after its vectors' length. */
const texts = () =>
  server.asked.flatMap(({ body }) => [body.input ?? []].flat()).filter((text) => text !== 'dimensions');

test('an embedding server makes the vectors of the index and of questions, which find what shares no word', async () => {
  const target = pipeline({ embedder: client() });
  expect((await target.describe({}, fresh())).embedder).toEqual({
    id: 'means',
    dimensions: 3,
    semantic: true,
  });
  const { usage } = await target.index({ documents: DOCUMENTS }, fresh());
  expect(usage?.requests).toBe(1);
  const asked = texts();
  expect(new Set(asked).size).toBe(asked.length);
  const { sources, usage: ofQuestion } = await retrieved(target, 'Opening hours, please?');
  expect(sources[0]).toMatchObject({ doc: '门店.md', text: expect.stringContaining('早上九点开门') });
  expect(ofQuestion?.requests).toBe(1);
  expect(texts().slice(asked.length)).toEqual(['Opening hours, please?']);
  const [vector] = (await target.embed({ texts: ['cheap'] }, fresh())).vectors;
  // (1, 0, 0.1) brought to length 1
  expect(vector![0]).toBeCloseTo(1 / Math.sqrt(1.01), 12);
});

const MANY: CorpusDocument[] = Array.from({ length: 150 }, (_, at) => ({
  id: `d${String(at).padStart(3, '0')}`,
  text: `Note ${at} costs ${at}.`,
}));

test('a server that fails half-way is named; the next index asks for what is missing alone', async () => {
  const database = temporaryFile();
  // The length of the vectors, 64 passages, then nothing more.
  reply = (asked, before) => (before < 2 ? vectorsOf(asked) : { status: 503, body: 'overloaded' });
  const first = pipeline({ embedder: client(), database });
  await expect(first.index({ documents: MANY }, fresh())).rejects.toThrow(
    /the model server did not answer \(2 attempts\): 503/,
  );
  await expect(retrieved(first, 'q')).rejects.toThrow(/call `index`/);

  reply = vectorsOf;
  const before = texts().length;
  const progress: string[] = [];
  const second = pipeline({
    embedder: client(),
    database,
    progress: (what, done, total) => progress.push(`${what} ${done}/${total}`),
  });
  await second.index({ documents: MANY }, fresh());
  expect(progress).toEqual(['vectors 128/150', 'vectors 150/150']);
  expect(texts().slice(before)).toEqual(MANY.slice(64).map(({ text }) => text));

  const clean = temporaryFile();
  await pipeline({ embedder: client(), database: clean }).index({ documents: MANY }, fresh());
  expect(dumpOf(database)).toEqual(dumpOf(clean));
  // The same target goes on, too, where its server is back.
  expect(await first.index({ documents: MANY }, fresh())).toMatchObject({ documents: 150 });
});

test.each<[string, Reply, RegExp]>([
  [
    'vectors of another length',
    { vectors: [[1, 2]] },
    /the model 'means' gave vectors of 3 and of 2 numbers/,
  ],
  ['too few vectors', { vectors: [] }, /gave 0 vectors for 1 texts/],
  [
    'vectors of what is no number',
    { vectors: [['x' as unknown as number, 1, 2]] },
    /its answer is no list of embeddings/,
  ],
  [
    'pages of a proxy',
    { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
    /its answer is no list of embeddings/,
  ],
])('%s are an error of the index', async (_, wrong, message) => {
  reply = (asked, before) => (before === 0 ? vectorsOf(asked) : wrong);
  const target = pipeline({ embedder: client() });
  await expect(target.index({ documents: MANY.slice(0, 1) }, fresh())).rejects.toThrow(message);
});

test('a server that hangs is given up with the signal, and holds no file', async () => {
  const database = temporaryFile();
  reply = (asked, before) => (before === 0 ? vectorsOf(asked) : 'hang');
  const controller = new AbortController();
  const target = pipeline({ embedder: client(), database });
  const hanging = target.index({ documents: MANY }, { signal: controller.signal });
  while (server.asked.length < 2) await new Promise((resolve) => setImmediate(resolve));
  controller.abort(new Error('took longer than 30000 ms'));
  await expect(hanging).rejects.toThrow(/^took longer than 30000 ms$/);
  reply = vectorsOf;
  expect(await target.index({ documents: MANY }, fresh())).toMatchObject({ documents: 150 });
});

test('a model answers by the assembled prompt', async () => {
  reply = (asked) =>
    asked.path === '/embeddings'
      ? vectorsOf(asked)
      : { says: 'It is 15.10. [1]', usage: { prompt_tokens: 90, completion_tokens: 6 } };
  const target = pipeline({ model: client() });
  await target.index({ documents: DOCUMENTS }, fresh());
  const question = 'How much is Night Oolong?';
  const { sources } = await retrieved(target, question);
  const { system_prompt } = await target.assemble({ case_id: 'c', question, sources }, fresh());
  expect(await target.answer({ case_id: 'c', question, system_prompt, sources }, fresh())).toEqual({
    text: 'It is 15.10. [1]',
    usage: { input_tokens: 90, output_tokens: 6, requests: 1, replayed: 0 },
  });
  const [{ path, body }] = server.asked as [Asked];
  expect(path).toBe('/chat/completions');
  expect(body).toMatchObject({ model: 'means', temperature: 0 });
  expect(body.messages).toEqual([
    { role: 'system', content: system_prompt },
    { role: 'user', content: question },
  ]);
  expect(system_prompt).toContain('row::Tea: Night Oolong');
});
