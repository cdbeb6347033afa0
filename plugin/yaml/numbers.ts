/**
 * Whether a JavaScript number still says what the text said. Integers over 2^53 − 1, digits past double
 * precision, overflow and underflow do not.
 *
 * The rule for decimals: the shortest text that reads back as `value` must have the same significant digits and
 * exponent as `text`. `0.30000000000000004` passes, `0.1000000000000000000001` does not.
 *
 * @param text a number in the YAML 1.2 core schema: decimal, `0x…` or `0o…`
 */
export function keepsPrecision(text: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (/^0[xo]/.test(text)) return Number.isSafeInteger(value);
  if (/^[-+]?[0-9]+$/.test(text)) return Number.isSafeInteger(value);
  return significant(text) === significant(String(value));
}

/** Significant digits and decimal exponent: `-01.50e2` → `15e1` (15 × 10^1); zero → `0`. */
function significant(text: string): string {
  const match = /^[-+]?([0-9]*)(?:\.([0-9]*))?(?:[eE]([-+]?[0-9]+))?$/.exec(text);
  if (match === null) return text;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  if (end === 0) return '0';
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + (digits.length - end)}`;
}
