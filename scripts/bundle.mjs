// Joins the modules of the built package into few files: hundreds of small ones take long to load, in the main process and
// anew in each worker. The modules stay beside them: caches of parsed cases are kept by what their folders hold.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** What is loaded by its path: by users, by the command, by Vitest, by generated tests. */
const ENTRIES = [
  'index',
  'metrics/index',
  'vite/hooks',
  'runtime/index',
  'matchers/setup',
  'network/setup',
  'replay/setup',
  'cli/index',
];

const bundle = await rolldown({
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, `${dist}${entry}.js`])),
  platform: 'node',
  external: (id) => !/^[./]/.test(id),
  transform: { target: 'esnext' },
});
// Chunks lie as deep as the folders of the modules, so that what a module finds beside its folder it finds from there.
await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
});
await bundle.close();
