import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CorpusDocument } from '../targets/types.ts';
import { loadCorpus } from './load-corpus.ts';

/**
 * The documents of a corpus, as a suite's `corpus` names it: a folder, or a manifest (`*.yaml`, `*.yml`) that lists them.
 * Those of a folder are ordered by id, the path below the folder, with `/`, in NFC; those of a manifest as it has them.
 * Texts are UTF-8, as they stand in the files, without a byte order mark.
 *
 * @param corpus a path relative to the working directory, or a URL: `new URL('../docs/', import.meta.url)`
 * @throws Error naming each file that is no document: not UTF-8, empty, binary, over 16 MB, a link that leads out of a
 *   folder or nowhere, no regular file; a folder that is not there, has no document, or too many, too deep or too large;
 *   and, with `file:line:col`, what is wrong in a manifest, or with the files and texts that it declares
 */
export function readCorpus(corpus: string | URL): CorpusDocument[] {
  const { documents, refusal } = loadCorpus(corpus instanceof URL ? fileURLToPath(corpus) : resolve(corpus));
  if (documents === null) throw new Error(refusal!);
  return documents;
}
