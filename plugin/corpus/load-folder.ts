import type { CorpusDocument } from '../targets/types.ts';
import { readText, totalProblem } from './decode-document.ts';
import { listDocuments } from './list-documents.ts';

/**
 * The documents of a folder and the folders in it, ordered by id: the path below the folder, with `/`, in NFC. Files and
 * folders whose names begin with a dot are passed over, and so is a link to something in the folder, which is read under
 * its own name.
 *
 * @param folder an absolute path
 * @returns documents, the paths of their files, and a line for each file that is no document
 */
export function loadFolder(folder: string): {
  documents: CorpusDocument[];
  files: string[];
  problems: string[];
} {
  const { files, problems } = listDocuments(folder);
  const documents: CorpusDocument[] = [];
  let total = 0;
  for (const { id, path, bytes } of files) {
    total += bytes;
    const tooMuch = totalProblem(total);
    const read = tooMuch ? { problem: tooMuch } : readText(path);
    if ('text' in read) documents.push({ id, text: read.text });
    else problems.push(`${id}: ${read.problem.message}; ${read.problem.hint}`);
    if (tooMuch) break;
  }
  return { documents, files: files.map(({ path }) => path), problems };
}
