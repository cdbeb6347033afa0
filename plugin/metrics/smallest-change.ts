import { mcnemarExact } from './mcnemar-exact.ts';

/** Below it a p value counts as no accident, by custom. */
const ALPHA = 0.05;

/**
 * By how many cases, net, the verdicts of two runs have to differ for McNemar's exact test to be under 0.05, where this
 * many cases flip each way beside them: the least d for which `mcnemarExact(both, both + d)` is under 0.05. 6 where none
 * do, since 2 / 2⁵ is over 0.05 and 2 / 2⁶ is not.
 *
 * @param bothWays cases that flip one way and are made up for by as many that flip the other, 0 or more
 * @param cases how many cases both runs have, 0 or more
 * @returns null where so many flips do not fit into the set: it cannot tell any change from chance
 * @throws RangeError for anything but such counts
 */
export function smallestChange(bothWays: number, cases: number): number | null {
  if (!(Number.isSafeInteger(cases) && cases >= 0)) {
    throw new RangeError(`smallestChange: cases must be a count of 0 or more, received ${cases}`);
  }
  const room = cases - 2 * bothWays;
  if (mcnemarExact(bothWays, bothWays + Math.max(0, room)) >= ALPHA) return null;
  let [least, most] = [1, room];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (mcnemarExact(bothWays, bothWays + middle) < ALPHA) most = middle;
    else least = middle + 1;
  }
  return least;
}
