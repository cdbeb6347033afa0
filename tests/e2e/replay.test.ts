import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ModelServer, type Reply } from '../support/model-server.ts';
import { chatProject } from './support/chat-project.ts';
import type { FixtureProject } from './support/project.ts';

let server: ModelServer;
let project: FixtureProject;
let reply: (caseId: string, before: number) => Reply;
const SECRET = 'fixture-key-0123456789';
const COOKIE = 'cookie-of-the-client-7';

const env = (more: Record<string, string> = {}) => ({
  LLM_URL: server.url,
  FIXTURE_LLM_KEY: SECRET,
  ...more,
});
const caseIn = (text: string): string => /chat-\d+/.exec(text)?.[0] ?? '';
const askedCases = (): string[] =>
  server.asked.map(({ body }) => caseIn(JSON.stringify(body.messages))).sort();

beforeEach(async () => {
  reply = (caseId) => `about ${caseId}`;
  server = await ModelServer.start(({ body }, before) =>
    reply(caseIn(JSON.stringify(body.messages)), before),
  );
});
afterEach(async () => {
  await server.stop();
  project?.dispose();
});

const IDS = ['chat-1', 'chat-2', 'chat-3'];
const begin = (ids = IDS, options = '', suite = ''): void => {
  project = chatProject({
    cases: ids.map((case_id) => ({
      case_id,
      memories: [{ content: `about ${case_id}`, dimensions: ['identity'] }],
    })),
    caliper: `{ replay: { hosts: ['127.0.0.1:${server.port}'] ${options} } }`,
    suite,
  });
};

/** A report without what differs between any two runs of the same. */
function report(): unknown {
  return JSON.parse(project.read('results/demo/report.json'), (name, value) =>
    ['run_id', 'timestamp', 'duration_seconds', 'trend'].includes(name) ? null : value,
  );
}

const recordings = (): { case_id: string; stage: string; trial: number; body: Buffer }[] => {
  const database = new Database(join(project.root, 'replay/recordings.db'), { readonly: true });
  const rows = database
    .prepare('SELECT case_id, stage, trial, body FROM recordings ORDER BY case_id, trial')
    .all();
  database.close();
  return rows as ReturnType<typeof recordings>;
};

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

test('what was recorded is replayed in CI, with an identical report and no connection', async () => {
  begin();
  const first = await project.vitest([], env());
  expect(first.code, first.output).toBe(0);
  expect(askedCases()).toEqual(IDS);
  expect(recordings()).toMatchObject(IDS.map((case_id) => ({ case_id, stage: 'l1', trial: 0 })));
  // Once more against the baseline that the first run wrote, as the replayed run will be.
  const recording = await project.vitest([], env({ CALIPER_REPLAY: 'record' }));
  expect(recording.code, recording.output).toBe(0);
  expect(server.asked).toHaveLength(6);
  const recorded = report();
  const bytes = readFileSync(join(project.root, 'replay/recordings.db'));

  const { connections } = server;
  const second = await project.vitest([], env({ CI: 'true' }));
  expect(second.code, second.output).toBe(0);
  expect(server.connections).toBe(connections);
  expect(report()).toEqual(recorded);
  expect(readFileSync(join(project.root, 'replay/recordings.db'))).toEqual(bytes);
  expect(project.list('replay')).toEqual(['recordings.db']);

  for (const path of filesBelow(project.root)) {
    const text = readFileSync(path, 'latin1');
    if (path.endsWith('target.js')) continue;
    expect(text, path).not.toContain(SECRET);
    expect(text, path).not.toContain(COOKIE);
    expect(text, path).not.toContain('secret-of-the-server');
  }
});

test('a changed prompt asks anew for exactly the cases whose request changed', async () => {
  begin();
  await project.vitest([], env());
  server.asked.length = 0;
  project.write({ 'evals/prompts.json': '{ "default": "Say what is said.", "chat-2": "Say it well." }' });
  const changed = await project.vitest([], env());
  expect(changed.code, changed.output).toBe(0);
  expect(askedCases()).toEqual(['chat-2']);

  project.write({ 'evals/prompts.json': '{ "default": "Say what is said.", "chat-3": "Say it better." }' });
  const missed = await project.vitest([], env({ CALIPER_REPLAY: 'replay' }));
  expect(missed.code).toBe(1);
  expect(missed.output).toMatch(/cases: 3 \(2 pass, 1 error\)/);
  expect(missed.output).toMatch(
    /InfraError: stage l1: no recording answers POST http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions \(case chat-3, stage l1\)\. The nearest differs in body\.messages\[0\]\.content: recorded "Say what is said\.", now "Say it better\."\./,
  );
  expect(askedCases()).toEqual(['chat-2']);
});

test('every trial has an answer of its own', async () => {
  begin(['chat-1'], '', 'trials: 5, failOn: "case",');
  reply = (caseId, before) => `about ${caseId}, take ${before}`;
  await project.vitest(['-u'], env());
  expect(server.asked).toHaveLength(5);
  const bodies = recordings().map(({ body }) => JSON.parse(body.toString()).choices[0].message.content);
  expect(bodies).toEqual([0, 1, 2, 3, 4].map((take) => `about chat-1, take ${take}`));
  const recorded = report();
  await server.stop();
  project.remove('baselines');
  const again = await project.vitest(['-u'], env({ CALIPER_REPLAY: 'replay' }));
  expect(again.output).not.toContain('no recording');
  expect(report()).toEqual(recorded);
});

test('an error is never served twice, and never recorded', async () => {
  begin(['chat-1']);
  reply = (caseId, before) => (before === 0 ? { status: 500 } : `about ${caseId}`);
  const failed = await project.vitest([], env());
  expect(failed.code).toBe(1);
  const fine = await project.vitest([], env());
  expect(fine.code, fine.output).toBe(0);
  expect(server.asked).toHaveLength(2);
});

test('in watch mode a changed prompt asks anew for the cases whose request changed alone', async () => {
  begin();
  const session = project.watch([], env());
  try {
    await session.settled();
    expect(askedCases()).toEqual(IDS);
    project.write({ 'evals/prompts.json': '{ "default": "Say what is said.", "chat-1": "Say it well." }' });
    expect(await session.settled()).toContain('cases: 3 (3 pass)');
    expect(askedCases()).toEqual(['chat-1', ...IDS]);
  } finally {
    await session.kill();
  }
});

test('two runs at once, each of several workers, leave one sound recording for each request', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `chat-${index + 10}`);
  begin(ids);
  project.write({
    'evals/other.eval.ts': project.read('evals/demo.eval.ts').replace('stages:', "name: 'other', stages:"),
  });
  const runs = await Promise.all([project.vitest([], env()), project.vitest([], env())]);
  for (const run of runs) expect(run.code, run.output).toBe(0);
  expect(recordings().map(({ case_id }) => case_id)).toEqual(ids);
  await server.stop();
  const replayed = await project.vitest([], env({ CI: '1' }));
  expect(replayed.code, replayed.output).toBe(0);
});

test('a damaged file is an error that says how to go on', async () => {
  begin(['chat-1']);
  project.write({ 'replay/recordings.db': '<<<<<<< HEAD\n'.repeat(100) });
  const run = await project.vitest([], env());
  expect(run.code).toBe(1);
  expect(run.output).toMatch(
    /InfraError: stage l1: .*recordings\.db is no intact file of recordings \(.*\): bring it/,
  );
  expect(server.asked).toEqual([]);
});

test('prune knows what a whole run used, and takes the rest', async () => {
  begin();
  await project.vitest([], env());
  project.write({ 'evals/prompts.json': '{ "default": "Say it again." }' });
  await project.vitest(['-t', 'chat-1'], env());
  expect((await project.caliper(['replay', 'prune', '--unused'])).output).toContain(
    '1 of 4 recordings removed',
  );
  await project.vitest([], env());
  expect(recordings()).toHaveLength(6);
  const pruned = await project.caliper(['replay', 'prune', '--unused']);
  expect(pruned.output).toContain('3 of 6 recordings removed');
  const listed = await project.caliper(['replay', 'ls']);
  expect(listed.stdout.match(/chat-\d l1 trial 1/g)).toEqual(IDS.map((id) => `${id} l1 trial 1`));
  const exported = await project.caliper(['replay', 'export']);
  expect(
    exported.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).case_id),
  ).toEqual(IDS);
});

test.each([
  ['threads', ['--pool=threads']],
  ['vmThreads', ['--pool=vmThreads']],
  ['forks without isolation', ['--pool=forks', '--no-isolate', '--maxWorkers=1']],
])('holds in the pool %s', async (_, args) => {
  begin();
  project.write({
    'evals/other.eval.ts': project.read('evals/demo.eval.ts').replace('stages:', "name: 'other', stages:"),
  });
  const first = await project.vitest(args, env());
  expect(first.code, first.output).toBe(0);
  // What each test file used is noted by itself.
  expect(project.list('tmp/caliper/replay/run')).toHaveLength(2);
  await server.stop();
  const second = await project.vitest(args, env({ CALIPER_REPLAY: 'replay' }));
  expect(second.code, second.output).toBe(0);
});
