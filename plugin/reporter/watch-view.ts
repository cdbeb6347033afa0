import { type CaseChange, diffCases } from '../baseline/diff.ts';
import { valuesOf } from '../scores/aggregate.ts';
import type { CaseRow } from '../scores/types.ts';
import type { SuiteMemory } from '../watch/memory.ts';
import type { SuiteRun } from './collect.ts';
import type { SuiteSummary } from './summarise.ts';

/** What a summary in watch mode says beside how the suite stands. */
export interface Shown {
  /** the ids of the cases that ran just now, sorted */
  ran: string[];
  /** null: nothing was shown before */
  last: {
    /** without the unchanged, sorted by case id */
    changes: CaseChange[];
    /** metric → value then */
    values: Record<string, number | null>;
  } | null;
}

/** What a watch session showed of its suites last, and of their variants. */
export class WatchView {
  readonly #runs = new Map<string, SuiteRun>();
  readonly #ran = new Map<string, string[]>();
  readonly #last = new Map<string, { rows: Map<string, CaseRow>; values: Record<string, number | null> }>();

  /**
   * Puts what ran into what the session knows, so that each run covers its whole suite. A suite that could not be
   * loaded keeps what is known of it for later, and is shown as it is.
   *
   * @param everySuite also take the suites that did not run
   */
  merge(
    own: readonly SuiteRun[],
    watch: { memory(file: string, variant: string | null): SuiteMemory },
    everySuite: boolean,
  ): SuiteRun[] {
    for (const run of own) if (!run.crashed) this.#forgetOthers(run.suite);
    const merged = own.map((run) => {
      const key = keyOf(run);
      this.#ran.set(key, [...run.results.keys()].sort());
      if (run.crashed && run.results.size === 0) return run;
      const memory = watch.memory(run.suite.file, run.variant);
      memory.take(run.suite, run.results);
      const info = run.info ?? this.#runs.get(key)?.info ?? null;
      const whole = { ...run, info, results: memory.results(run.suite) };
      this.#runs.set(key, whole);
      return whole;
    });
    if (!everySuite) return merged;
    const ran = new Set(own.map(({ suite }) => suite.file));
    const others = [...this.#runs.values()].filter(({ suite }) => !ran.has(suite.file));
    for (const run of others) this.#ran.set(keyOf(run), []);
    return [...merged, ...others];
  }

  /** A variant that was taken out of the source is no part of the suite any more. */
  #forgetOthers({ file, variants }: SuiteRun['suite']): void {
    for (const [key, { suite, variant }] of this.#runs) {
      if (suite.file === file && !variants.includes(variant)) this.#runs.delete(key);
    }
  }

  /** What is to be said of a summary that is shown now; it is what the next one is compared with. */
  show(summary: SuiteSummary): Shown {
    const { suite, results, crashed } = summary.run;
    const key = keyOf(summary.run);
    const ran = this.#ran.get(key) ?? [];
    if (crashed && results.size === 0) return { ran, last: null };
    const before = this.#last.get(key);
    const values = valuesOf(summary.all.measures);
    this.#last.set(key, { rows: new Map(results), values });
    if (!before) return { ran, last: null };
    const expected = new Set(suite.cases.map(({ loaded }) => loaded.case.case_id));
    const changes = diffCases({ cases: before.rows }, results, expected);
    return {
      ran,
      last: { changes: changes.filter(({ kind }) => kind !== 'unchanged'), values: before.values },
    };
  }
}

/** A path has no line break. */
function keyOf({ suite, variant }: SuiteRun): string {
  return `${suite.file}\n${variant ?? ''}`;
}
