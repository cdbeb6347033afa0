import { normalQuantile } from './normal-quantile.ts';

/** Bounds of a value; of a rate or an F1, each in [0, 1]. */
export interface Interval {
  low: number;
  high: number;
}

/**
 * Wilson's score interval of a rate, without continuity correction; null when n is 0.
 *
 * Source: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, JASA 22 (1927),
 * 209–212: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n).
 *
 * @param successes from 0 to n
 * @param n number of trials, 0 or more
 * @param level two-sided confidence level in (0, 1), default 0.95
 * @throws RangeError for values outside these ranges
 */
export function wilson(successes: number, n: number, level = 0.95): Interval | null {
  if (!(Number.isFinite(n) && successes >= 0 && successes <= n)) {
    throw new RangeError(`wilson: expected 0 <= successes <= n, received ${successes} of ${n}`);
  }
  if (!(level > 0 && level < 1)) {
    throw new RangeError(`wilson: level must be between 0 and 1, for example 0.95; received ${level}`);
  }
  if (n === 0) return null;
  const z = -normalQuantile((1 - level) / 2);
  const rate = successes / n;
  const scale = 1 + (z * z) / n;
  const centre = (rate + (z * z) / (2 * n)) / scale;
  const reach = (z * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n))) / scale;
  // At the ends the bound is the rate itself, which rounding would miss by a hair.
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - reach),
    high: successes === n ? 1 : Math.min(1, centre + reach),
  };
}
