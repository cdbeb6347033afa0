import type { EmbedderInfo } from 'vitest-caliper';

/** A vector by the dimensions in which it is not 0, ascending. Its length is 1, or 0 where a text says nothing. */
export interface SparseVector {
  indices: readonly number[];
  values: readonly number[];
}

/** The same as it is kept where there are many. */
export interface PackedVector {
  indices: ArrayLike<number>;
  values: ArrayLike<number>;
}

/**
 * What makes vectors of texts: the place of a real embedder. One that has to ask a server is asked beforehand, for the
 * memories and for the query, and looked up here.
 */
export interface Embedder extends EmbedderInfo {
  /** One vector a text, in their order. */
  embed(texts: readonly string[]): SparseVector[];
}

/** The cosine of a query with each vector; both have a length of 1, or 0. */
export function cosines(
  query: SparseVector,
  vectors: readonly PackedVector[],
  dimensions: number,
): Float64Array {
  const wide = new Float64Array(dimensions);
  for (let at = 0; at < query.indices.length; at++) wide[query.indices[at]!] = query.values[at]!;
  return Float64Array.from(vectors, ({ indices, values }) => {
    let dot = 0;
    for (let at = 0; at < indices.length; at++) dot += wide[indices[at]!]! * values[at]!;
    return dot;
  });
}
