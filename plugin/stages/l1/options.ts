import type { PairingOptions, Similarity, SimilarityName } from '../../metrics/index.ts';
import { demandOption, demandSimilarity, demandThreshold, similarityText } from '../option-checks.ts';
import { thresholdsFrom, thresholdsOr } from '../thresholds.ts';
import type { Bound, Json, Thresholds } from '../types.ts';
import { L1_LESS_IS_BETTER, L1_METRICS } from './measure.ts';

/** How predictions are compared with the truth, and what a case has to reach. */
export interface L1Options {
  /** @default 'dice' */
  similarity?: SimilarityName | Similarity;
  /** Similarity from which two memories may be paired, in (0, 1]. @default 0.5 */
  threshold?: number;
  /** @default 'optimal' */
  assignment?: PairingOptions['assignment'];
  /** What becomes of labels that the registry does not resolve. @default 'drop' */
  unresolved?: 'drop' | 'false-positive';
  /** Short for `dimension_micro_f1`. @default 1, unless another threshold is given */
  f1?: Bound;
  /** Short for `dimension_micro_precision`. */
  precision?: Bound;
  /** Short for `dimension_micro_recall`. */
  recall?: Bound;
  /** Short for `strict_match_rate`. */
  strict?: Bound;
  /** Any other metric of the stage by its name in reports. */
  [metric: string]: unknown;
}

/** The options with every default filled in. */
export interface L1Rules {
  similarity: SimilarityName | Similarity;
  threshold: number;
  assignment: NonNullable<PairingOptions['assignment']>;
  unresolved: 'drop' | 'false-positive';
}

/** Short names of metrics. */
export const L1_ALIASES = {
  f1: 'dimension_micro_f1',
  precision: 'dimension_micro_precision',
  recall: 'dimension_micro_recall',
  strict: 'strict_match_rate',
};

/**
 * Options split into the rules of scoring and the thresholds of a case.
 *
 * @throws TypeError on an unknown option or a value outside its range, naming what is allowed
 */
export function l1Rules(options: L1Options): { rules: L1Rules; thresholds: Thresholds } {
  const {
    similarity = 'dice',
    threshold = 0.5,
    assignment = 'optimal',
    unresolved = 'drop',
    ...rest
  } = options;
  const name = (option: string) => ({ stage: 'l1', option });
  demandSimilarity(similarity, name('similarity'));
  demandThreshold(threshold, name('threshold'));
  demandOption(
    assignment === 'optimal' || assignment === 'greedy',
    name('assignment'),
    "'optimal' or 'greedy'",
    assignment,
  );
  demandOption(
    unresolved === 'drop' || unresolved === 'false-positive',
    name('unresolved'),
    "'drop' or 'false-positive'",
    unresolved,
  );
  const thresholds = thresholdsFrom(rest, L1_METRICS, L1_ALIASES, L1_LESS_IS_BETTER);
  return {
    rules: { similarity, threshold, assignment, unresolved },
    thresholds: thresholdsOr(thresholds, { dimension_micro_f1: 1 }),
  };
}

/** The rules as part of a caliber. */
export function l1Caliber({ similarity, threshold, assignment, unresolved }: L1Rules): Record<string, Json> {
  return { similarity: similarityText(similarity), threshold, assignment, unresolved };
}
