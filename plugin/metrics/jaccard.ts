import { ratio } from './ratio.ts';

/**
 * Overlap of two sets: what both have over what either has, |A∩B| / |A∪B|; in [0, 1], null when both are empty.
 * Repetitions count once.
 *
 * Source: P. Jaccard, The Distribution of the Flora in the Alpine Zone, New Phytologist 11 (1912), 37–50.
 */
export function jaccard(a: readonly string[], b: readonly string[]): number | null {
  const [first, second] = [new Set(a), new Set(b)];
  const shared = [...first].filter((item) => second.has(item)).length;
  return ratio(shared, first.size + second.size - shared);
}
