import { groupByTag } from '../scores/group-by.ts';
import type { Prices } from '../scores/usage/types.ts';
import { metricDifferences } from './metric-differences.ts';
import type { CasePair } from './pair-cases.ts';
import type { Sides, SliceDifference } from './types.ts';

/**
 * The metrics over the pairs with each of the tags, on either side. A tag that no pair has is left out.
 *
 * @param tags may hold one twice
 */
export function sliceDifferences(
  pairs: readonly CasePair[],
  tags: readonly string[],
  prices: Sides<Prices | null>,
): SliceDifference[] {
  const tagsOf = ({ a, b }: CasePair) => [...(a.tags ?? []), ...(b.tags ?? [])];
  return groupByTag(pairs, [...new Set(tags)], tagsOf).map(([tag, group]) => ({
    tag,
    cases: group.length,
    metrics: metricDifferences(group, prices, { resamples: 0 }),
  }));
}
