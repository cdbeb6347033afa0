import { openDatabases } from '../../store/open-databases.ts';
import { MemoryStore } from './memory-store.ts';
import { MEMORY_MIGRATIONS, WIKI_MIGRATIONS } from './migrations.ts';
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
  open ??= openNew();
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

function openNew(): { databases: WorkerDatabases; close: () => void } {
  const { folder, files, close } = openDatabases({
    eval_memory: MEMORY_MIGRATIONS,
    eval_wiki: WIKI_MIGRATIONS,
  });
  return {
    close,
    databases: {
      runId: folder.runId,
      memories: new MemoryStore(files.eval_memory),
      scenes: new SceneStore(files.eval_wiki),
      runs: new RefineRuns(files.eval_memory),
      kept: folder.kept,
      isOpen: () => files.eval_memory.open,
    },
  };
}
