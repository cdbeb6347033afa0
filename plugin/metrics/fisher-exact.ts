import { hypergeometric, type Passes } from './hypergeometric.ts';

/**
 * One-sided p value of Fisher's exact test: how likely the second side is to pass as rarely as it did, or more rarely, if
 * both pass at the same rate and as often in all as they did. In [0, 1]; 1 where a side was never tried.
 *
 * Source: R. A. Fisher, The Design of Experiments (1935), chapter 2; the lower tail of the hypergeometric distribution.
 *
 * @throws RangeError for anything but counts, passes no more than attempts
 */
export function fisherExact(before: Passes, now: Passes): number {
  const distribution = hypergeometric(before, now);
  let tail = 0;
  for (let passes = distribution.least; passes <= now.passes; passes++)
    tail += distribution.probabilities[passes - distribution.least]!;
  return Math.min(1, tail);
}
