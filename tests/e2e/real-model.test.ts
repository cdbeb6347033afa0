import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

/** Stands in for a model: on this machine, asked under a name that is not. It notes who asked. */
let server: Server;
let asked: string[] = [];
let env: Record<string, string>;
let project: FixtureProject;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push((request.url ?? '').slice(1));
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = { LOCAL_PORT: String((server.address() as AddressInfo).port) };
});
beforeEach(() => {
  asked = [];
});
afterEach(() => project.dispose());
afterAll(() => new Promise((resolve) => server.close(resolve)));

const TARGET = `
import http from 'node:http';

const lookup = (host, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
export const askModel = (path) => new Promise((resolve, reject) => {
  const options = { host: 'model.test', port: Number(process.env.LOCAL_PORT), path: '/' + path, lookup };
  http.get(options, (answer) => answer.resume().on('end', resolve)).on('error', reject);
});

export function scriptedTarget() {
  return {
    async describe() {
      return { subject: { name: 'asking', version: '1' } };
    },
    async extract({ case_id }) {
      if (case_id.startsWith('real')) await askModel(case_id);
      return { memories: [{ content: 'about ' + case_id, dimensions: ['identity'], memory_type: 'persona',
        priority: 80, time_velocity: 'static', source_message_ids: ['msg_1'] }] };
    },
  };
}
`;

const about = (case_id: string) => ({
  case_id,
  memories: [{ content: `about ${case_id}`, dimensions: ['identity'] }],
  ...(case_id.startsWith('real') ? { tags: ['real-model'] } : {}),
});

function projectOf(ids: string[], files: Record<string, string> = {}): FixtureProject {
  return memoryProject({
    cases: ids.map(about),
    files: { 'evals/target.js': TARGET, ...files },
    suite: "gates: { 'l1.dimension_micro_f1': 0.9 },",
  });
}

const rowIds = (): string[] =>
  Object.keys(project.json<{ cases: Record<string, unknown> }>('baselines/demo.json').cases);

test('tagged cases are left to a run of their own; the others are a whole run without them', async () => {
  project = projectOf(['real-1', 'rule-1', 'rule-2']);
  const plain = await project.vitest([], env);
  expect(plain.code, plain.output).toBe(0);
  expect(plain.output).toMatch(/Tests +3 passed \| 1 skipped/);
  expect(plain.output).toMatch(/l1\.dimension_micro_f1 +1\.00 +≥ 0\.90 .* met/);
  expect(plain.output).not.toContain('partial');
  expect(rowIds()).toEqual(['rule-1', 'rule-2']);
  expect(asked).toEqual([]);

  const real = await project.vitest(['-u'], { ...env, CALIPER_REAL: '1' });
  expect(real.code, real.output).toBe(0);
  expect(real.output).toMatch(/Tests +1 passed \| 3 skipped/);
  expect(asked).toEqual(['real-1']);
  expect(rowIds()).toEqual(['real-1', 'rule-1', 'rule-2']);

  const before = project.read('baselines/demo.json');
  const again = await project.vitest(['-u'], env);
  expect(again.code, again.output).toBe(0);
  expect(again.output).not.toMatch(/removed|newly/);
  expect(project.read('baselines/demo.json')).toBe(before);
  expect(asked).toEqual(['real-1']);
});

test('a tagged case that fails turns its run red', async () => {
  project = projectOf(['real-1', 'rule-1']);
  expect((await project.vitest([], env)).code).toBe(0);
  const real = await project.vitest([], { LOCAL_PORT: '1', CALIPER_REAL: '1' });
  expect(real.code).toBe(1);
  expect(real.output).toMatch(/InfraError: stage l1: connect ECONNREFUSED/);
});

test('a suite of tagged cases alone owes a plain run nothing, and is whole, with its gates, in its own', async () => {
  project = projectOf(['real-1', 'real-2']);
  const plain = await project.vitest([], env);
  expect(plain.code, plain.output).toBe(0);
  expect(plain.output).toMatch(/Tests +3 skipped/);
  expect(project.has('baselines/demo.json')).toBe(false);

  const real = await project.vitest([], { ...env, CALIPER_REAL: '1' });
  expect(real.code, real.output).toBe(0);
  expect(real.output).toMatch(/Tests +3 passed/);
  expect(asked.toSorted()).toEqual(['real-1', 'real-2']);
  expect(rowIds()).toEqual(['real-1', 'real-2']);

  const filtered = await project.vitest(['--tags-filter', 'real-model'], env);
  expect(filtered.code).toBe(1);
  expect(filtered.output).toContain('no case was executed');
});

test('hand-written tests have the tag too; the projects’ own definition of it is kept', async () => {
  project = projectOf(['rule-1'], {
    'vitest.config.ts': `
import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  root: import.meta.dirname,
  plugins: [caliper()],
  test: { tags: [{ name: 'real-model', timeout: 60_000 }] },
});
`,
    'tests/model.test.js': `
import { expect, test } from 'vitest';
import { askModel } from '../evals/target.js';
test('asks', { tags: ['real-model'] }, async ({ task }) => {
  expect(task.timeout).toBe(60_000);
  await askModel('by-hand');
});
test('does not', () => expect(askModel('untagged')).rejects.toThrow('blocked'));
`,
  });
  const plain = await project.vitest([], env);
  expect(plain.code, plain.output).toBe(0);
  expect(plain.output).toMatch(/Tests +3 passed \| 1 skipped/);
  const real = await project.vitest([], { ...env, CALIPER_REAL: '1' });
  expect(real.code, real.output).toBe(0);
  expect(real.output).toMatch(/Tests +1 passed \| 3 skipped/);
  expect(asked).toEqual(['by-hand']);
});
