import { corpusHash } from '../corpus/corpus-hash.ts';
import type { CorpusDocument } from '../targets/types.ts';

/** A suite's corpus, as the main process read it. */
export interface PlacedCorpus {
  /** absolute path of the folder or the manifest */
  path: string;
  /** number of documents */
  documents: number;
  /** as `corpusHash` gives it */
  hash: string;
}

/**
 * Reads a corpus when it is first asked for, and once: in the worker, by the reader of the main process. What tests and
 * subject were made for is what is read, or nothing is.
 *
 * @param corpus null: the suite has none, and null is read
 * @returns a function that throws where the corpus changed since, or can no longer be read
 */
export function corpusReader(corpus: PlacedCorpus | null): () => Promise<readonly CorpusDocument[] | null> {
  let reading: Promise<readonly CorpusDocument[] | null> | undefined;
  return () => {
    reading ??= corpus === null ? Promise.resolve(null) : read(corpus);
    return reading;
  };
}

async function read({ path, documents, hash }: PlacedCorpus): Promise<readonly CorpusDocument[]> {
  // Reading takes a parser of globs, which suites without questions can do without.
  const { readCorpus } = await import('../corpus/read-corpus.ts');
  const found = readCorpus(path);
  const foundHash = corpusHash(found);
  if (foundHash === hash) return found;
  throw new Error(
    `the corpus ${path} changed while the run was starting: it had ${documents} documents of the hash ${hash}, and has ` +
      `${found.length} of the hash ${foundHash}. Run again`,
  );
}
