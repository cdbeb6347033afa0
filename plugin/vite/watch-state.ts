import type { KnownSuite } from '../suites/load-suite.ts';
import { suiteKey } from '../suites/suite-file.ts';
import { keptRowsPath, writeKeptRows } from '../watch/kept-rows.ts';
import { SuiteMemory } from '../watch/memory.ts';
import { isTuneCase } from '../watch/tune.ts';
import type { WatchedRun } from './generate.ts';

/** What a watch session remembers of the suites, by the path of their module. */
export class WatchState {
  /** files that the session wrote for the workers */
  readonly written = new Set<string>();
  /** the suites that the coming rerun is about because a file was saved, and not because someone asked for it */
  readonly saved = new Set<string>();
  /** to be called when a run ends: reruns what changed while the run began, when Vitest does not look */
  readonly runEnded: () => void;
  readonly #memories = new Map<string, Map<string | null, SuiteMemory>>();
  readonly #narrowed = new Set<string>();

  constructor(runEnded: () => void) {
    this.runEnded = runEnded;
  }

  /** The results of a suite, or of a variant of it. */
  memory(file: string, variant: string | null): SuiteMemory {
    const memories = this.#memories.get(file) ?? new Map<string | null, SuiteMemory>();
    this.#memories.set(file, memories);
    const memory = memories.get(variant) ?? new SuiteMemory();
    memories.set(variant, memory);
    return memory;
  }

  /** Forgets the results of a suite in all of its variants. */
  forget(file: string): void {
    for (const memory of this.#memories.get(file)?.values() ?? []) memory.forget();
  }

  /** Says whether the next run of a suite is of the cases without a current result alone, or of all tune cases. */
  narrow(file: string, narrowed: boolean): void {
    if (narrowed) this.#narrowed.add(file);
    else this.#narrowed.delete(file);
  }

  /** What the next run of a suite is to run, by variant; writes what its gates have to know of the other cases. */
  async plan(suite: KnownSuite): Promise<Map<string | null, WatchedRun>> {
    const plans = suite.variants.map(
      async (variant): Promise<[string | null, WatchedRun]> => [
        variant,
        await this.#planVariant(suite, variant),
      ],
    );
    return new Map(await Promise.all(plans));
  }

  async #planVariant(suite: KnownSuite, variant: string | null): Promise<WatchedRun> {
    const memory = this.memory(suite.file, variant);
    const tune = suite.cases.filter(({ loaded }) => isTuneCase(loaded.case));
    const runs = this.#narrowed.has(suite.file)
      ? memory.due(suite)
      : new Set(tune.map(({ loaded }) => loaded.case.case_id));
    const keptRows = keptRowsPath(suite.root, suiteKey(suite.source.name, variant));
    await writeKeptRows(keptRows, memory.results(suite).values());
    this.written.add(keptRows);
    return { runs, keptRows };
  }
}
