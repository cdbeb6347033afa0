// Indexes `documents` into the file `path` from the sources, and kills itself without warning after so many batches.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const source = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const { module } = await runnerImport(source('evals/pipelines/rag/index.ts'), {
  root: source('.'),
  configFile: false,
  logLevel: 'error',
  resolve: {
    alias: [
      { find: /^vitest-caliper$/, replacement: source('tests/pipelines/child/caliper.ts') },
      { find: /^vitest-caliper\/metrics$/, replacement: source('plugin/metrics/index.ts') },
    ],
  },
});
const { path, documents, batches } = JSON.parse(process.argv[2]);
let done = 0;
const progress = () => {
  done += 1;
  if (done === batches) process.kill(process.pid, 'SIGKILL');
};
const target = module.ragPipeline({ database: path, progress });
await target.index({ documents }, { signal: new AbortController().signal });
