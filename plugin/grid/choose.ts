import { type Combination, combinationsOf, distance, type ParameterSpace } from './space.ts';

/** Objectives that differ by less are equal: sums of the same fractions may differ by rounding. */
export const EQUAL = 1e-9;

/** The combinations of a space, and where they start from. */
export interface Candidates {
  space: ParameterSpace;
  defaults: Readonly<Combination>;
  /** in the order of the space */
  combinations: readonly Combination[];
  /** how far each is from the defaults */
  distances: Float64Array;
}

/** All combinations of a space. */
export function candidatesOf(space: ParameterSpace, defaults: Readonly<Combination>): Candidates {
  const combinations = combinationsOf(space);
  const distances = Float64Array.from(combinations, (each) => distance(each, defaults, space));
  return { space, defaults, combinations, distances };
}

/**
 * The index of the best combination: the highest objective; of equal ones that nearest to the defaults, of those the
 * first. So nothing moves away from the defaults without a gain.
 *
 * @param objectives of each combination, in their order
 */
export function chooseBest({ distances }: Candidates, objectives: ArrayLike<number>): number {
  const highest = Array.from(objectives).reduce((a, b) => Math.max(a, b));
  return distances.reduce((chosen, far, index) => {
    if (objectives[index]! < highest - EQUAL) return chosen;
    return chosen === -1 || far < distances[chosen]! - EQUAL ? index : chosen;
  }, -1);
}

/** The index of the combination nearest to the defaults, of equally near ones the first. */
export function referenceOf(candidates: Candidates): number {
  return chooseBest(candidates, new Float64Array(candidates.combinations.length));
}
