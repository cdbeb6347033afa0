import { hypergeometric, type Passes } from './hypergeometric.ts';
import { normalTail } from './normal-tail.ts';

/** The same thing tried on both sides. */
export interface Stratum {
  before: Passes;
  now: Passes;
}

/** So many terms are summed exactly; above that the normal approximation is close, and costs nothing. */
const MAX_TERMS = 20_000_000;

/**
 * One-sided p value that the second side passes more rarely over many things, each of which passes at a rate of its own:
 * how likely so few passes in all are if no rate changed. The exact conditional test of a common odds ratio of 1: the
 * sum of the strata's hypergeometric distributions; for very large tables the Mantel-Haenszel approximation of it, with
 * continuity correction. Strata where all attempts end alike say nothing. In [0, 1]; 1 without strata.
 *
 * Source: N. Mantel & W. Haenszel, Statistical aspects of the analysis of data from retrospective studies of disease,
 * Journal of the National Cancer Institute 22 (1959), 719–748; exact form: J. Gart, The comparison of proportions,
 * Review of the International Statistical Institute 39 (1971), 148–169.
 *
 * @throws RangeError for anything but counts, passes no more than attempts
 */
export function stratifiedExact(strata: readonly Stratum[]): number {
  const open = strata.filter(({ before, now }) => {
    const passes = before.passes + now.passes;
    return passes > 0 && passes < before.attempts + now.attempts && before.attempts > 0 && now.attempts > 0;
  });
  const observed = open.reduce((sum, { now }) => sum + now.passes, 0);
  const widths = open.map(({ before, now }) => Math.min(now.attempts, before.passes + now.passes) + 1);
  const terms = widths.reduce((sum, width) => sum + width, 0) * Math.max(0, ...widths) * open.length;
  return terms > MAX_TERMS ? approximate(open, observed) : exact(open, observed);
}

function exact(strata: readonly Stratum[], observed: number): number {
  let least = 0;
  let sums = [1];
  for (const { before, now } of strata) {
    const next = hypergeometric(before, now);
    const wider = new Array<number>(sums.length + next.probabilities.length - 1).fill(0);
    sums.forEach((have, index) => {
      next.probabilities.forEach((term, more) => {
        wider[index + more]! += have * term;
      });
    });
    sums = wider;
    least += next.least;
  }
  return Math.min(
    1,
    sums.slice(0, Math.max(0, observed - least + 1)).reduce((total, term) => total + term, 0),
  );
}

function approximate(strata: readonly Stratum[], observed: number): number {
  let mean = 0;
  let variance = 0;
  for (const { before, now } of strata) {
    const all = before.attempts + now.attempts;
    const passes = before.passes + now.passes;
    mean += (now.attempts * passes) / all;
    variance += (now.attempts * before.attempts * passes * (all - passes)) / (all * all * (all - 1));
  }
  return normalTail((mean - observed - 0.5) / Math.sqrt(variance));
}
