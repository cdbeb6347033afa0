import type { Database } from 'better-sqlite3';

/**
 * Brings a database to its newest layout: runs the migrations that its `user_version` says it has not had, in order,
 * each in a transaction of its own.
 *
 * @param migrations SQL; never edit one that has been released, append another
 * @throws Error when the database is newer than the migrations
 */
export function migrate(database: Database, migrations: readonly string[]): void {
  const version = database.pragma('user_version', { simple: true }) as number;
  if (version > migrations.length) {
    throw new Error(
      `${database.name}: its layout has version ${version}, this code knows ${migrations.length}; remove the file`,
    );
  }
  migrations.slice(version).forEach((sql, at) => {
    database.transaction(() => {
      database.exec(sql);
      database.pragma(`user_version = ${version + at + 1}`);
    })();
  });
}
