/** What the generated tests of a suite import in the worker. */
import { inject } from 'vitest';
import type { SuiteDefinition } from './define-suite.ts';
import { RunningSuite, type SuitePlace } from './suite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    caliper: Pick<SuitePlace, 'update' | 'requireAssertions'>;
  }
}

/** What is known of a suite from its source and its case files alone. */
export type KnownPlace = Omit<SuitePlace, 'update' | 'requireAssertions'>;

/**
 * Opens a suite in a worker, with what the main process knew of it before its code ran.
 *
 * @throws TypeError when the module's default export does not come from `defineSuite`
 */
export function openSuite(definition: SuiteDefinition, place: KnownPlace): RunningSuite {
  return new RunningSuite(definition, { ...place, ...inject('caliper') });
}
