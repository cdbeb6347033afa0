import { inspect } from 'node:util';
import { compareBytes } from './compare-bytes.ts';
import { rrfScores, type WeightedRanking } from './rrf-scores.ts';

/**
 * Fuses rankings into one by weighted reciprocal rank (`rrfScores`): the highest score first, equal scores by id,
 * ascending by UTF-8 bytes.
 *
 * The result is ids without their scores, since measures of a ranking with scores break ties the other way round.
 *
 * @param options.k see `rrfScores`. @default 60
 * @param options.limit how many ids are kept at most, a whole number of 1 or more. @default all
 * @throws RangeError for a weight, a k or a limit out of range
 */
export function fuseRankings(
  rankings: readonly WeightedRanking[],
  { k, limit }: { k?: number; limit?: number } = {},
): string[] {
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0)) {
    throw new RangeError(
      `fuseRankings: limit must be a whole number of 1 or more, received ${inspect(limit)}`,
    );
  }
  return Array.from(rrfScores(rankings, k))
    .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || compareBytes(a, b))
    .slice(0, limit)
    .map(([id]) => id);
}
