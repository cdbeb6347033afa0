import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { checkLayout, HistoryError, prepare } from './schema.ts';
import type { HistoryRun, Trend } from './types.ts';
import { type KeptVerdict, packVerdicts, unpackVerdicts, unsteadyCases } from './verdicts.ts';

/** How long one waits for another run that writes: milliseconds. */
const PATIENCE = 5000;

/** How much is kept of each suite, or of each of its variants. */
export interface Keep {
  /** runs. @default 200 */
  runs: number;
  /** of these, runs with the verdicts of their cases. @default 20 */
  verdicts: number;
}

export const KEEP: Keep = { runs: 200, verdicts: 20 };

/** Whose runs: a suite, and its variant; null where it has none. */
export interface HistoryKey {
  suite: string;
  variant: string | null;
}

interface Row extends Omit<HistoryRun, 'commit' | 'dirty' | 'red' | 'metrics'> {
  commit_hash: string | null;
  dirty: number | null;
  red: number;
  metrics: string;
  cases: Buffer | null;
}

/**
 * The runs of a project: one SQLite file with a rollback journal, so that it is one file to keep. Several processes may
 * write at once.
 */
export class HistoryStore {
  readonly #database: Database.Database;

  /**
   * Opens the file, and makes it where it is not there.
   *
   * @throws HistoryError where it is of something else, damaged, or cannot be written
   */
  constructor(file: string, { readonly = false }: { readonly?: boolean } = {}) {
    this.#database = guarded(file, () => {
      if (!readonly) mkdirSync(dirname(file), { recursive: true });
      const database = new Database(file, { readonly, fileMustExist: readonly, timeout: PATIENCE });
      try {
        if (!readonly) prepare(database, file);
        else checkLayout(database, file);
        return database;
      } catch (error) {
        database.close();
        throw error;
      }
    });
  }

  close(): void {
    this.#database.close();
  }

  /** Adds a run, takes away what is too old, and says how the suite went lately, this run included. */
  record(
    key: HistoryKey,
    run: HistoryRun,
    verdicts: ReadonlyMap<string, KeptVerdict>,
    { keep = KEEP, last }: { keep?: Keep; last: number },
  ): Trend {
    return guarded(this.#database.name, () => {
      this.#database
        .transaction(() => {
          const { commit, dirty, red, metrics, ...rest } = run;
          this.#database
            .prepare(
              `INSERT INTO runs (run_id, suite, variant, timestamp, commit_hash, dirty, subject, subject_hash,
                caliber_hash, red, executed, passed, duration_seconds, metrics, cases)
              VALUES (@run_id, @suite, @variant, @timestamp, @commit_hash, @dirty, @subject, @subject_hash,
                @caliber_hash, @red, @executed, @passed, @duration_seconds, @metrics, @cases)`,
            )
            .run({
              ...rest,
              ...bound(key),
              commit_hash: commit,
              dirty: dirty === null ? null : Number(dirty),
              red: Number(red),
              metrics: JSON.stringify(metrics),
              cases: packVerdicts(verdicts),
            });
          this.#prune(key, keep);
        })
        .immediate();
      return this.trend(key, last);
    });
  }

  /** The last runs, oldest first, and the cases that differ between those of the last one's subject and caliber. */
  trend(key: HistoryKey, last: number): Trend {
    return guarded(this.#database.name, () => {
      const rows = this.#database
        .prepare(
          `SELECT run_id, timestamp, commit_hash, dirty, subject, subject_hash, caliber_hash, red, executed, passed,
            duration_seconds, metrics, cases
            FROM runs WHERE suite = @suite AND variant = @variant ORDER BY id DESC LIMIT @last`,
        )
        .all({ ...bound(key), last })
        .reverse() as Row[];
      const now = rows.at(-1);
      const alike = rows.filter(
        ({ subject_hash, caliber_hash, cases }) =>
          cases !== null && subject_hash === now?.subject_hash && caliber_hash === now.caliber_hash,
      );
      return {
        runs: rows.flatMap((row) => runOf(row) ?? []),
        unsteady: unsteadyCases(alike.flatMap(({ cases }) => verdictsOf(cases!) ?? [])),
      };
    });
  }

  /** Suites and variants of which there are runs, sorted. */
  keys(): HistoryKey[] {
    return guarded(this.#database.name, () =>
      (
        this.#database.prepare('SELECT DISTINCT suite, variant FROM runs ORDER BY suite, variant').all() as {
          suite: string;
          variant: string;
        }[]
      ).map(({ suite, variant }) => ({ suite, variant: variant === '' ? null : variant })),
    );
  }

  /** Takes away what is too old of every suite, and gives its room back to the disk; returns how many runs that were. */
  prune(keep: Keep): number {
    return guarded(this.#database.name, () => {
      // It reads before it writes: begun as a reader, it would fail where another process writes in between.
      const removed = this.#database
        .transaction(() => this.keys().reduce((sum, key) => sum + this.#prune(key, keep), 0))
        .immediate();
      this.#database.exec('VACUUM');
      return removed;
    });
  }

  #prune(key: HistoryKey, keep: Keep): number {
    const older =
      '(SELECT id FROM runs WHERE suite = @suite AND variant = @variant ORDER BY id DESC LIMIT -1 OFFSET @kept)';
    this.#database
      .prepare(`UPDATE runs SET cases = NULL WHERE cases IS NOT NULL AND id IN ${older}`)
      .run({ ...bound(key), kept: keep.verdicts });
    return this.#database
      .prepare(`DELETE FROM runs WHERE id IN ${older}`)
      .run({ ...bound(key), kept: keep.runs }).changes;
  }
}

function bound({ suite, variant }: HistoryKey): { suite: string; variant: string } {
  return { suite, variant: variant ?? '' };
}

/** Null for a row that holds what no run of ours would: one damaged row is not to hide the others. */
function runOf({ commit_hash, dirty, red, metrics, cases: _, ...rest }: Row): HistoryRun | null {
  const values = metricsOf(metrics);
  if (values === null) return null;
  return {
    ...rest,
    commit: commit_hash,
    dirty: dirty === null ? null : dirty === 1,
    red: red === 1,
    metrics: values,
  };
}

function metricsOf(text: string): HistoryRun['metrics'] | null {
  try {
    const values: unknown = JSON.parse(text);
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return null;
    const sound = Object.values(values).every((value) => value === null || Number.isFinite(value));
    return sound ? (values as HistoryRun['metrics']) : null;
  } catch {
    return null;
  }
}

/** Null for bytes that are no verdicts of ours. */
function verdictsOf(bytes: Buffer): Map<string, KeptVerdict> | null {
  try {
    return unpackVerdicts(bytes);
  } catch {
    return null;
  }
}

/** Whatever SQLite says of a file, in a sentence that says what to do. */
function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof HistoryError) throw error;
    const { code = '', message } = error as { code?: string; message: string };
    throw new HistoryError(`${file}: ${message}; ${adviceOn(code)}`);
  }
}

/** What to do about an error, by SQLite's code or the system's. */
function adviceOn(code: string): string {
  if (/BUSY|LOCKED/.test(code)) return 'another process is writing it; try again when it is done';
  if (/READONLY|CANTOPEN|EACCES|EPERM|EROFS/.test(code))
    return 'make the file and its folder writable, or keep none: caliper({ history: false })';
  if (/FULL|ENOSPC/.test(code)) return 'make room on the disk';
  return 'move it away, and a new one is begun';
}
