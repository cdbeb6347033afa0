import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CORPUS_LIMITS } from './decode-document.ts';

/** A file that is to be a document. */
export interface ListedFile {
  /** the path below the folder, with `/`, in NFC */
  id: string;
  path: string;
  bytes: number;
}

/**
 * The files of a folder and the folders in it whose names end as wanted, ordered by id, and what is wrong with others.
 * Links are not followed.
 */
export function listDocuments(
  folder: string,
  extensions: readonly string[],
): { files: ListedFile[]; problems: string[] } {
  const files = new Map<string, ListedFile>();
  const problems: string[] = [];
  let root: string;
  try {
    root = realpathSync(folder);
    if (!lstatSync(root).isDirectory()) return { files: [], problems: ['it is no folder; name one'] };
  } catch {
    return { files: [], problems: ['there is no such folder; name one, relative to the working directory'] };
  }
  const waiting: [path: string, depth: number][] = [[root, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, depth] = next;
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const at = join(path, entry.name);
      const id = relative(root, at).split(sep).join('/').normalize('NFC');
      if (entry.isDirectory()) {
        if (depth < CORPUS_LIMITS.depth) waiting.push([at, depth + 1]);
        else problems.push(`${id}: folders go deeper than ${CORPUS_LIMITS.depth}; flatten them`);
        continue;
      }
      const isWanted = extensions.some((end) => entry.name.toLowerCase().endsWith(end.toLowerCase()));
      const problem = entry.isSymbolicLink()
        ? linkProblem(root, at)
        : isWanted
          ? fileProblem(entry, at)
          : null;
      if (problem !== null) problems.push(`${id}: ${problem}`);
      else if (isWanted && entry.isFile()) {
        if (files.has(id)) problems.push(`${id}: two files have this name in NFC; rename one`);
        files.set(id, { id, path: at, bytes: lstatSync(at).size });
      }
    }
    if (files.size > CORPUS_LIMITS.files) {
      problems.push(`it has over ${CORPUS_LIMITS.files} documents; split it up`);
      break;
    }
  }
  return { files: [...files.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), problems: problems.sort() };
}

function linkProblem(root: string, path: string): string | null {
  try {
    const real = realpathSync(path);
    return real.startsWith(root + sep)
      ? null
      : 'is a link that leads out of the folder; copy what it leads to';
  } catch {
    return 'is a link that leads nowhere; remove it';
  }
}

function fileProblem(entry: Dirent, path: string): string | null {
  if (!entry.isFile()) return 'is no regular file; remove it';
  const { size } = lstatSync(path);
  const limit = CORPUS_LIMITS.fileBytes;
  return size > limit
    ? `has ${(size / 2 ** 20).toFixed(1)} MB, at most ${limit / 2 ** 20} MB are read; split it up`
    : null;
}
