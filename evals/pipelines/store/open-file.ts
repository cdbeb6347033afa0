import Database from 'better-sqlite3';
import { migrate } from './migrate.ts';

/** Opens a database of an evaluation and brings it to its newest layout. @throws as `migrate` does */
export function openFile(path: string, migrations: readonly string[]): Database.Database {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  // A killed process loses nothing by this; a loss of power may, and then the file is thrown away.
  database.pragma('synchronous = OFF');
  database.pragma('temp_store = MEMORY');
  database.pragma('foreign_keys = ON');
  migrate(database, migrations);
  return database;
}
