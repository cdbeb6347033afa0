import type { JudgedRanking } from './judged-ranking.ts';

/**
 * Guards a cut-off.
 *
 * @throws RangeError unless k is a whole number of 1 or more
 */
export function checkCutoff(measure: string, k: number): void {
  if (Number.isSafeInteger(k) && k >= 1) return;
  throw new RangeError(`${measure}: k must be a whole number of 1 or more, for example 10; received ${k}`);
}

/** How many of the first k ranks hold a relevant id. */
export function relevantWithin({ grades }: JudgedRanking, k: number): number {
  return grades.slice(0, k).filter((grade) => grade > 0).length;
}
