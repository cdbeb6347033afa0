import { readFileSync, statSync } from 'node:fs';
import { contentHash, decodeUtf8, type Finding, type Problem, SourceText, toProblem } from '../yaml/index.ts';
import { type CorpusFile, listFiles } from './list-files.ts';

/** A document as cases name it. */
export interface CorpusDocument {
  /** the file's name with its extension, relative to the corpus folder, with `/`: `price-list.md` */
  id: string;
  /** as it is in the file, without a byte order mark; never empty */
  text: string;
  /** absolute path */
  file: string;
}

/** A corpus, or what is wrong with it: documents with a problem are left out. */
export interface LoadedCorpus {
  /** sorted by id; no two have the same */
  documents: CorpusDocument[];
  /** errors, in the order of the ids */
  problems: Problem[];
  /** absolute paths of all files that matched */
  files: string[];
}

/** What is read at most: bytes of a document and of all, and the number of documents. */
export const CORPUS_LIMITS = { document: 8 << 20, corpus: 256 << 20, documents: 20_000 } as const;

const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f]/u;
const START = { line: 1, col: 1 };

/**
 * Reads the documents of a corpus. Nothing is guessed: a file that is not UTF-8, is empty, has control characters, is
 * over a limit, or is a link out of the corpus folder is a problem. What the text means is not looked at.
 *
 * @param globs relative to `cwd`; the corpus folder is the part before the first wildcard
 */
export function loadCorpus(globs: readonly string[], cwd: string): LoadedCorpus {
  const files = listFiles(globs, cwd);
  const documents: CorpusDocument[] = [];
  const problems: Problem[] = [];
  const owners = new Map<string, string>();
  let left: number = CORPUS_LIMITS.corpus;
  for (const [i, file] of files.entries()) {
    if (i === CORPUS_LIMITS.documents) {
      const rule = `the corpus has ${files.length} documents, at most ${CORPUS_LIMITS.documents} are read`;
      problems.push(
        problem(file, { code: 'too-large', message: rule, place: START, hint: 'narrow the glob' }),
      );
      break;
    }
    const owner = owners.get(file.id);
    const read = owner === undefined ? readDocument(file, left) : taken(file, owner);
    owners.set(file.id, owner ?? file.path);
    if ('problem' in read) {
      problems.push(read.problem);
      continue;
    }
    left -= read.bytes;
    documents.push({ id: file.id, text: read.text, file: file.path });
  }
  return { documents, problems, files: files.map(({ path }) => path) };
}

/** What a corpus holds, whatever folder it lies in. */
export function corpusHash(documents: readonly CorpusDocument[]): string {
  return contentHash(documents.map(({ id, text }) => [id, text]));
}

type Read = { text: string; bytes: number } | { problem: Problem };

/** @param left how many bytes may still be read of the corpus */
function readDocument(file: CorpusFile, left: number): Read {
  const wrong = (code: Finding['code'], message: string, hint: string): Read => ({
    problem: problem(file, { code, message, place: START, hint }),
  });
  if (file.link === 'outside') {
    return wrong(
      'unsafe-link',
      'the document is a link that leads out of the corpus folder',
      'copy the file into the folder, or exclude it from the glob',
    );
  }
  let bytes: Uint8Array;
  try {
    const { size } = statSync(file.path);
    const [most, of] =
      size > CORPUS_LIMITS.document ? [CORPUS_LIMITS.document, 'a document'] : [left, 'the corpus'];
    if (size > most) {
      return wrong(
        'too-large',
        `the document has ${size} bytes; of ${of} at most ${of === 'a document' ? most : CORPUS_LIMITS.corpus} are read`,
        'split the file, or narrow the glob',
      );
    }
    bytes = readFileSync(file.path);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    if (reason === undefined) throw error;
    return wrong('unreadable-file', `the document cannot be read (${reason})`, 'check what the path names');
  }
  const { source, finding } = decodeUtf8(bytes, file.path);
  if (finding) return { problem: toProblem(finding, source) };
  if (source.text.trim() === '') {
    return wrong('empty-document', 'the document is empty', 'add the content or remove the file');
  }
  const control = source.text.search(CONTROL);
  if (control !== -1) {
    const code = source.text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    const message = `the control character U+${code} is not allowed in a document`;
    const place = source.placeAt(control);
    return { problem: toProblem({ code: 'invalid-character', message, place, hint: 'remove it' }, source) };
  }
  return { text: source.text, bytes: bytes.length };
}

function taken(file: CorpusFile, owner: string): Read {
  return {
    problem: problem(file, {
      code: 'duplicate-document',
      message: `the name ${file.id} is taken, by ${owner}`,
      place: START,
      hint: 'rename one of the two, or give the corpus as one glob over a common folder',
    }),
  };
}

function problem(file: CorpusFile, finding: Finding): Problem {
  return { ...toProblem(finding, new SourceText(file.path, '')), frame: '' };
}
