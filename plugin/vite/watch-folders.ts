import { dirname, relative, resolve } from 'node:path';
import fg from 'fast-glob';
import type { Vitest } from 'vitest/node';
import type { KnownSuite } from '../suites/load-suite.ts';

/** Watches the folders of a suite's files that Vitest does not: those outside of its root. */
export function watchFolders(vitest: Vitest, { file, source, registry, corpus }: KnownSuite): void {
  const folder = dirname(file);
  const globs = [...source.cases, ...source.templates, ...source.watch];
  const folders = fg.generateTasks(globs).map(({ base }) => resolve(folder, base));
  if (registry !== null) folders.push(registry);
  if (corpus !== null) {
    const { folder: base, patterns } = corpus.globs;
    folders.push(base, ...fg.generateTasks(patterns).map((task) => resolve(base, task.base)));
  }
  const outside = folders.filter((path) => relative(vitest.config.root, path).startsWith('..'));
  if (outside.length > 0) vitest.vite.watcher.add(outside);
}
