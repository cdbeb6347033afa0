import { ratio } from './ratio.ts';

/**
 * Counts of a classification: numbers of labels, 0 or more. They add, so a sum's scores are micro-averages.
 */
export interface Counts {
  /** predicted and true */
  tp: number;
  /** predicted but not true */
  fp: number;
  /** true but not predicted */
  fn: number;
}

/** TP / (TP + FP), in [0, 1]; null when nothing was predicted. */
export function precision(counts: Counts): number | null {
  return ratio(counts.tp, counts.tp + counts.fp);
}

/** TP / (TP + FN), in [0, 1]; null when there was nothing to find. */
export function recall(counts: Counts): number | null {
  return ratio(counts.tp, counts.tp + counts.fn);
}

/**
 * 2TP / (2TP + FP + FN), in [0, 1]; null when all three are 0. It equals 2PR / (P + R) wherever that is
 * defined, and is 0 where that is 0 / 0.
 */
export function f1(counts: Counts): number | null {
  return ratio(2 * counts.tp, 2 * counts.tp + counts.fp + counts.fn);
}
