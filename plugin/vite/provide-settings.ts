import type { TestProject } from 'vitest/node';

/** Tells the workers of a project's next run what Vitest was asked for; `u` in watch mode changes it. */
export function provideSettings(project: TestProject): void {
  project.provide('caliper', {
    update: project.vitest.snapshot.options.updateSnapshot,
    requireAssertions: project.config.expect.requireAssertions ?? false,
  });
}
