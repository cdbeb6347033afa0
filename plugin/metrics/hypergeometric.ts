/** How often something was tried, and how often it passed. */
export interface Passes {
  attempts: number;
  passes: number;
}

/** How many passes a side gets by chance of those that both have: probabilities from `least` passes up, which sum to 1. */
export interface PassDistribution {
  least: number;
  probabilities: number[];
}

/**
 * The distribution of the passes of the second side, given the attempts of both and their passes in all: C(a, k) · C(b,
 * n − k) / C(a + b, n). Its terms are taken from the most likely one, which neither overflows nor vanishes.
 *
 * @throws RangeError for anything but counts, passes no more than attempts
 */
export function hypergeometric(before: Passes, now: Passes): PassDistribution {
  for (const { attempts, passes } of [before, now]) {
    if (
      !(Number.isSafeInteger(attempts) && Number.isSafeInteger(passes) && passes >= 0 && passes <= attempts)
    )
      throw new RangeError(
        `expected counts, passes no more than attempts, received ${passes} of ${attempts}`,
      );
  }
  const all = before.attempts + now.attempts;
  const passes = before.passes + now.passes;
  const least = Math.max(0, passes - before.attempts);
  const most = Math.min(now.attempts, passes);
  const mode = Math.floor(((now.attempts + 1) * (passes + 1)) / (all + 2));
  const probabilities = new Array<number>(most - least + 1).fill(0);
  const start = Math.min(most, Math.max(least, mode));
  probabilities[start - least] = 1;
  for (let k = start; k < most; k++)
    probabilities[k + 1 - least] =
      (probabilities[k - least]! * (now.attempts - k) * (passes - k)) /
      ((k + 1) * (before.attempts - passes + k + 1));
  for (let k = start; k > least; k--)
    probabilities[k - 1 - least] =
      (probabilities[k - least]! * k * (before.attempts - passes + k)) /
      ((now.attempts - k + 1) * (passes - k + 1));
  const sum = probabilities.reduce((total, term) => total + term, 0);
  return { least, probabilities: probabilities.map((term) => term / sum) };
}
