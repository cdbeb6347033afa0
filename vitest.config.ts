import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { caliper } from './plugin/index.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The package by its own name is its source here: tests and suites run what is being edited, not what was built. */
const alias = [
  { find: /^vitest-caliper$/, replacement: source('./plugin/index.ts') },
  { find: /^vitest-caliper\/metrics$/, replacement: source('./plugin/metrics/index.ts') },
];

/** The model server that the suites are to ask, where there is one: its answers are recorded. */
const model = process.env.CALIPER_LLM_URL?.trim();
const replay = model && URL.canParse(model) ? { hosts: [new URL(model).host] } : undefined;

const exclude = [...configDefaults.exclude, 'tmp/**', 'dist/**'];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['plugin/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/e2e/**'],
          setupFiles: ['plugin/network/setup.ts'],
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
        plugins: [caliper(replay ? { replay } : {})],
        test: { name: 'evals', include: ['evals/**/*.eval.ts'], exclude },
      },
    ],
  },
});
