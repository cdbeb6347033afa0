/** A result of decimals as people mean it, to twelve significant digits: 0.8 − 0.1 is 0.7, not 0.7000000000000001. */
export function decimal(value: number): number {
  return Number(value.toPrecision(12));
}
