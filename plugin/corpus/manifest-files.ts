import { type Stats, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import fg from 'fast-glob';
import { quoted } from '../yaml/index.ts';
import { CORPUS_LIMITS, type FileProblem } from './decode-document.ts';

/** A file that an entry of `files` names. */
export interface NamedFile {
  /** absolute */
  path: string;
  bytes: number;
}

/**
 * The files that one entry of `files` names, sorted by path. A name that exists is meant as it stands, whatever its
 * characters mean in a glob, and may be a link. A glob follows no links, and takes no folders.
 *
 * @param folder that of the manifest: an absolute path
 */
export function filesOf(folder: string, entry: string): { files: NamedFile[] } | { problem: FileProblem } {
  const path = resolve(folder, entry);
  const shown = (at: string): string => quoted(relative(folder, at));
  const named = statOf(path);
  if (named?.isFile()) return { files: [{ path, bytes: named.size }] };
  if (named?.isDirectory()) {
    return wrong('is a folder', `name the files in it, for example ${entry.replace(/\/$/, '')}/*.md`);
  }
  if (named) return wrong('is no regular file', 'name a file');
  if (!fg.isDynamicPattern(entry)) {
    return wrong('is not there', 'check the path; what a package holds is there once it is installed');
  }
  let found: fg.Entry[];
  try {
    found = fg.sync(entry, {
      cwd: folder,
      absolute: true,
      onlyFiles: false,
      stats: true,
      followSymbolicLinks: false,
      deep: CORPUS_LIMITS.depth,
    });
  } catch (error) {
    return wrong(`cannot be read as a glob (${(error as Error).message})`, 'write a simpler one');
  }
  const entries = found.sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path: at, dirent } of entries) {
    if (dirent.isSymbolicLink())
      return wrong(`meets the link ${shown(at)}`, 'globs follow no links: write out what is to be read');
    if (!dirent.isFile() && !dirent.isDirectory())
      return wrong(`meets ${shown(at)}, which is no regular file`, 'write out what is to be read');
  }
  const files = entries.flatMap(({ path: at, stats }) =>
    stats!.isFile() ? [{ path: at, bytes: stats!.size }] : [],
  );
  return files.length > 0
    ? { files }
    : wrong('matches no file', 'globs are relative to the folder of the manifest, and follow no links');
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function wrong(message: string, hint: string): { problem: FileProblem } {
  return { problem: { code: 'bad-file', message, hint } };
}
