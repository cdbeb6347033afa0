import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { NetworkPolicy } from '../network/policy.ts';
import { isRealRun, REAL_MODEL } from '../network/real-model.ts';

/** The setup file that guards a worker. */
export const NETWORK_SETUP = fileURLToPath(
  new URL(`../network/setup${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/**
 * Tells a project's workers what they may connect to, and declares the tag of tests that need a real model: they are
 * skipped, but in a run of their own, which has no other tests and blocks nothing.
 */
export function registerNetwork(project: TestProject, policy: NetworkPolicy): void {
  const { config } = project;
  const real = isRealRun();
  project.provide('caliperNetwork', { policy: real ? { mode: 'allow' } : policy, root: config.root });
  // First, for the sake of setup files that connect.
  config.setupFiles = [NETWORK_SETUP, ...config.setupFiles.filter((file) => file !== NETWORK_SETUP)];
  const own = config.tags.find(({ name }) => name === REAL_MODEL);
  const description = 'needs a real model: runs with CALIPER_REAL=1, and with nothing else';
  config.tags = [
    ...config.tags.filter((tag) => tag !== own),
    { description, skip: !real, ...own, name: REAL_MODEL },
  ];
  if (real) config.tagsFilter = [...(config.tagsFilter ?? []), REAL_MODEL];
}
