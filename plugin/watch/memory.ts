import type { LoadedCase } from '../cases/index.ts';
import type { CaseResult } from '../scores/types.ts';
import type { KnownSuite } from '../suites/load-suite.ts';
import { movePlaces } from './move-places.ts';
import { isTuneCase } from './tune.ts';

/** A case of a suite with what else its answer depends on. */
interface TuneCase {
  loaded: LoadedCase;
  file: string;
  /** equal fingerprints: the case need not run again */
  fingerprint: string;
}

interface Kept extends TuneCase {
  result: CaseResult;
}

/**
 * The results of a suite's cases over a watch session. A result counts as long as its case is written as it was
 * when it ran; whoever changes anything else that results depend on has to call `forget`.
 */
export class SuiteMemory {
  readonly #kept = new Map<string, Kept>();

  /** The tune cases that have no result, or were written otherwise when they had one. */
  due(suite: KnownSuite): Set<string> {
    const cases = tuneCases(suite).filter((each) => !this.#current(each));
    return new Set(cases.map(({ loaded }) => loaded.case.case_id));
  }

  /** Keeps the results of a run of the suite as it is now. */
  take(suite: KnownSuite, results: ReadonlyMap<string, CaseResult>): void {
    for (const each of tuneCases(suite)) {
      const result = results.get(each.loaded.case.case_id);
      if (result) this.#kept.set(result.case_id, { ...each, result });
    }
  }

  /** The results that hold for the suite as it is now, with their places where the YAML has them now. */
  results(suite: KnownSuite): Map<string, CaseResult> {
    const found = new Map<string, CaseResult>();
    for (const each of tuneCases(suite)) {
      const kept = this.#current(each);
      if (kept) found.set(kept.result.case_id, movePlaces(kept.result, kept, each));
    }
    return found;
  }

  forget(): void {
    this.#kept.clear();
  }

  #current({ loaded, fingerprint }: TuneCase): Kept | undefined {
    const kept = this.#kept.get(loaded.case.case_id);
    return kept?.fingerprint === fingerprint ? kept : undefined;
  }
}

/** The cases that watch mode runs. The set's clock is part of what a case is answered by. */
function tuneCases({ caseFiles }: KnownSuite): TuneCase[] {
  return caseFiles.flatMap(({ content: { cases, file, meta } }) =>
    cases
      .filter((loaded) => isTuneCase(loaded.case))
      .map((loaded) => ({
        loaded,
        file,
        fingerprint: JSON.stringify([loaded.case, loaded.hash, meta?.now ?? null]),
      })),
  );
}
