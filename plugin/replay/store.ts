import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { RecordedFor, Recording } from './recording.ts';
import { COLUMNS, CREATE_STORE, fromRow, hasStore, toRow } from './schema.ts';
import { damagedStore, ReplayStoreError, storeError } from './store-errors.ts';

/** How long one waits for another to finish writing: milliseconds. */
const PATIENCE = 10_000;
const SELECT = `SELECT ${COLUMNS.join(', ')} FROM recordings`;
const VALUES = `INTO recordings (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})`;
/** As in reviews: what belongs together stands together, whoever recorded first. */
const ORDER = 'ORDER BY url, method, case_id, stage, request, trial, key';

/**
 * The recordings of a project: one SQLite file, which is read as it is until something is written, so that a run that
 * records nothing leaves it to the byte. It keeps a rollback journal: a write-ahead log would be two more files to
 * commit, and is announced in the file by all who open it. Every method throws ReplayStoreError.
 */
export class RecordingStore {
  readonly file: string;
  #database: Database.Database | undefined;
  #byKey: Database.Statement | undefined;

  /** @param file an absolute path; it need not be there */
  constructor(file: string) {
    this.file = file;
  }

  find(key: string): Recording | undefined {
    const row = this.#read((database) => {
      this.#byKey ??= database.prepare(`${SELECT} WHERE key = ?`);
      return this.#byKey.get(key);
    });
    return row === undefined ? undefined : this.#recording(row);
  }

  /** Recordings that a request may be a changed form of: of its case and stage, else to its URL, else any. */
  candidates({ method, url }: { method: string; url: string }, { case_id, stage }: RecordedFor): Recording[] {
    const some = (where: string, ...values: unknown[]): Recording[] =>
      this.#all(`${SELECT} WHERE ${where} ${ORDER} LIMIT ${MAX_CANDIDATES}`, values);
    const own = some('case_id = ? AND stage IS ?', case_id, stage);
    if (own.length > 0) return own;
    const alike = some('method = ? AND url = ?', method, url);
    return alike.length > 0 ? alike : some('true');
  }

  /** Every recording, in an order that depends on what they are alone. */
  all(): Recording[] {
    return this.#all(`${SELECT} ${ORDER}`, []);
  }

  /** @param replaces whether an earlier recording of the request gives way; else the earlier one stays */
  put(recording: Recording, replaces: boolean): void {
    const or = replaces ? 'REPLACE' : 'IGNORE';
    this.#write((database) => database.prepare(`INSERT OR ${or} ${VALUES}`).run(toRow(recording)));
  }

  /** Removes recordings, and gives their room back to the disk. */
  remove(keys: readonly string[]): void {
    this.#write((database) => {
      const remove = database.prepare('DELETE FROM recordings WHERE key = ?');
      for (const key of keys) remove.run(key);
    });
    this.#guarded(() => this.#database?.exec('VACUUM'));
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#byKey = undefined;
  }

  #all(sql: string, values: unknown[]): Recording[] {
    const rows = this.#read((database) => database.prepare(sql).all(...values)) ?? [];
    return rows.map((row) => this.#recording(row));
  }

  #recording(row: unknown): Recording {
    return this.#guarded(() => fromRow(row));
  }

  /** What a query gives; undefined where there is no store to ask. */
  #read<T>(query: (database: Database.Database) => T): T | undefined {
    return this.#guarded(() => {
      if (!this.#database) {
        if (!existsSync(this.file)) return undefined;
        const database = openToRead(this.file);
        if (!hasStore(database)) {
          database.close();
          return undefined;
        }
        this.#database = database;
      }
      return query(this.#database);
    });
  }

  #write(change: (database: Database.Database) => void): void {
    this.#guarded(() => {
      const database = this.#openToWrite();
      database
        .transaction(() => {
          if (!hasStore(database)) database.exec(CREATE_STORE);
          change(database);
        })
        .immediate();
    });
  }

  #openToWrite(): Database.Database {
    if (this.#database && !this.#database.readonly) return this.#database;
    this.close();
    mkdirSync(dirname(this.file), { recursive: true });
    this.#database = new Database(this.file, { timeout: PATIENCE });
    return this.#database;
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (reason) {
      if (reason instanceof ReplayStoreError) throw reason;
      const isSqlite = typeof (reason as { code?: unknown }).code === 'string';
      throw isSqlite ? storeError(this.file, reason) : damagedStore(this.file, (reason as Error).message);
    }
  }
}

const MAX_CANDIDATES = 50;

/** Whoever was killed while writing left a journal that has to be rolled back, which only a writer can. */
function openToRead(file: string): Database.Database {
  const database = new Database(file, { readonly: true, timeout: PATIENCE });
  try {
    database.pragma('user_version');
    return database;
  } catch (reason) {
    database.close();
    if (!/^SQLITE_(?:READONLY|CANTOPEN)/.test(String((reason as { code?: unknown }).code))) throw reason;
    return new Database(file, { timeout: PATIENCE });
  }
}
