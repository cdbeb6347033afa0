import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CORPUS_LIMITS, sizeProblem } from './decode-document.ts';

/** A file that is to be a document. */
export interface ListedFile {
  /** the path below the folder, with `/`, in NFC */
  id: string;
  path: string;
  bytes: number;
}

/** How the names of documents end, in any case. */
const EXTENSIONS = ['.md', '.markdown', '.txt'];

/**
 * The files of a folder and the folders in it that are documents by their names, ordered by id, and what is wrong with
 * others. Links are not followed.
 *
 * @param folder an absolute path
 */
export function listDocuments(folder: string): { files: ListedFile[]; problems: string[] } {
  const files = new Map<string, ListedFile>();
  const problems: string[] = [];
  let root: string;
  try {
    root = realpathSync(folder);
  } catch {
    return { files: [], problems: ['there is no such folder; name one, or a manifest (*.yaml)'] };
  }
  if (!lstatSync(root).isDirectory()) {
    return { files: [], problems: ['it is no folder, and no manifest, which ends in .yaml; name one'] };
  }
  const waiting: [path: string, depth: number][] = [[folder, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, depth] = next;
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const at = join(path, entry.name);
      const id = relative(folder, at).split(sep).join('/').normalize('NFC');
      if (entry.isDirectory()) {
        if (depth < CORPUS_LIMITS.depth) waiting.push([at, depth + 1]);
        else problems.push(`${id}: folders go deeper than ${CORPUS_LIMITS.depth}; flatten them`);
        continue;
      }
      const isWanted = EXTENSIONS.some((end) => entry.name.toLowerCase().endsWith(end));
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
  if (problems.length === 0 && files.size === 0) {
    problems.push(`it has no document: no file there ends in ${EXTENSIONS.join(', ')}`);
  }
  return { files: [...files.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), problems: problems.sort() };
}

function linkProblem(root: string, path: string): string | null {
  try {
    const real = realpathSync(path);
    return real === root || real.startsWith(root + sep)
      ? null
      : 'is a link that leads out of the folder; copy what it leads to';
  } catch {
    return 'is a link that leads nowhere; remove it';
  }
}

function fileProblem(entry: Dirent, path: string): string | null {
  if (!entry.isFile()) return 'is no regular file; remove it';
  const problem = sizeProblem(lstatSync(path).size);
  return problem && `${problem.message}; ${problem.hint}`;
}
