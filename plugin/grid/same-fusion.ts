import { quoted } from '../stages/quote.ts';
import { GridError } from './grid-error.ts';
import { fusedIds } from './rate.ts';
import { type Combination, combinationText } from './space.ts';
import type { RankedQuery } from './types.ts';

/**
 * Makes sure that the target's own result under a combination is what its arms fuse to, since the figures of a grid
 * are those of its own fusion.
 *
 * @param where the query, in words
 * @throws GridError naming the first rank that differs, and the rule
 */
export function demandSameFusion(
  query: RankedQuery,
  combination: Combination,
  received: readonly string[],
  where: string,
): void {
  const expected = fusedIds(query, combination);
  if (sameIds(expected, received)) return;
  const differs = expected.findIndex((id, index) => id !== received[index]);
  const index = differs === -1 ? expected.length : differs;
  throw new GridError(
    `${where}: the target fuses otherwise than the grid, whose figures would not be the target's. ` +
      `At ${combinationText(combination)} it has ${shown(received[index])} at rank ${index + 1}, where its arms fuse to ` +
      `${shown(expected[index])}. The rule: cut each arm to top_k; add up bm25_weight / (rrf_k + rank) and ` +
      '(1 − bm25_weight) / (rrf_k + rank), ranks from 1; order by that, then by id, ascending by bytes; cut to top_k. ' +
      "Let the target's search do so (fuseRankings of vitest-caliper/metrics does), and give the arms as they were fused",
  );
}

/** Whether two rankings are the same; null is no ranking. */
export function sameIds(a: readonly string[] | null, b: readonly string[] | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function shown(id: string | undefined): string {
  return id === undefined ? 'nothing' : quoted(id);
}
