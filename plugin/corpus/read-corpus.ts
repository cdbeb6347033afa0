import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CorpusDocument } from '../targets/types.ts';
import { storableLine } from '../text/index.ts';
import { CORPUS_LIMITS, checkText, decodeDocument } from './decode-document.ts';
import { listDocuments } from './list-documents.ts';

/** Which files of a folder are documents, and what they are. */
export interface ReadCorpusOptions {
  /** ends of file names, in any case. @default ['.md', '.markdown', '.txt'] */
  extensions?: readonly string[];
  /** the kind of a document, by its id: `(id) => (id.startsWith('guide/') ? 'guide' : undefined)`. @default none */
  kind?: (id: string) => string | undefined;
}

const MAX_SHOWN = 10;

/**
 * The documents of a folder and the folders in it, ordered by id: the path below the folder, with `/`, in NFC. Their
 * texts are UTF-8, as they stand in the files, without a byte order mark. Files and folders whose names begin with a
 * dot are passed over, and so is a link to something in the folder, which is read under its own name.
 *
 * @param folder a path relative to the working directory, or a URL: `new URL('../cases/corpus/', import.meta.url)`
 * @throws Error naming each file that is no document: not UTF-8, empty, binary, over 16 MB, a link that leads out of
 *   the folder or nowhere, no regular file; or a folder that is not there, has no document, or too many, too deep or
 *   too large
 */
export function readCorpus(folder: string | URL, options: ReadCorpusOptions = {}): CorpusDocument[] {
  const { extensions = ['.md', '.markdown', '.txt'], kind } = options;
  const root = folder instanceof URL ? fileURLToPath(folder) : folder;
  const { files, problems } = listDocuments(root, extensions);
  const documents: CorpusDocument[] = [];
  let total = 0;
  for (const { id, path, bytes } of files) {
    total += bytes;
    if (total > CORPUS_LIMITS.totalBytes) {
      problems.push(
        `${id}: with it the corpus is over ${CORPUS_LIMITS.totalBytes / 2 ** 20} MB; split it up`,
      );
      break;
    }
    const text = decodeDocument(readFileSync(path));
    const problem = text === null ? 'is not UTF-8 text; save it as UTF-8' : checkText(text);
    if (problem !== null) problems.push(`${id}: ${problem}`);
    else if (text !== null) documents.push({ id, text, ...kindOf(id, kind) });
  }
  if (problems.length === 0 && documents.length === 0) {
    problems.push(`it has no document: no file there ends in ${extensions.join(', ')}`);
  }
  if (problems.length > 0) {
    const shown = problems.slice(0, MAX_SHOWN).map((problem) => `  ${storableLine(problem, 500)}`);
    const more = problems.length - shown.length;
    throw new Error(
      [
        `readCorpus: the corpus in ${root} cannot be read:`,
        ...shown,
        ...(more > 0 ? [`  and ${more} more`] : []),
      ].join('\n'),
    );
  }
  return documents;
}

function kindOf(id: string, kind: ReadCorpusOptions['kind']): { kind?: string } {
  const value = kind?.(id);
  return value === undefined ? {} : { kind: value };
}
