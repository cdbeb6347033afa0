import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { caliper } from './plugin/index.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The package by its own name is its source here: tests and suites run what is being edited, not what was built. */
const alias = [
  { find: /^vitest-caliper$/, replacement: source('./plugin/index.ts') },
  { find: /^vitest-caliper\/metrics$/, replacement: source('./plugin/metrics/index.ts') },
];

/** The model servers that the suites are to ask, where there are any: their answers are recorded. */
const servers = [process.env.CALIPER_LLM_URL, process.env.CALIPER_EMBED_URL]
  .map((url) => url?.trim() ?? '')
  .filter((url) => URL.canParse(url))
  .map((url) => new URL(url).host);
const replay = servers.length > 0 ? { hosts: servers } : undefined;

const exclude = [...configDefaults.exclude, 'tmp/**', 'dist/**'];

export default defineConfig({
  test: {
    // On two cores Vitest would take one worker, which waits for the processes that its tests start.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['plugin/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/e2e/**', 'tests/browser/**'],
          setupFiles: ['plugin/network/setup.ts'],
          // Property tests take seconds of CPU time, and more of wall time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/e2e/support/build.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'browser',
          // They time what a person waits for, so none waits for another.
          fileParallelism: false,
          include: ['tests/browser/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/e2e/support/build.ts', 'tests/browser/support/shipped-reports.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        plugins: [caliper(replay ? { replay } : {})],
        test: { name: 'evals', include: ['evals/**/*.eval.ts'], exclude },
      },
    ],
  },
});
