import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DevEnvironment } from 'vite';
import type { KnownSuite } from '../../suites/load-suite.ts';
import { shownPath } from '../shared.ts';

/** What the results of a suite were made from, so that a later merge can tell whether they belong to it. */
export interface Stamp {
  kind: 'module';
  /** unique to the Vitest process that ran the suite */
  run: string;
  suite: string;
  /** of the suite's module, relative to the root */
  file: string;
  /** of the project: an absolute path */
  root: string;
  /** `1/3`; null: the run was not sharded */
  shard: string | null;
  /** what `CALIPER_BUILD` was; null: it was not set */
  build: string | null;
  /** path relative to the root → hash of the bytes: the suite, all it imports, its cases, registry and templates */
  inputs: Record<string, string>;
}

/** What a process says of itself in each of its stamps. */
export type StampOrigin = Pick<Stamp, 'run' | 'shard' | 'build'>;

/**
 * The stamp of a suite that has just run.
 *
 * @param environment has the graph of the modules that the suite imported; without it the stamp covers its own files
 */
export function stampOf(
  suite: KnownSuite,
  environment: Pick<DevEnvironment, 'moduleGraph'> | undefined,
  origin: StampOrigin,
): Stamp {
  const { root, file, relativeFile, source, inputs } = suite;
  const files = new Set([file, ...inputs, ...importedFiles(environment, file)]);
  const hashes = [...files].flatMap((path): [string, string][] => {
    const hash = hashOf(path);
    return hash === null ? [] : [[shownPath(root, path), hash]];
  });
  return {
    kind: 'module',
    ...origin,
    suite: source.name,
    file: relativeFile,
    root,
    inputs: Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** How a suite's files differ from those that a stamp was made from: `cases/a.yaml changed`. Sorted by path. */
export function changedInputs(suite: KnownSuite, stamp: Stamp): string[] {
  const now = [suite.file, ...suite.inputs].map((path) => shownPath(suite.root, path));
  const paths = [...new Set([...now, ...Object.keys(stamp.inputs)])].sort();
  return paths.flatMap((path) => {
    const before = stamp.inputs[path];
    const hash = hashOf(resolve(suite.root, path));
    if (hash === null) return before === undefined ? [] : [`${path} is gone`];
    if (before === undefined) return [`${path} is new`];
    return before === hash ? [] : [`${path} changed`];
  });
}

/** The files that a module imports, at any depth; what is installed is left out. */
function importedFiles(environment: Pick<DevEnvironment, 'moduleGraph'> | undefined, id: string): string[] {
  const found = new Set<string>();
  const queue = [environment?.moduleGraph.getModuleById(id)];
  for (const module of queue) {
    if (!module?.file || found.has(module.file) || /[\\/]node_modules[\\/]/.test(module.file)) continue;
    found.add(module.file);
    queue.push(...module.importedModules);
  }
  return [...found];
}

/** Null for what is no file, such as a module that a plugin makes up. */
function hashOf(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
  } catch {
    return null;
  }
}
