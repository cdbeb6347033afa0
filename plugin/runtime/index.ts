/** What the generated tests of a suite import in the worker. */
import { inject } from 'vitest';
import { readCaseData } from './case-data.ts';
import { corpusReader } from './corpus-reader.ts';
import type { SuiteDefinition } from './define-suite.ts';
import { Semaphore } from './semaphore.ts';
import { RunningSuite, type SuitePlace } from './suite.ts';
import { variantSuite } from './variants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    caliper: Pick<SuitePlace, 'update' | 'requireAssertions'>;
  }
}

/** What is known of a suite from its source and its case files alone. */
export type KnownPlace = Omit<SuitePlace, 'update' | 'requireAssertions' | keyof KnownVariant>;

/** What is known of a variant of it; of a suite without variants there is one, whose name is null. */
export type KnownVariant = Pick<SuitePlace, 'variant' | 'keptRows'>;

/**
 * Opens a suite in a worker, with what the main process knew of it before its code ran: once a variant. They share the
 * cases, the corpus, and how many cases run at once.
 *
 * @throws TypeError when the module's default export does not come from `defineSuite`, or has not these variants
 */
export function openSuite(
  definition: SuiteDefinition,
  place: KnownPlace,
  variants: readonly KnownVariant[],
): RunningSuite[] {
  const cases = readCaseData(place.data);
  const semaphore = new Semaphore(definition.concurrency);
  const corpus = corpusReader(place.corpus);
  return variants.map(
    (variant) =>
      new RunningSuite(
        variantSuite(definition, variant.variant),
        { ...place, ...variant, ...inject('caliper') },
        cases,
        semaphore,
        corpus,
      ),
  );
}
