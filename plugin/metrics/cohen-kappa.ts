import { ratio } from './ratio.ts';

function countLabels(labels: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/**
 * Cohen's kappa, the agreement of two raters beyond chance: (pₒ − pₑ) / (1 − pₑ), with pₒ the share of items on which
 * they agree and pₑ the share on which they would by chance, given how often each uses each label. At most 1; 0 is
 * chance, below 0 is worse. Null when pₑ is 1 (both use one and the same label only) or there are no items.
 *
 * Source: J. Cohen, A Coefficient of Agreement for Nominal Scales, Educational and Psychological Measurement 20
 * (1960), 37–46.
 *
 * @param a per item the label that the first rater gave; labels are compared as they are
 * @param b the same items, in the same order, by the second rater
 * @throws RangeError for lists of different length
 */
export function cohenKappa(a: readonly string[], b: readonly string[]): number | null {
  if (a.length !== b.length) {
    throw new RangeError(
      `cohenKappa: a and b label the same items in the same order; received ${a.length} and ${b.length} labels`,
    );
  }
  const items = a.length;
  const agreed = a.filter((label, index) => label === b[index]).length;
  const chance = chanceCount(a, b);
  // Multiplied by items², so that all are whole numbers and "pₑ is 1" is exact.
  return ratio(items * agreed - chance, items * items - chance);
}

/**
 * pₑ of Cohen's kappa: the share of items on which two raters would agree by chance, given how often each uses each label.
 * In [0, 1]; null when there are no items.
 */
export function chanceAgreement(a: readonly string[], b: readonly string[]): number | null {
  return ratio(chanceCount(a, b), a.length * b.length);
}

/** pₑ times the square of the number of items. */
function chanceCount(a: readonly string[], b: readonly string[]): number {
  const second = countLabels(b);
  let chance = 0;
  for (const [label, count] of countLabels(a)) chance += count * (second.get(label) ?? 0);
  return chance;
}
