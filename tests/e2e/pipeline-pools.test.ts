import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { FixtureProject } from './support/project.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const source = (path: string) => JSON.stringify(join(ROOT, path));

/** The reference pipeline of this repository in a suite of its own; it notes down which databases it opened. */
const SUITE = `
import { writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import { defineSuite, l1 } from 'vitest-caliper';
import { closeWorkerDatabases, memoryPipeline } from ${source('evals/pipelines/memory/index.ts')};
import { workerDatabases } from ${source('evals/pipelines/memory/store/worker-databases.ts')};

afterAll(closeWorkerDatabases);

export default defineSuite({
  cases: '../cases/*.yaml',
  target: () => {
    writeFileSync(new URL('../run-id', import.meta.url), workerDatabases().runId);
    return memoryPipeline({ registry: ${source('cases/registry')} });
  },
  stages: [l1()],
});
`;

const CONFIG = `
import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  root: import.meta.dirname,
  plugins: [caliper()],
  resolve: {
    alias: [
      { find: /^vitest-caliper$/, replacement: ${source('dist/index.js')} },
      { find: /^vitest-caliper\\/metrics$/, replacement: ${source('dist/metrics/index.js')} },
    ],
  },
});
`;

const CASES = `
cases:
  - case_id: eval-001
    conversation: 'hello there'
    expected_l1: { memories: [] }
`;

test.each(['forks', 'threads', 'vmForks', 'vmThreads'])(
  'in the pool %s the reference pipeline opens databases and removes them',
  async (pool) => {
    const project = new FixtureProject({
      'vitest.config.ts': CONFIG,
      'evals/memory.eval.ts': SUITE,
      'cases/memory.yaml': CASES,
    });
    onTestFinished(() => project.dispose());
    const { code, output } = await project.vitest([`--pool=${pool}`]);
    expect(output).toContain('cases: 1 (1 pass)');
    expect(code).toBe(0);
    const runId = project.read('run-id');
    expect(runId).toMatch(/^\d+-\d+-\d+$/);
    expect(existsSync(join(ROOT, 'tmp', 'evals', runId))).toBe(false);
  },
);
