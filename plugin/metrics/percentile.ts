/**
 * The nearest-rank percentile: the smallest value that at least this share of the values does not exceed, so always
 * one of them (the value at rank ⌈share · n⌉; Hyndman & Fan 1996, definition 1).
 *
 * @param values finite, in any order
 * @param share in (0, 1]
 * @returns null when there are no values
 */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil(share * sorted.length) - 1]!;
}
