import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import fg from 'fast-glob';

/** A file that a glob matches, with the folder that its name counts from. */
export interface CorpusFile {
  /** absolute */
  path: string;
  /** the name as a document: relative to the corpus folder, with `/`, in NFC */
  id: string;
  /** where it is a symbolic link: whether that leads out of the corpus folder, or nowhere */
  link: 'inside' | 'outside' | 'broken' | null;
}

/**
 * The files that globs match, sorted by id. The corpus folder is the part of a glob before its first wildcard; of a
 * plain path it is the file's folder. Links to folders are not entered, so no walk leaves the folder or goes in circles.
 *
 * @param globs relative to `cwd`
 */
export function listFiles(globs: readonly string[], cwd: string): CorpusFile[] {
  const byPath = new Map<string, CorpusFile>();
  for (const glob of globs) {
    for (const { folder, path } of matches(glob, cwd)) {
      if (byPath.has(path)) continue;
      const id = relative(folder, path).split(sep).join('/').normalize('NFC');
      byPath.set(path, { path, id, link: linkOf(path, folder) });
    }
  }
  return [...byPath.values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.path < b.path ? -1 : 1));
}

/** A name that exists is meant as it stands, whatever its characters mean in a glob. */
function matches(glob: string, cwd: string): { folder: string; path: string }[] {
  const plain = resolve(cwd, glob);
  if (statSync(plain, { throwIfNoEntry: false })?.isFile()) return [{ folder: dirname(plain), path: plain }];
  return fg.generateTasks(glob).flatMap(({ base }) => {
    const folder = resolve(cwd, base);
    const found = fg.sync(glob, { cwd, absolute: true, onlyFiles: false, followSymbolicLinks: false });
    return found
      .map((path) => resolve(path))
      .filter((path) => !isOutside(folder, path) && !isFolder(path))
      .map((path) => ({ folder, path }));
  });
}

function isFolder(path: string): boolean {
  return lstatSync(path).isDirectory();
}

function linkOf(path: string, folder: string): CorpusFile['link'] {
  if (!lstatSync(path).isSymbolicLink()) return null;
  try {
    return isOutside(realpathSync(folder), realpathSync(path)) ? 'outside' : 'inside';
  } catch {
    return 'broken';
  }
}

/** Whether a path lies outside of a folder. */
function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}
