import { tokenFinder } from '../../metrics/index.ts';
import type { CorpusDocument } from '../../targets/types.ts';

/** Where a token occurs in the documents of a corpus. */
export interface CorpusHits {
  hits: number;
  /** those that hold it, in their order, with the offset of the first hit: UTF-16 code units of the NFC text */
  documents: { id: string; at: number; hits: number }[];
}

/** Looks for a token in every document, by the rule of `tokenFinder`. */
export function findInCorpus(token: string, corpus: readonly CorpusDocument[]): CorpusHits {
  const find = tokenFinder(token);
  const documents = corpus.flatMap(({ id, text }) => {
    const found = find(text);
    return found.length === 0 ? [] : [{ id: id.normalize('NFC'), at: found[0]!.at, hits: found.length }];
  });
  return { hits: documents.reduce((sum, { hits }) => sum + hits, 0), documents };
}
