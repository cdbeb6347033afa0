import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { StoredMemory } from 'vitest-caliper';
import { memoryPipeline } from '../../../evals/pipelines/memory/index.ts';
import { closeWorkerDatabases } from '../../../evals/pipelines/memory/store/worker-databases.ts';
import { ModelClient } from '../../../evals/pipelines/model/client.ts';
import { ModelServer, type Reply } from '../../support/model-server.ts';
import { REGISTRY } from '../harness.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A server that knows what three texts mean: warm, cold, and what is asked. */
const MEANINGS: Record<string, number[]> = {
  dimensions: [0, 0, 1],
  'likes hot springs': [2, 0, 0],
  'afraid of snow': [0, 1, 0],
  'what about winter?': [0.1, 0.9, 0],
  'sells ice': [0, 3, 0.1],
  'another length': [1, 2],
};

let server: ModelServer;
const CASE = { case_id: 'case' };
const context = () => ({ signal: new AbortController().signal });
const old = (memory_id: string, content: string): StoredMemory => ({
  memory_id,
  content,
  dimensions: ['identity'],
});
const inputs = () => server.asked.map(({ body }) => body.input);

beforeEach(async () => {
  const vectorsOf = (input: string | string[] = []): Reply => ({
    vectors: [input].flat().map((text) => MEANINGS[text]!),
  });
  server = await ModelServer.start(({ body }) => vectorsOf(body.input));
});
afterEach(() => server.stop());

async function begun(existing_memories: StoredMemory[]) {
  const limits = { requestsPerMinute: null, tokensPerMinute: null };
  const settings = { url: server.url, model: 'means', key: null, ...limits, attempts: 1, stream: false };
  const pipeline = memoryPipeline({
    registry: REGISTRY,
    embedder: new ModelClient(settings, new VirtualClock()),
  });
  await pipeline.begin!({ ...CASE, now: '2026-05-20T08:00:00Z', existing_memories }, context());
  onTestFinished(async () => {
    await pipeline.end!(CASE, context());
    closeWorkerDatabases();
  });
  const search = (query: string) => pipeline.search!({ ...CASE, query, params: {} }, context());
  return { pipeline, search };
}

test('the caliber names the model and the length of its vectors', async () => {
  const { pipeline } = await begun([]);
  expect((await pipeline.describe({}, context())).embedder).toEqual({
    id: 'means',
    dimensions: 3,
    semantic: true,
  });
});

test('the vector arm goes by the model; each text is asked for once', async () => {
  const { pipeline, search } = await begun([
    old('m-warm', 'likes hot springs'),
    old('m-cold', 'afraid of snow'),
  ]);
  // Cosines of the query with the memories: 0.9 / √0.82 for snow, 0.1 / √0.82 for hot springs.
  expect((await search('what about winter?')).arms?.vector).toEqual(['m-cold', 'm-warm']);
  expect(inputs()).toEqual([['dimensions'], ['likes hot springs', 'afraid of snow', 'what about winter?']]);

  expect((await search('what about winter?')).usage).toMatchObject({ requests: 0 });
  await pipeline.seed!({ ...CASE, memories: [old('m-ice', 'sells ice')] }, context());
  const { arms, usage } = await search('what about winter?');
  // 0.9 · 3 / (√0.82 · √9.01) is less than 0.9 / √0.82
  expect(arms?.vector).toEqual(['m-cold', 'm-ice', 'm-warm']);
  expect(usage).toEqual({ input_tokens: 3, output_tokens: 0, requests: 1, replayed: 0 });
  expect(inputs().slice(2)).toEqual([['sells ice']]);
});

test('a model that changes the length of its vectors is an error', async () => {
  const { search } = await begun([old('m-warm', 'likes hot springs')]);
  await expect(search('another length')).rejects.toThrow(
    "the model 'means' gave vectors of 3 and of 2 numbers",
  );
});
