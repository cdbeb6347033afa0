import type Database from 'better-sqlite3';

/** Says whose file it is: `clph`. */
export const APPLICATION_ID = 0x63_6c_70_68;

/** Raised when an older reader would misread a newer file. */
export const HISTORY_SCHEMA = 1;

const CREATE = `
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL UNIQUE,
  suite TEXT NOT NULL,
  variant TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  commit_hash TEXT,
  dirty INTEGER,
  subject TEXT NOT NULL,
  subject_hash TEXT NOT NULL,
  caliber_hash TEXT NOT NULL,
  red INTEGER NOT NULL,
  executed INTEGER NOT NULL,
  passed INTEGER NOT NULL,
  duration_seconds REAL NOT NULL,
  metrics TEXT NOT NULL,
  cases BLOB
) STRICT;
CREATE INDEX runs_of_suite ON runs (suite, variant, id);
`;

/** A file that is no history, or one of a later version. */
export class HistoryError extends Error {
  override name = 'HistoryError';
}

/**
 * Makes the tables of a new file; leaves those of a known one.
 *
 * @throws HistoryError for a file of someone else, or of a later version
 */
export function prepare(database: Database.Database, file: string): void {
  database
    .transaction(() => {
      if (isKnown(database, file)) return;
      const id = database.pragma('application_id', { simple: true });
      const version = database.pragma('user_version', { simple: true });
      const tables = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
      if (id !== 0 || version !== 0 || tables !== 0)
        throw new HistoryError(`${file} is a database of something else; move it away`);
      database.exec(CREATE);
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.pragma(`user_version = ${HISTORY_SCHEMA}`);
    })
    .immediate();
}

/**
 * Looks whether a file is a history that this version can read, and leaves it as it is.
 *
 * @throws HistoryError for a file of someone else, or of another version
 */
export function checkLayout(database: Database.Database, file: string): void {
  if (isKnown(database, file)) return;
  throw new HistoryError(`${file} is a database of something else; move it away`);
}

/** Whether it is a history; false: not one at all. */
function isKnown(database: Database.Database, file: string): boolean {
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) return false;
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version === HISTORY_SCHEMA) return true;
  throw new HistoryError(
    `${file} is of layout ${version}, and this version knows layout ${HISTORY_SCHEMA}; use the version that wrote it, or move the file away`,
  );
}
