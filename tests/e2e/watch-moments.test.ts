import { expect, test, vi } from 'vitest';
import { casesYaml } from './support/memory-project.ts';
import {
  answer,
  called,
  calls,
  endSessions,
  project,
  start,
  startOverBaseline,
  TUNE,
  WATCHED,
  watch,
} from './support/watch-session.ts';

endSessions();

const UNIT = "import { expect, test } from 'vitest';\ntest('adds', () => expect(1 + 1).toBe(2));\n";

test('a prompt saved while a case runs: the run ends, and all tune cases follow', async () => {
  await startOverBaseline({ suite: `${WATCHED} timeout: 3000,` });
  called();
  const before = calls().length;
  answer({ 'eval-002': 'hang' });
  await vi.waitFor(() => expect(calls()).toHaveLength(before + TUNE.length), {
    timeout: 20_000,
    interval: 20,
  });
  expect(called()).toEqual(TUNE);
  answer({ 'eval-002': { memories: [] } }, 'v2');
  expect(await watch.settled()).toContain('timeout in l1: took longer than 3000 ms  1 (eval-002)');
  const next = await watch.settled();
  expect(called()).toEqual(TUNE);
  expect(next).toContain('scripted v2');
  expect(next).toContain('since the last run: 1 changed');
});

/** Saves the pipeline at the moment at which Vitest has decided on a rerun and does not look yet. */
const INTRUDER = `import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
const armed = import.meta.dirname + '/armed';
const target = import.meta.dirname + '/evals/target.js';
let vitest;
const intruder = {
  onInit(instance) { vitest = instance; },
  async onTestRunStart() {
    if (!existsSync(armed)) return;
    rmSync(armed);
    const seen = new Promise((resolve) => vitest.vite.watcher.on('change', (path) => path === target && resolve()));
    writeFileSync(target, readFileSync(target, 'utf8').replace("name: 'scripted'", "name: 'rewritten'"));
    await seen;
  },
};
export default defineConfig({
  root: import.meta.dirname,
  plugins: [caliper()],
  test: { reporters: ['default', intruder] },
});
`;

test('a pipeline saved between a save and its rerun: all tune cases follow', async () => {
  await start({ files: { 'vitest.config.ts': INTRUDER } });
  called();
  project.write({ armed: '' });
  project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
  await watch.settled();
  expect(called()).toEqual(['eval-002']);
  expect(await watch.settled()).toContain('rewritten v1');
  expect(called()).toEqual(TUNE);
});

test('another configuration starts the session anew', async () => {
  await startOverBaseline();
  called();
  // Saved in one step: Vite gives a restart up for good when it reads a configuration that is half written.
  const config = project.read('vitest.config.ts');
  project.write({
    'saved.ts': config.replace('plugins: [caliper()]', 'plugins: [caliper()], test: { retry: 1 }'),
  });
  project.rename('saved.ts', 'vitest.config.ts');
  expect(await watch.settled()).toContain('ran 3 of 3');
  expect(called()).toEqual(TUNE);
  project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
  expect(await watch.settled()).toContain('ran 1 of 3 (eval-002)');
  expect(called()).toEqual(['eval-002']);
});

const PROJECTS = `import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      { plugins: [caliper()], test: { name: 'suites', include: ['evals/*.eval.ts'] } },
      { test: { name: 'unit', include: ['unit/*.test.ts'] } },
    ],
  },
});
`;

test.each([
  ['--no-isolate', {}],
  ['--pool=threads', {}],
  ['--pool=vmThreads', {}],
  ['several projects', { 'vitest.config.ts': PROJECTS, 'unit/one.test.ts': UNIT }],
])('a case, a prompt, a new file with %s', async (how, files) => {
  await start({ files }, how.startsWith('--') ? [how] : []);
  expect(called()).toEqual(TUNE);
  project.edit('cases/demo.yaml', 'fact number 1 of the set', 'quite another sentence');
  const edited = await watch.settled();
  expect(edited).toContain('ran 1 of 3 (eval-002)');
  expect(edited).toContain('regressed (case edited)  eval-002 pass → fail');
  expect(called()).toEqual(['eval-002']);
  project.edit('evals/target.js', "name: 'scripted'", "name: 'rewritten'");
  expect(await watch.settled()).toContain('rewritten v1');
  expect(called()).toEqual(TUNE);
  project.write({ 'cases/more.yaml': casesYaml([{ case_id: 'eval-010', memories: [] }]) });
  expect(await watch.settled()).toContain('ran 1 of 4 (eval-010)');
  expect(called()).toEqual(['eval-010']);
});
