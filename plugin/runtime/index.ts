/** What the generated tests of a suite import in the worker. */
import { inject } from 'vitest';
import type { Policy } from '../verdict/policy.ts';
import type { SuiteDefinition } from './define-suite.ts';
import { RunningSuite, type SuitePlace } from './suite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    caliper: { update: Policy['update'] };
  }
}

/**
 * Opens a suite in a worker, with what the main process knew of it before its code ran.
 *
 * @throws TypeError when the module's default export does not come from `defineSuite`
 */
export function openSuite(definition: SuiteDefinition, place: Omit<SuitePlace, 'update'>): RunningSuite {
  return new RunningSuite(definition, { ...place, update: inject('caliper').update });
}
