import type { Similarity, SimilarityName } from '../../metrics/index.ts';
import { demandInput, demandSimilarity, demandThreshold, similarityText } from '../option-checks.ts';
import { thresholdsFrom, thresholdsOr } from '../thresholds.ts';
import type { Bound, Json, Stage, Thresholds } from '../types.ts';
import { L15_LESS_IS_BETTER, L15_METRICS } from './measure.ts';

/** What the stage is fed with, how merged contents are compared, and what a case has to reach. */
export interface L15Options {
  /** `truth`: `resolve` is given the ground-truth memories, so that extraction is left out. @default 'pipeline' */
  input?: Stage['input'];
  /** Of merged contents. @default 'dice' */
  similarity?: SimilarityName | Similarity;
  /** Similarity from which a merged content counts as matched, in (0, 1]. @default 0.5 */
  threshold?: number;
  /** Short for `action_accuracy`. @default 1, unless another threshold is given */
  action?: Bound;
  /** Short for `candidate_exact_rate`. */
  candidates?: Bound;
  /** Short for `merged_content_similarity`. */
  merged?: Bound;
  /** Any other metric of the stage by its name in reports. */
  [metric: string]: unknown;
}

/** The options with every default filled in. */
export interface L15Rules {
  input: Stage['input'];
  similarity: SimilarityName | Similarity;
  threshold: number;
}

/** Short names of metrics. */
export const L15_ALIASES = {
  action: 'action_accuracy',
  candidates: 'candidate_exact_rate',
  merged: 'merged_content_similarity',
};

/**
 * Options split into the rules of scoring and the thresholds of a case.
 *
 * @throws TypeError on an unknown option or a value outside its range, naming what is allowed
 */
export function l15Rules(options: L15Options): { rules: L15Rules; thresholds: Thresholds } {
  const { input = 'pipeline', similarity = 'dice', threshold = 0.5, ...rest } = options;
  demandInput(input, 'l15');
  demandSimilarity(similarity, { stage: 'l15', option: 'similarity' });
  demandThreshold(threshold, { stage: 'l15', option: 'threshold' });
  const thresholds = thresholdsFrom(rest, L15_METRICS, L15_ALIASES, L15_LESS_IS_BETTER);
  return {
    rules: { input, similarity, threshold },
    thresholds: thresholdsOr(thresholds, { action_accuracy: 1 }),
  };
}

/** The rules as part of a caliber. */
export function l15Caliber({ input, similarity, threshold }: L15Rules): Record<string, Json> {
  return { input, similarity: similarityText(similarity), threshold };
}
