import { createHash } from 'node:crypto';
import type { CorpusDocument } from '../targets/types.ts';

/** 16 hex digits over ids, kinds and texts, whatever the order of the documents. */
export function corpusHash(corpus: readonly CorpusDocument[]): string {
  const rows = corpus.map(({ id, kind = null, text }) => JSON.stringify([id, kind, text])).sort();
  const sum = createHash('sha256');
  rows.forEach((row, at) => {
    sum.update(at === 0 ? row : `\n${row}`);
  });
  return sum.digest('hex').slice(0, 16);
}
