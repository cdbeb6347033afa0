/**
 * How likely at least one of k attempts passes, estimated without bias from n attempts of which c passed: of all ways
 * to draw k of them, the share that holds a pass, 1 − C(n − c, k) / C(n, k). In [0, 1].
 *
 * Source: M. Chen et al., Evaluating Large Language Models Trained on Code (2021), arXiv:2107.03374, equation 1.
 *
 * @param n attempts, 1 or more; how many was settled before the first of them, so not a retry until something passes
 * @param c those that passed, from 0 to n
 * @param k from 1 to n: nothing is known of more attempts than there were
 * @throws RangeError for anything else
 */
export function passAtK(n: number, c: number, k: number): number {
  checkCounts('passAtK', n, c, k);
  // Of one attempt it is the rate itself, which the difference would miss by a hair.
  return k === 1 ? c / n : 1 - shareOfDraws(n, n - c, k);
}

/**
 * How likely all of k attempts pass, estimated without bias from n attempts of which c passed: of all ways to draw k of
 * them, the share that are passes throughout, C(c, k) / C(n, k). In [0, 1], and never over `passAtK`.
 *
 * Source: S. Yao et al., τ-bench: A Benchmark for Tool-Agent-User Interaction in Real-World Domains (2024),
 * arXiv:2406.12045, pass^k.
 *
 * @param n attempts, 1 or more; how many was settled before the first of them
 * @param c those that passed, from 0 to n
 * @param k from 1 to n
 * @throws RangeError for anything else
 */
export function passHatK(n: number, c: number, k: number): number {
  checkCounts('passHatK', n, c, k);
  return shareOfDraws(n, c, k);
}

/** C(some, k) / C(all, k), factor by factor, so that no binomial has to fit a number; 0 where k is over `some`. */
function shareOfDraws(all: number, some: number, k: number): number {
  let share = 1;
  for (let drawn = 0; drawn < k && share > 0; drawn++) share *= (some - drawn) / (all - drawn);
  return Math.max(0, share);
}

function checkCounts(name: string, n: number, c: number, k: number): void {
  const whole = [n, c, k].every(Number.isSafeInteger);
  if (!(whole && n >= 1 && c >= 0 && c <= n && k >= 1 && k <= n)) {
    throw new RangeError(
      `${name}: expected whole numbers with 0 <= c <= n and 1 <= k <= n, received n ${n}, c ${c}, k ${k}`,
    );
  }
}
