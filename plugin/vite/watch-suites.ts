import { rm } from 'node:fs/promises';
import { normalizePath, type ViteDevServer } from 'vite';
import type { Vitest } from 'vitest/node';
import { isSuiteFile } from '../suites/suite-file.ts';
import { ChangeLog } from './change-log.ts';
import { provideSettings } from './provide-settings.ts';
import type { Session } from './session.ts';
import { watchFolders } from './watch-folders.ts';
import { WatchState } from './watch-state.ts';

const served = new WeakSet<ViteDevServer>();
const filtering = new WeakSet<Vitest>();

/**
 * Makes watch mode rerun what a change is about. Vitest decides which modules rerun; this decides which of their
 * cases do, and reruns suites for files that come and go, of which Vitest knows nothing.
 *
 * A changed configuration gives Vitest a new server, and everything starts anew.
 */
export function watchSuites(vitest: Vitest, session: Session): void {
  for (const suite of session.suites.values()) watchFolders(vitest, suite);
  if (served.has(vitest.vite)) return;
  served.add(vitest.vite);
  const log = new ChangeLog(vitest, session.suites);
  const rerun = (suite: string): void => vitest.watcher.onFileChange(suite);
  const state = new WatchState(() => log.open().forEach(rerun));
  session.watch = state;

  vitest.vite.watcher
    .on('change', (path) => void log.changed(normalizePath(path)))
    .on('add', (path) => {
      void log.added(normalizePath(path)).then((suites) => suites.forEach(rerun));
    })
    .on('unlink', (path) => {
      const file = normalizePath(path);
      if (!session.suites.delete(file)) log.changed(file).forEach(rerun);
    });

  // Vitest keeps these handlers when its server is a new one.
  if (!filtering.has(vitest)) {
    filtering.add(vitest);
    vitest.onFilterWatchedSpecification(({ moduleId }) => {
      session.watch?.saved.add(moduleId);
      return true;
    });
  }
  vitest.onTestsRerun(async (specifications) => {
    const { updateSnapshot } = vitest.snapshot.options;
    const accepting = updateSnapshot === 'all' && vitest.config.snapshotOptions.updateSnapshot !== 'all';
    const suites = specifications.filter(({ moduleId }) => isSuiteFile(moduleId));
    for (const { moduleId, project } of suites) {
      provideSettings(project);
      const suite = await session.load(moduleId, project.config.root).catch(() => null);
      if (!suite) continue;
      session.makeRoom(project, [suite]);
      watchFolders(vitest, suite);
    }
    for (const { moduleId } of suites) {
      const cause = log.take(moduleId);
      const bySave = state.saved.has(moduleId);
      // A save that the log cannot explain may be about anything.
      if (cause === 'suite' || (bySave && cause === undefined)) state.forget(moduleId);
      state.narrow(moduleId, accepting || bySave);
      vitest.invalidateFile(moduleId);
      vitest.watcher.invalidates.add(moduleId);
    }
    state.saved.clear();
  });
  vitest.onClose(async () => {
    await Promise.all(Array.from(state.written, (file) => rm(file, { force: true })));
  });
}
