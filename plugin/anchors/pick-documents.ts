import { randomOf, shuffled } from './random.ts';

/** Some of the documents, as many as wanted or all, by the seed; in their own order. */
export function pickDocuments<T extends { id: string }>(
  documents: readonly T[],
  count: number,
  seed: number,
): T[] {
  const picked = new Set(shuffled(documents, randomOf(seed, 'noise')).slice(0, count));
  return documents.filter((document) => picked.has(document));
}
