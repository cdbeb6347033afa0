import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import { OUTSIDE_TEST, WAYS } from './support/outside.ts';
import { FixtureProject } from './support/project.ts';

/** A real server on this machine; it counts who reached it. */
let server: Server;
let hits: string[] = [];
let env: Record<string, string>;
let project: FixtureProject | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = { LOCAL_PORT: String((server.address() as AddressInfo).port) };
});
beforeEach(() => {
  hits = [];
});
afterEach(() => project?.dispose());
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface JsonReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

const configWith = (options: string): string => `
import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({ root: import.meta.dirname, plugins: [caliper(${options})] });
`;

/** Asks the local server under a name that is not this machine's; nothing leaves the machine, whatever is blocked. */
const NAMED_TEST = `
import http from 'node:http';
import { expect, test } from 'vitest';

const lookup = (host, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
const ask = (host, path) => new Promise((resolve, reject) => {
  http.get({ host, port: Number(process.env.LOCAL_PORT), path, lookup }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode));
  }).on('error', reject);
});
`;

describe.each([
  ['forks', ['--pool=forks']],
  ['threads', ['--pool=threads']],
  ['vmThreads', ['--pool=vmThreads']],
  ['forks without isolation', ['--pool=forks', '--no-isolate', '--maxWorkers=1']],
])('%s', (_pool, args) => {
  test('this machine is reached; other addresses and names are refused, in every way to ask for them', async () => {
    project = new FixtureProject({ 'a.test.js': OUTSIDE_TEST, 'b.test.js': OUTSIDE_TEST });
    const run = await project.vitest([...args, '--reporter=json', '--outputFile=out.json'], env);
    const report = project.json<JsonReport>('out.json');
    expect(run.output).not.toContain('AssertionError');
    // Both files hold one test for each way and host (an address, a name, an IPv6 address), and three more.
    const each = WAYS.length * 3 + 3;
    expect(report).toMatchObject({ numPassedTests: 2 * each, numFailedTests: 0, numPendingTests: 0 });
    expect(run.code).toBe(0);
    expect(hits.toSorted()).toEqual(['/fetch', '/fetch', '/http', '/http']);
  });
});

test('a test that connects elsewhere fails with what it tried, from where, and how to allow it', async () => {
  project = new FixtureProject({
    'tests/a.test.js':
      "import { test } from 'vitest';\ntest('asks', () => fetch('https://api.model.invalid/v1'));\n",
  });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain(
    'connection to api.model.invalid:443 is blocked (tests/a.test.js): tests and suites reach this machine only.',
  );
  expect(run.output).toContain("caliper({ network: { allow: ['api.model.invalid'] } })");
  expect(run.output).toContain('CALIPER_NETWORK=allow');
});

test('allowed hosts are reached and others are not; the environment outranks the option', async () => {
  project = new FixtureProject({
    'vitest.config.ts': configWith("{ network: { allow: ['model.test', '*.models.test'] } }"),
    'a.test.js': `${NAMED_TEST}
test('named', async () => expect(await ask('model.test', '/named')).toBe(200));
test('below a name', async () => expect(await ask('eu.models.test', '/below')).toBe(200));
test('other', async () => expect(await ask('other.test', '/other')).toBe(200));
`,
  });
  const some = await project.vitest([], env);
  expect(some.code).toBe(1);
  expect(some.output).toContain('connection to other.test');
  expect(some.output).toMatch(/Tests +1 failed \| 2 passed/);
  expect(hits).toEqual(['/named', '/below']);

  hits = [];
  expect((await project.vitest([], { ...env, CALIPER_NETWORK: 'allow' })).code).toBe(0);
  expect(hits).toEqual(['/named', '/below', '/other']);

  hits = [];
  const none = await project.vitest([], { ...env, CALIPER_NETWORK: 'block' });
  expect(none.output).toMatch(/Tests +3 failed/);
  expect(hits).toEqual([]);

  const wrong = await project.vitest([], { ...env, CALIPER_NETWORK: 'off' });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain(`CALIPER_NETWORK must be 'allow' or 'block', received "off"`);
});

test("network: 'allow' blocks nothing", async () => {
  project = new FixtureProject({
    'vitest.config.ts': configWith("{ network: 'allow' }"),
    'a.test.js': `${NAMED_TEST}
test('other', async () => expect(await ask('other.test', '/other')).toBe(200));
`,
  });
  expect((await project.vitest([], env)).code).toBe(0);
  expect(hits).toEqual(['/other']);
});

test('neither the main process nor a child process is held to it', async () => {
  const ask = `require('node:http').get({ host: 'other.test', port: process.env.LOCAL_PORT, path: process.env.ASK,
    lookup: (h, o, done) => done(null, o.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4) },
    (answer) => answer.resume().on('end', () => globalThis.done?.()));`;
  project = new FixtureProject({
    'vitest.config.ts': `
import { createRequire } from 'node:module';
import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  root: import.meta.dirname,
  plugins: [caliper()],
  test: { globalSetup: './global-setup.js' },
});
`,
    'global-setup.js': `
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
export default async () => {
  process.env.ASK = '/main';
  await new Promise((done) => { globalThis.done = done; ${ask} });
  process.env.ASK = '/child';
};
`,
    'a.test.js': `
import { execFileSync } from 'node:child_process';
import { test } from 'vitest';
test('child', async () => void execFileSync(process.execPath, ['-e', ${JSON.stringify(ask)}]));
`,
  });
  const run = await project.vitest([], env);
  expect(run.output).not.toContain('blocked');
  expect(run.code).toBe(0);
  expect(hits).toEqual(['/main', '/child']);
});

interface SuiteReport {
  per_case: {
    case_id: string;
    verdict: string;
    errors: { kind: string; stage: string; message: string }[];
  }[];
}

const TARGET = `
export function scriptedTarget() {
  return {
    async describe() {
      return { subject: { name: 'asking', version: '1' } };
    },
    async extract({ case_id }) {
      const right = { memories: [{ content: 'about ' + case_id, dimensions: ['identity'], memory_type: 'persona',
        priority: 80, time_velocity: 'static', source_message_ids: ['msg_1'] }] };
      if (case_id === 'local') await fetch('http://127.0.0.1:' + process.env.LOCAL_PORT + '/target');
      if (case_id.startsWith('outside')) await fetch('http://model.invalid/v1/chat');
      if (case_id === 'fallback') await fetch('http://model.invalid/v1/chat').catch((error) => console.log('told: ' + error.cause.message));
      for (let tries = 0; case_id === 'stubborn' && tries < 20; tries += 1) {
        await fetch('http://model.invalid/v1/chat').catch(() => {});
        if (tries === 19) throw new Error('gave up');
      }
      return right;
    },
  };
}
`;

const about = (case_id: string, tags?: string[]) => ({
  case_id,
  memories: [{ content: `about ${case_id}`, dimensions: ['identity'] }],
  ...(tags ? { tags } : {}),
});

test.each(['forks', 'vmThreads'])(
  'in a target it is an infra error of the case that asked, also where the target goes on without (%s)',
  async (pool) => {
    const ids = ['local', 'outside-1', 'outside-2', 'fallback', 'stubborn', 'quiet'];
    project = memoryProject({
      cases: ids.map((id) => about(id)),
      files: { 'evals/target.js': TARGET },
    });
    const run = await project.vitest([`--pool=${pool}`], env);
    expect(run.code).toBe(1);
    const rows = project.json<SuiteReport>('results/demo/report.json').per_case;
    const byId = Object.fromEntries(rows.map((row) => [row.case_id, row]));
    for (const id of ['outside-1', 'outside-2', 'fallback', 'stubborn']) {
      expect(byId[id]).toMatchObject({ verdict: 'error', errors: [{ kind: 'infra', stage: 'l1' }] });
      expect(byId[id]?.errors[0]?.message).toContain('connection to model.invalid:80 is blocked: ');
    }
    for (const id of ['local', 'quiet']) expect(byId[id]?.verdict).toBe('pass');
    expect(run.output).toContain('InfraError: stage l1: connection to model.invalid:80 is blocked');
    expect(run.output).toMatch(/infra in l1: connection to model\.invalid:80 .* 4 \(fallback, outside-1, /);
    expect(run.output).toContain('told: connection to model.invalid:80 is blocked (case fallback): ');
    expect(hits).toEqual(['/target']);
  },
);

test('a target that connects elsewhere while it is made is an error of every case', async () => {
  project = memoryProject({
    cases: [about('one'), about('two')],
    files: {
      'evals/target.js': `
export async function scriptedTarget() {
  await fetch('http://model.invalid/v1/models').catch(() => {});
  return { async describe() { return { subject: { name: 'probing', version: '1' } }; } };
}
`,
    },
  });
  const run = await project.vitest([], env);
  expect(run.code).toBe(1);
  expect(run.output).toContain('2 (0 pass, 2 error)');
  expect(run.output).toContain('InfraError: stage target: connection to model.invalid:80 is blocked: ');
});
