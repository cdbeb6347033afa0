/** Code points over U+FFFF come after all others, but their UTF-16 units lie before U+E000 to U+FFFF. */
function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * Compares texts as their UTF-8 bytes compare, which is by code points, as C's `strcmp` does.
 *
 * @returns below 0 when a comes first, above 0 when b does, 0 for equal texts alone
 */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rankOfUnit(left) - rankOfUnit(right);
  }
  return a.length - b.length;
}
