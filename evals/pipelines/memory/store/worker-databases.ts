import { join } from 'node:path';
import Database from 'better-sqlite3';
import { claimFolder, EVALS_FOLDER, releaseFolder, type WorkerFolder } from './folder.ts';
import { MemoryStore } from './memory-store.ts';
import { MEMORY_MIGRATIONS, migrate, WIKI_MIGRATIONS } from './migrations.ts';
import { RefineRuns } from './refine-runs.ts';
import { SceneStore } from './scene-store.ts';

/** The databases of a worker, open. */
export interface WorkerDatabases {
  runId: string;
  memories: MemoryStore;
  scenes: SceneStore;
  runs: RefineRuns;
  /** whether rows and files stay for people to look at */
  kept: boolean;
  /** whether they are still there; a case that outlived its time may ask */
  isOpen(): boolean;
}

let open: { databases: WorkerDatabases; close: () => void } | undefined;

/**
 * The databases that all pipelines of this worker share, opened empty when they are first asked for. With
 * `CALIPER_KEEP_DB=1` they outlive the run, and their folder is named on stderr.
 */
export function workerDatabases(): WorkerDatabases {
  open ??= openIn(claimFolder(EVALS_FOLDER, process.env.CALIPER_KEEP_DB === '1'));
  return open.databases;
}

/**
 * Closes and removes the databases of this worker, also before it ends: Vitest ends its workers without letting them
 * say goodbye. A pipeline that is asked again afterwards gets new, empty ones.
 */
export function closeWorkerDatabases(): void {
  open?.close();
  open = undefined;
}

function openIn(folder: WorkerFolder): { databases: WorkerDatabases; close: () => void } {
  const memory = openFile(join(folder.path, 'eval_memory.db'), MEMORY_MIGRATIONS);
  const wiki = openFile(join(folder.path, 'eval_wiki.db'), WIKI_MIGRATIONS);
  const close = () => {
    process.off('exit', close);
    memory.close();
    wiki.close();
    releaseFolder(folder);
  };
  process.on('exit', close);
  if (folder.kept) process.stderr.write(`CALIPER_KEEP_DB: databases are kept in ${folder.path}\n`);
  return {
    close,
    databases: {
      runId: folder.runId,
      memories: new MemoryStore(memory),
      scenes: new SceneStore(wiki),
      runs: new RefineRuns(memory),
      kept: folder.kept,
      isOpen: () => memory.open,
    },
  };
}

function openFile(path: string, migrations: readonly string[]): Database.Database {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  // What a killed run leaves is thrown away: nothing has to survive a loss of power.
  database.pragma('synchronous = OFF');
  database.pragma('temp_store = MEMORY');
  database.pragma('foreign_keys = ON');
  migrate(database, migrations);
  return database;
}
