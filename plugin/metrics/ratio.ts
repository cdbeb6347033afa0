/**
 * n / d, or null when d is 0: nothing was there to be counted, which is neither 0 nor 1.
 *
 * @param n any finite number
 * @param d 0 or a positive finite number
 * @throws RangeError for anything else, so that no NaN or infinity reaches a report
 */
export function ratio(n: number, d: number): number | null {
  if (!Number.isFinite(n) || !Number.isFinite(d) || d < 0) {
    throw new RangeError(`ratio: expected a finite number over a count of 0 or more, received ${n} / ${d}`);
  }
  return d === 0 ? null : n / d;
}
