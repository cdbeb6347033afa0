import { inspect } from 'node:util';

/** One ranking to be fused with others. */
export interface WeightedRanking {
  /** 0 or more; a ranking of weight 0 takes no part */
  weight: number;
  /** best first; of an id that occurs twice the first is kept, and the ids after it move up */
  ids: readonly string[];
}

/** The constant of the paper that named the method, and of most systems since. */
export const DEFAULT_RRF_K = 60;

/**
 * Weighted reciprocal rank fusion: score(id) = Σ weight / (k + rank) over the rankings that have the id, ranks from 1.
 * A ranking without it adds nothing. The order of the rankings changes no score, not even by rounding.
 *
 * Source: G. V. Cormack, C. L. A. Clarke & S. Büttcher, Reciprocal Rank Fusion outperforms Condorcet and individual
 * Rank Learning Methods, SIGIR 2009, 758–759, with k = 60; there every weight is 1.
 *
 * @param k 0 or more. The larger, the less the first ranks stand out. @default 60
 * @returns id → score, over 0; every id of a ranking whose weight is over 0
 * @throws RangeError for a weight or a k that is negative or not finite
 */
export function rrfScores(
  rankings: readonly WeightedRanking[],
  k: number = DEFAULT_RRF_K,
): Map<string, number> {
  demandAmount('k', k);
  const parts = new Map<string, number[]>();
  for (const { weight, ids } of rankings) {
    demandAmount('a weight', weight);
    if (weight === 0) continue;
    let rank = 0;
    for (const id of new Set(ids)) {
      rank += 1;
      const part = weight / (k + rank);
      const known = parts.get(id);
      if (known) known.push(part);
      else parts.set(id, [part]);
    }
  }
  return new Map(Array.from(parts, ([id, list]) => [id, sum(list)]));
}

/** Largest first, so that equal parts give equal sums whatever the order in which they came. */
function sum(parts: number[]): number {
  if (parts.length > 2) parts.sort((a, b) => b - a);
  return parts.reduce((total, part) => total + part);
}

function demandAmount(what: string, value: number): void {
  if (Number.isFinite(value) && value >= 0) return;
  throw new RangeError(`rrfScores: ${what} must be a number of 0 or more, received ${inspect(value)}`);
}
