import type { Database, Statement } from 'better-sqlite3';

/** One call of a stage, as it is remembered. */
export interface RefineRun {
  run_id: string;
  /** the id of the case */
  file_id: string;
  /** `l1`, `l15`, `l2`, `query`, `search`, `inject` */
  stage: string;
  /** of the stage's prompt; null where it has none */
  version: string | null;
  variant: string | null;
  /** who did the work: `rule-based` */
  provider: string;
  status: 'ok' | 'error';
  /** The one figure here that differs from run to run: it never reaches an answer. */
  duration_ms: number;
}

/** The record of all calls; it outlives the cases. */
export class RefineRuns {
  readonly #add: Statement;

  constructor(database: Database) {
    this.#add = database.prepare(
      `INSERT INTO refine_runs (run_id, file_id, stage, version, variant, provider, status, duration_ms)
       VALUES (@run_id, @file_id, @stage, @version, @variant, @provider, @status, @duration_ms)`,
    );
  }

  add(run: RefineRun): void {
    this.#add.run(run);
  }
}
