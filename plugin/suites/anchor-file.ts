import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { type AnchorDocument, type AnchorOptions, anchorCases, renderAnchors } from '../anchors/index.ts';
import type { LoadedCorpus } from '../corpus/load-corpus.ts';
import { contentHash } from '../yaml/index.ts';
import { CACHE_FOLDER, DiskCache } from './disk-cache.ts';

/** Case files as they are rendered, and how many cases they have. */
interface Rendered {
  cases: number;
  text: string;
}

const rendered = new DiskCache<Rendered>('anchors', ['anchors', 'metrics'], isRendered);

/** The documents of a corpus as anchors are taken from them: of a noisy copy the text that it is a copy of. */
export function anchorDocuments({
  documents,
  clean,
}: Pick<LoadedCorpus, 'documents' | 'clean'>): AnchorDocument[] {
  return (documents ?? []).map(({ id, text }) => {
    const copied = clean.get(id);
    return copied === undefined ? { id, text } : { id, text: copied, noisy: true };
  });
}

/**
 * Writes the anchors of a suite's corpus as a case file, where everything finds them that reads case files: below the
 * folder of caches, under the suite's name. It is left as it is when it would not change.
 *
 * @returns the file's absolute path; null where no document has a sentence to ask with
 */
export async function writeAnchors(
  root: string,
  suite: string,
  documents: readonly AnchorDocument[],
  options: AnchorOptions,
): Promise<string | null> {
  const version = contentHash([documents.map(({ id, text, noisy }) => [id, text, noisy ?? false]), options]);
  const { value } = await rendered.get(root, suite, version, () => {
    const cases = anchorCases(documents, options);
    return {
      cases: cases.length,
      text: renderAnchors(cases, `Anchors of the suite ${suite}, by its corpus`),
    };
  });
  if (value.cases === 0) return null;
  const path = join(root, CACHE_FOLDER, 'anchors', `${suite}.yaml`);
  if (contentOf(path) === value.text) return path;
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomic(path, value.text);
  return path;
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function isRendered(value: unknown): value is Rendered {
  const { cases, text } = (value ?? {}) as Partial<Rendered>;
  return typeof cases === 'number' && typeof text === 'string';
}
