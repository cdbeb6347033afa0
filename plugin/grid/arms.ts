import { jaccard } from '../metrics/index.ts';
import { armsOf, fusedIds, meanQuality, qualityOf } from './rate.ts';
import type { Combination } from './space.ts';
import type { ArmFacts, FusedAndArms, Quality, RankedQuery } from './types.ts';

/** The rank to which the arms are compared. */
const DEPTH = 10;

/**
 * How the two arms go together under a combination.
 *
 * @param queries at least one
 */
export function armFacts(queries: readonly RankedQuery[], combination: Combination): ArmFacts {
  const arms = queries.map((query) => armsOf(query, combination));
  const overlaps = arms
    .map(({ bm25, vector }) => jaccard(bm25.slice(0, DEPTH), vector.slice(0, DEPTH)))
    .filter((overlap) => overlap !== null);
  const emptyShare = (arm: 'bm25' | 'vector'): number =>
    arms.filter((each) => each[arm].length === 0).length / arms.length;
  return {
    overlap: overlaps.length === 0 ? null : overlaps.reduce((a, b) => a + b) / overlaps.length,
    empty: { bm25: emptyShare('bm25'), vector: emptyShare('vector') },
  };
}

/**
 * A combination beside what its arms do alone.
 *
 * @param queries at least one
 */
export function fusedAndArms(queries: readonly RankedQuery[], combination: Combination): FusedAndArms {
  const vectorRan = queries.some(({ vector }) => vector !== null && vector.length > 0);
  const mean = (ranking: (query: RankedQuery) => readonly string[]): Quality =>
    meanQuality(queries.map((query) => qualityOf(ranking(query), query)));
  return {
    combination,
    fused: mean((query) => fusedIds(query, combination)),
    bm25: mean((query) => armsOf(query, combination).bm25),
    vector: vectorRan ? mean((query) => armsOf(query, combination).vector) : null,
  };
}
