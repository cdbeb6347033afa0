/** Loaded before every test file of a project that uses the plugin: keeps its worker from connecting elsewhere. */
import { relative } from 'node:path';
import { expect, inject } from 'vitest';
import { guardWorker } from './guard.ts';
import { DEFAULT_POLICY, type NetworkPolicy } from './policy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    caliperNetwork: { policy: NetworkPolicy; root: string };
  }
}

const { policy = DEFAULT_POLICY, root = process.cwd() } = inject('caliperNetwork') ?? {};

guardWorker(policy, () => {
  const { testPath } = expect.getState();
  return testPath && relative(root, testPath).replaceAll('\\', '/');
});
