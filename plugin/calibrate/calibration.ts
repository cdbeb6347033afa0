import { type Interval, type SimilarityName, similarity, wilson } from '../metrics/index.ts';
import type { LabelledPair } from './read-pairs.ts';

/** The similarities that a suite can name. */
export const SIMILARITIES: readonly SimilarityName[] = ['dice', 'levenshtein', 'tokens', 'blend'];

/** A share with its Wilson interval of 95 %; null where it is a share of nothing. */
export interface Share {
  count: number;
  of: number;
  value: number | null;
  interval: Interval | null;
}

/** What a threshold does to the pairs: a pair counts as the same where its similarity reaches it. */
export interface Point {
  threshold: number;
  /** of the pairs that are the same, those that are taken for it */
  recall: Share;
  /** of the pairs that are different, those that are taken for the same */
  false_matches: Share;
}

export interface Calibration {
  similarity: SimilarityName;
  /** by threshold, from 0.05 to 1 */
  points: Point[];
  /**
   * How likely a pair that is the same has a greater similarity than one that is different, ties half; null without pairs
   * of both kinds. Source: J. Hanley & B. McNeil, Radiology 143 (1982), 29–36.
   */
  auc: number | null;
  /** the least threshold, in hundredths, whose rate of false matches is no more than the one that was asked for */
  recommended: Point;
}

const STEPS = Array.from({ length: 20 }, (_, index) => (index + 1) / 20);

/**
 * How well each similarity tells the same from the different.
 *
 * @param rate of false matches that is tolerated, in [0, 1]
 */
export function calibrate(pairs: readonly LabelledPair[], rate: number): Calibration[] {
  return SIMILARITIES.map((name) => {
    const measure = similarity(name);
    const scored = pairs.map(({ a, b, same }) => ({ score: measure(a, b), same }));
    const same = scored.filter((pair) => pair.same).map(({ score }) => score);
    const different = scored.filter((pair) => !pair.same).map(({ score }) => score);
    const at = (threshold: number): Point => ({
      threshold,
      recall: share(same, threshold),
      false_matches: share(different, threshold),
    });
    const hundredths = Array.from({ length: 101 }, (_, index) => index / 100);
    // Over 1 nothing is taken for the same, so that some threshold always does.
    const least = hundredths.find((threshold) => (at(threshold).false_matches.value ?? 0) <= rate) ?? 1.01;
    return { similarity: name, points: STEPS.map(at), auc: aucOf(same, different), recommended: at(least) };
  });
}

function share(scores: readonly number[], threshold: number): Share {
  const count = scores.filter((score) => score >= threshold).length;
  const of = scores.length;
  return { count, of, value: of === 0 ? null : count / of, interval: wilson(count, of) };
}

/** By ranks, so that many pairs take no time. */
function aucOf(same: readonly number[], different: readonly number[]): number | null {
  if (same.length === 0 || different.length === 0) return null;
  const sorted = [...different].sort((a, b) => a - b);
  const below = (score: number, orEqual: boolean): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < score || (orEqual && sorted[middle] === score)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const wins = same.reduce((sum, score) => sum + (below(score, false) + below(score, true)) / 2, 0);
  return wins / (same.length * different.length);
}
