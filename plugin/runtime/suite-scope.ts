import type { EvalCase } from '../cases/index.ts';
import { DEFAULT_RETRIEVAL } from '../stages/rag/settings.ts';
import type { SuiteScope } from '../stages/types.ts';
import { caseClock } from './case-clock.ts';

/**
 * What stages know of the suite, with a memory of what they made once.
 *
 * @param clock default: of cases whose file sets no `meta.now`
 * @param questions how questions are retrieved for, and from what. Default: of suites without `retrieval` and `corpus`
 */
export function suiteScope(
  cases: readonly EvalCase[],
  clock: SuiteScope['clock'] = (evalCase) => caseClock(evalCase, null),
  {
    retrieval = DEFAULT_RETRIEVAL,
    corpus = async () => null,
  }: Partial<Pick<SuiteScope, 'retrieval' | 'corpus'>> = {},
): SuiteScope {
  const made = new Map<string, Promise<unknown>>();
  return {
    cases,
    clock,
    retrieval,
    corpus,
    once<T>(key: string, make: () => Promise<T>): Promise<T> {
      const known = made.get(key) as Promise<T> | undefined;
      if (known) return known;
      const making = make();
      made.set(key, making);
      making.catch(() => made.delete(key));
      return making;
    },
  };
}
