import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { readCorpus } from '../../../plugin/corpus/read-corpus.ts';
import type { FixtureProject } from './project.ts';

interface Declared {
  id: string;
  files: string[];
  chars?: number;
  sha256?: string;
}

/** Changes the list of documents that a manifest of a project has. */
export function declare(
  project: FixtureProject,
  manifest: string,
  change: (documents: Declared[]) => Declared[],
): void {
  const { documents } = parse(project.read(manifest)) as { documents: Declared[] };
  project.write({ [manifest]: stringify({ documents: change(documents) }) });
}

/**
 * Puts a changed copy of a document, in the project, in its place.
 *
 * @param pinned whether the manifest goes on to demand what it demanded of the document
 * @throws Error unless `from` is in the document exactly once
 */
export function replaceIn(
  project: FixtureProject,
  manifest: string,
  id: string,
  [from, to]: readonly [string, string],
  pinned = false,
): void {
  const { text } = readCorpus(join(project.root, manifest)).find((document) => document.id === id)!;
  project.write({ 'cases/corpus/own-copy.md': text });
  project.edit('cases/corpus/own-copy.md', from, to);
  declare(project, manifest, (documents) =>
    documents.map((document) => {
      if (document.id !== id) return document;
      const { chars, sha256, ...own } = { ...document, files: ['own-copy.md'] };
      return pinned ? { chars, sha256, ...own } : own;
    }),
  );
}
