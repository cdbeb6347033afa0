import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { memoryPipeline } from '../../../evals/pipelines/memory/index.ts';
import { closeWorkerDatabases } from '../../../evals/pipelines/memory/store/worker-databases.ts';
import { ModelClient } from '../../../evals/pipelines/model/client.ts';
import { attemptCase } from '../../../plugin/runtime/attempt.ts';
import { suiteScope } from '../../../plugin/runtime/suite-scope.ts';
import { l1 } from '../../../plugin/stages/l1/index.ts';
import { pairingOf } from '../../../plugin/stages/pairing.ts';
import { ModelServer, type Reply } from '../../support/model-server.ts';
import { casesYaml, placedCases } from '../../support/run.ts';
import { REGISTRY, registry } from '../harness.ts';
import { VirtualClock } from './virtual-clock.ts';

let server: ModelServer;
let replies: Reply[];

beforeEach(async () => {
  server = await ModelServer.start((_, before) => replies[Math.min(before, replies.length - 1)]!);
});
afterEach(() => server.stop());
afterAll(closeWorkerDatabases);

const FACT = { content: '住在杭州，用 ``` 写代码', dimensions: ['identity'] };
const GOOD = JSON.stringify({ memories: [FACT] });
const SECOND = ',{"content":"喜欢 ';
const TRUTH = { ...FACT, memory_type: 'persona', priority: 85, time_velocity: 'static' };
const CASE = { case_id: 'eval-001', expected_l1: { memories: [TRUTH] } };

/** One try of the case by the pipeline with a model, through the runtime that judges it. */
async function attempt(stream: boolean, timeout = 30_000) {
  const limits = { requestsPerMinute: null, tokensPerMinute: null };
  const settings = { url: server.url, model: 'tiny', key: null, ...limits, attempts: 3, stream };
  const model = new ModelClient(settings, new VirtualClock());
  const target = memoryPipeline({ registry: REGISTRY, model });
  const stages = [l1({ f1: 0.5 })];
  const [placed] = placedCases(casesYaml([CASE]));
  const context = { registry, pairing: pairingOf(stages), suite: suiteScope([]), trial: 0, timeout };
  return attemptCase(placed!, { ...context, stages, target: async () => target });
}

test.each<[name: string, replies: Reply[], verdict: string]>([
  ['a good answer, with a fence in a fact', [GOOD], 'pass'],
  ['one in a fence', [`\`\`\`json\n${GOOD}\n\`\`\``], 'pass'],
  ['one with prose around', [`The memories: ${GOOD}. That is all.`], 'pass'],
  ['one after reasoning', [`<think>住在杭州 [1] {so}</think>\n${GOOD}`], 'pass'],
  ['one that was cut off in an emoji', [`${GOOD.slice(0, -2)}${SECOND}\\ud83d`], 'pass'],
  ['an empty list', ['{"memories": []}'], 'fail'],
  ['429, then a good answer', [{ status: 429, headers: { 'retry-after': '1' } }, GOOD], 'pass'],
  ['half a body, then a good answer', [{ half: GOOD }, GOOD], 'pass'],
  ['500 for ever', [{ status: 500 }], 'infra'],
  ['half a body for ever', [{ half: GOOD }], 'infra'],
  ['prose', ['I would rather not.'], 'parse'],
  ['an answer that breaks the contract', ['{"memories":[{"content":7,"dimensions":["identity"]}]}'], 'parse'],
])('%s, whole and in pieces', async (_, script, verdict) => {
  for (const stream of [false, true]) {
    replies = script;
    server.asked.length = 0;
    const { error, verdict: judged } = await attempt(stream);
    expect(error?.kind ?? judged, error?.message).toBe(verdict);
  }
});

test('an answer that cannot be read is kept in the error', async () => {
  replies = ['I would rather not, 抱歉.'];
  expect((await attempt(false)).error?.message).toContain('It answered: I would rather not, 抱歉.');
});

test('a server that hangs is a timeout of the case', async () => {
  replies = ['hang'];
  expect((await attempt(false, 200)).error).toMatchObject({ kind: 'timeout', stage: 'l1' });
});
