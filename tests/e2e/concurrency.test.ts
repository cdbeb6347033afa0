import { afterEach, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

const cases = Array.from({ length: 24 }, (_, index) => ({
  case_id: `eval-${String(index).padStart(3, '0')}`,
  memories: [{ content: `fact number ${index}`, dimensions: ['identity'] }],
}));

/** A target that takes a while, and notes how many cases were in it at once. */
const SLOW_TARGET = `
import { readFileSync, writeFileSync } from 'node:fs';
const { answers } = JSON.parse(readFileSync(new URL('./script.json', import.meta.url), 'utf8'));
let running = 0;
let most = 0;
export function scriptedTarget() {
  return {
    async describe() { return { subject: { name: 'slow', version: 'v1' } }; },
    async extract({ case_id }) {
      most = Math.max(most, ++running);
      writeFileSync(new URL('./most.txt', import.meta.url), String(most));
      await new Promise((resolve) => setTimeout(resolve, 120));
      running -= 1;
      return answers[case_id];
    },
  };
}
`;

let project: FixtureProject;

afterEach(() => project.dispose());

test('as many cases run at once as the suite says, and a case’s time starts with its turn', async () => {
  // 24 cases, 3 at a time, 120 ms each: the last waits for about a second, far past its own 600 ms.
  project = memoryProject({
    cases,
    suite: 'concurrency: 3, timeout: 600,',
    files: { 'evals/target.js': SLOW_TARGET },
  });
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  expect(project.read('evals/most.txt')).toBe('3');
});

test('20 run at once where the suite does not say, whatever Vitest’s own limit is', async () => {
  project = memoryProject({ cases, files: { 'evals/target.js': SLOW_TARGET } });
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  expect(project.read('evals/most.txt')).toBe('20');
});

test('a judged case counts as an assertion where tests must have one', async () => {
  project = memoryProject({
    cases,
    files: {
      'vitest.config.ts': [
        "import { caliper } from 'vitest-caliper';",
        "import { defineConfig } from 'vitest/config';",
        'export default defineConfig({ root: import.meta.dirname, plugins: [caliper()], test: { expect: { requireAssertions: true } } });',
      ].join('\n'),
    },
  });
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
});
