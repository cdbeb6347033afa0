/**
 * Two-sided p value of McNemar's test in its exact form: of the cases on which two runs disagree, each is as likely
 * to be won by the one as by the other, so the smaller count is compared with a fair coin, p = min(1, 2 · P(X ≤
 * min(b, c))), X ~ Bin(b + c, 1/2). 1 when they disagree on none. In [0, 1]; 0 only when the value is too small for
 * a number.
 *
 * Source: Q. McNemar, Note on the sampling error of the difference between correlated proportions or percentages,
 * Psychometrika 12 (1947), 153–157; the exact form is the sign test.
 *
 * @param b cases that the first run alone passes, 0 or more
 * @param c cases that the second run alone passes, 0 or more
 * @throws RangeError for anything but such counts
 */
export function mcnemarExact(b: number, c: number): number {
  if (!(Number.isSafeInteger(b) && Number.isSafeInteger(c) && b >= 0 && c >= 0)) {
    throw new RangeError(`mcnemarExact: expected two counts of 0 or more, received ${b} and ${c}`);
  }
  const trials = b + c;
  const fewer = Math.min(b, c);
  let term = binomialTerm(trials, fewer);
  let tail = 0;
  for (let hits = fewer; hits >= 0 && term > 0; hits--) {
    tail += term;
    term = (term * hits) / (trials - hits + 1);
  }
  return Math.min(1, 2 * tail);
}

/**
 * C(n, k) / 2ⁿ. The halvings are taken as the product grows, so that it neither overflows nor vanishes on the way;
 * multiplied before it is divided, it is exact while C(n, k) is.
 */
function binomialTerm(n: number, k: number): number {
  let product = 1;
  let halvings = n;
  for (let factor = 1; factor <= k; factor++) {
    product = (product * (n - k + factor)) / factor;
    while (product > 1 && halvings > 0) {
      product /= 2;
      halvings -= 1;
    }
  }
  return product * 2 ** -halvings;
}
