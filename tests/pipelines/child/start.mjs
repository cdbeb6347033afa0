// Runs a task of run-chain.ts in a process of its own, from the sources. CHILD_DAYS_AHEAD moves its clock.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const days = Number(process.env.CHILD_DAYS_AHEAD ?? 0);
if (days > 0) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + days * 86_400_000);
      else super(...args);
    }
    static now() {
      return RealDate.now() + days * 86_400_000;
    }
  };
}

const source = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const { module } = await runnerImport(fileURLToPath(new URL('./run-chain.ts', import.meta.url)), {
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
await module.runChain(JSON.parse(process.argv[2]));
