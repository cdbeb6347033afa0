import type { EvalCase } from '../cases/index.ts';
import type { SuiteScope } from '../stages/types.ts';

/** What stages know of the suite, with a memory of what they made once. */
export function suiteScope(cases: readonly EvalCase[]): SuiteScope {
  const made = new Map<string, Promise<unknown>>();
  return {
    cases,
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
