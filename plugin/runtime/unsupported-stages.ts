import type { CaseError } from '../scores/types.ts';
import type { Attempt } from './attempt.ts';

/**
 * The stages of a suite that its target does not support. Every case that needs one is in error, but one case tells of
 * it: the others would say the same.
 */
export class UnsupportedStages {
  readonly #toldBy = new Map<string, string>();

  /** The errors of a case's attempts that no other case has told of. */
  untold(case_id: string, attempts: readonly Attempt[]): CaseError[] {
    return attempts.flatMap(({ error, missingMethod }) => {
      if (!error) return [];
      if (missingMethod === undefined) return [error];
      return this.#teller(error.stage, missingMethod, case_id) === case_id ? [error] : [];
    });
  }

  /** What stands for the errors that were left out: which stage, and where it is told of; '' where none was. */
  noteFor(case_id: string, attempts: readonly Attempt[]): string {
    const texts = attempts.flatMap(({ error, missingMethod }) => {
      if (!error || missingMethod === undefined) return [];
      const teller = this.#teller(error.stage, missingMethod, case_id);
      return teller === case_id ? [] : [`stage ${error.stage} is not supported by the target: see ${teller}`];
    });
    return [...new Set(texts)].join('; ');
  }

  #teller(stage: string, method: string, case_id: string): string {
    const key = `${stage} ${method}`;
    const known = this.#toldBy.get(key);
    if (known !== undefined) return known;
    this.#toldBy.set(key, case_id);
    return case_id;
  }
}
