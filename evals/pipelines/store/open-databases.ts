import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { claimFolder, EVALS_FOLDER, releaseFolder, type WorkerFolder } from './folder.ts';
import { openFile } from './open-file.ts';

/** Databases in a folder of their own, open. */
export interface OpenDatabases<Name extends string> {
  folder: WorkerFolder;
  files: Record<Name, Database>;
  /** Closes them and removes the folder, unless it is kept. */
  close(): void;
}

/**
 * Opens new, empty databases in a folder that nobody else has, and closes them when the process exits at the latest.
 * With `CALIPER_KEEP_DB=1` they outlive the run, and their folder is named on stderr.
 *
 * @param layouts name of the file without `.db` → its migrations
 */
export function openDatabases<Name extends string>(
  layouts: Readonly<Record<Name, readonly string[]>>,
): OpenDatabases<Name> {
  const folder = claimFolder(EVALS_FOLDER, process.env.CALIPER_KEEP_DB === '1');
  const entries = Object.entries<readonly string[]>(layouts);
  const files = Object.fromEntries(
    entries.map(([name, migrations]) => [name, openFile(join(folder.path, `${name}.db`), migrations)]),
  ) as Record<Name, Database>;
  const close = () => {
    process.off('exit', close);
    for (const file of Object.values<Database>(files)) file.close();
    releaseFolder(folder);
  };
  process.on('exit', close);
  if (folder.kept) process.stderr.write(`CALIPER_KEEP_DB: databases are kept in ${folder.path}\n`);
  return { folder, files, close };
}
