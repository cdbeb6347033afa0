import { dirname } from 'node:path';
import type { CorpusDocument } from '../targets/types.ts';
import { storableLine } from '../text/index.ts';
import { formatProblem, type Problem } from '../yaml/index.ts';
import { loadFolder } from './load-folder.ts';
import { loadManifest } from './load-manifest.ts';

/** A corpus, or what keeps it from being one. */
export interface LoadedCorpus {
  /** null where anything is wrong */
  documents: CorpusDocument[] | null;
  /** by id, the texts that noisy documents are copies of */
  clean: ReadonlyMap<string, string>;
  /** what is wrong, for people; null: nothing */
  refusal: string | null;
  /** what is wrong in a manifest, with places; a folder has none */
  problems: Problem[];
  /** absolute paths of what was read: documents, and the manifest */
  files: string[];
  /** which files may be documents: globs, relative to a folder, an absolute path */
  globs: { folder: string; patterns: string[] };
}

const MAX_SHOWN = 10;

/** Whether a path names a manifest; any other one names a folder. */
function isManifest(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/**
 * Reads a corpus, strictly: a folder of documents, or a manifest that lists them. Never throws for what is in it.
 *
 * @param path absolute
 */
export function loadCorpus(path: string): LoadedCorpus {
  if (!isManifest(path)) {
    const { documents, files, problems } = loadFolder(path);
    const refusal = problems.length > 0 ? folderRefusal(path, problems) : null;
    const globs = { folder: path, patterns: ['**'] };
    return {
      documents: refusal === null ? documents : null,
      clean: new Map(),
      refusal,
      problems: [],
      files,
      globs,
    };
  }
  const { documents, clean, files, globs, problems } = loadManifest(path);
  return {
    documents: problems.length === 0 ? documents : null,
    clean,
    refusal: problems.length === 0 ? null : problems.map((problem) => formatProblem(problem)).join('\n\n'),
    problems,
    files: [path, ...files],
    globs: { folder: dirname(path), patterns: globs },
  };
}

function folderRefusal(path: string, problems: readonly string[]): string {
  const shown = problems.slice(0, MAX_SHOWN).map((problem) => `  ${storableLine(problem, 500)}`);
  const more = problems.length - shown.length;
  return [
    `the corpus in ${path} cannot be read:`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}
