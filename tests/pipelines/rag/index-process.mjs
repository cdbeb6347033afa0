// Indexes `documents` into the file `path` from the sources, as a process of its own. With `batches` it kills itself
// without warning after so many; with `pause` each takes so many milliseconds longer. It says `indexing` before it begins and `indexed` at its end.
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
const { path, documents, batches, pause, options = {} } = JSON.parse(process.argv[2]);
let done = 0;
const progress = () => {
  done += 1;
  if (pause) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  if (done === batches) process.kill(process.pid, 'SIGKILL');
};
const target = module.ragPipeline({ ...options, database: path, ...((batches || pause) && { progress }) });
process.stdout.write('indexing\n');
await target.index({ documents }, { signal: new AbortController().signal });
await target.close();
process.stdout.write('indexed\n');
