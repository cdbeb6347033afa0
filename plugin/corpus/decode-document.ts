import { readFileSync } from 'node:fs';
import type { ProblemCode } from '../yaml/index.ts';

/** What a corpus may be at most; beyond it something is wrong with it. Bytes are those of the files. */
export const CORPUS_LIMITS = { fileBytes: 16 * 2 ** 20, totalBytes: 256 * 2 ** 20, files: 10_000, depth: 32 };

/** What keeps a file from being a document: the end of a sentence about it, and what to do. */
export interface FileProblem {
  code: ProblemCode;
  message: string;
  hint: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a document's file: strict UTF-8, without a byte order mark, not blank and no binary.
 *
 * @param path a regular file that is not over the limit
 */
export function readText(path: string): { text: string } | { problem: FileProblem } {
  let text: string;
  try {
    text = utf8.decode(readFileSync(path));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    return {
      problem:
        reason === undefined || reason.startsWith('ERR_ENCODING')
          ? { code: 'not-utf8', message: 'is not UTF-8 text', hint: 'save it as UTF-8' }
          : { code: 'bad-file', message: `cannot be read (${reason})`, hint: 'check its permissions' },
    };
  }
  if (text.trim() === '')
    return { problem: { code: 'empty-document', message: 'is empty', hint: 'write it, or remove it' } };
  if (text.includes('\0')) {
    const message = 'holds a NUL character, so it is no text';
    return { problem: { code: 'invalid-character', message, hint: 'remove it' } };
  }
  return { text };
}

/** @param bytes of a file, or of all files of a document */
export function sizeProblem(bytes: number): FileProblem | null {
  const limit = CORPUS_LIMITS.fileBytes;
  if (bytes <= limit) return null;
  const message = `has ${(bytes / 2 ** 20).toFixed(1)} MB, at most ${limit / 2 ** 20} MB are read`;
  return { code: 'too-large', message, hint: 'split it up' };
}

/** @param bytes of the corpus so far */
export function totalProblem(bytes: number): FileProblem | null {
  const limit = CORPUS_LIMITS.totalBytes;
  if (bytes <= limit) return null;
  const message = `makes the corpus larger than ${limit / 2 ** 20} MB`;
  return { code: 'too-large', message, hint: 'split it up' };
}
