import type { KnownSuite } from '../suites/load-suite.ts';
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
  readonly #memories = new Map<string, SuiteMemory>();
  readonly #narrowed = new Set<string>();

  constructor(runEnded: () => void) {
    this.runEnded = runEnded;
  }

  memory(file: string): SuiteMemory {
    const memory = this.#memories.get(file) ?? new SuiteMemory();
    this.#memories.set(file, memory);
    return memory;
  }

  /** Says whether the next run of a suite is of the cases without a current result alone, or of all tune cases. */
  narrow(file: string, narrowed: boolean): void {
    if (narrowed) this.#narrowed.add(file);
    else this.#narrowed.delete(file);
  }

  /** What the next run of a suite is to run; writes what its gate has to know of the other cases. */
  async plan(suite: KnownSuite): Promise<WatchedRun> {
    const memory = this.memory(suite.file);
    const tune = suite.cases.filter(({ loaded }) => isTuneCase(loaded.case));
    const runs = this.#narrowed.has(suite.file)
      ? memory.due(suite)
      : new Set(tune.map(({ loaded }) => loaded.case.case_id));
    const keptRows = keptRowsPath(suite.root, suite.source.name);
    await writeKeptRows(keptRows, memory.results(suite).values());
    this.written.add(keptRows);
    return { runs, keptRows };
  }
}
