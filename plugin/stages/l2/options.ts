import type { Similarity, SimilarityName } from '../../metrics/index.ts';
import { demandInput, demandSimilarity, demandThreshold, similarityText } from '../option-checks.ts';
import { thresholdsFrom, thresholdsOr } from '../thresholds.ts';
import type { Bound, Json, Stage, Thresholds } from '../types.ts';
import { L2_LESS_IS_BETTER, L2_METRICS } from './measure.ts';

/** What the stage is fed with, how scene labels are compared, and what a case has to reach. */
export interface L2Options {
  /** `truth`: the ground-truth memories are stored, so that extraction and conflicts are left out. @default 'pipeline' */
  input?: Stage['input'];
  /** Of scene labels. @default 'dice' */
  scene_similarity?: SimilarityName | Similarity;
  /** Similarity from which two scene labels may match, in (0, 1]. @default 0.5 */
  scene_threshold?: number;
  /** Short for `section_hit_rate`. @default 1, unless another threshold is given */
  hit?: Bound;
  /** Short for `section_misentry_rate`. */
  misentry?: { min?: number; max?: number };
  /** Short for `section_miss_rate`. */
  miss?: { min?: number; max?: number };
  /** Any other metric of the stage by its name in reports. */
  [metric: string]: unknown;
}

/** The options with every default filled in. */
export interface L2Rules {
  input: Stage['input'];
  scene_similarity: SimilarityName | Similarity;
  scene_threshold: number;
}

/** Short names of metrics. */
export const L2_ALIASES = {
  hit: 'section_hit_rate',
  misentry: 'section_misentry_rate',
  miss: 'section_miss_rate',
};

/**
 * Options split into the rules of scoring and the thresholds of a case.
 *
 * @throws TypeError on an unknown option or a value outside its range, naming what is allowed
 */
export function l2Rules(options: L2Options): { rules: L2Rules; thresholds: Thresholds } {
  const { input = 'pipeline', scene_similarity = 'dice', scene_threshold = 0.5, ...rest } = options;
  demandInput(input, 'l2');
  demandSimilarity(scene_similarity, { stage: 'l2', option: 'scene_similarity' });
  demandThreshold(scene_threshold, { stage: 'l2', option: 'scene_threshold' });
  const thresholds = thresholdsFrom(rest, L2_METRICS, L2_ALIASES, L2_LESS_IS_BETTER);
  return {
    rules: { input, scene_similarity, scene_threshold },
    thresholds: thresholdsOr(thresholds, { section_hit_rate: 1 }),
  };
}

/** The rules as part of a caliber. */
export function l2Caliber({ input, scene_similarity, scene_threshold }: L2Rules): Record<string, Json> {
  return { input, scene_similarity: similarityText(scene_similarity), scene_threshold };
}
