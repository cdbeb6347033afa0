import type { PairingOptions, Similarity, SimilarityName } from '../../metrics/index.ts';
import { thresholdsFrom } from '../thresholds.ts';
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

const SIMILARITIES: readonly unknown[] = ['dice', 'levenshtein', 'tokens', 'blend'];

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
  demand(
    typeof similarity === 'function' || SIMILARITIES.includes(similarity),
    'similarity',
    "'dice', 'levenshtein', 'tokens', 'blend' or a function",
    similarity,
  );
  demand(
    typeof threshold === 'number' && threshold > 0 && threshold <= 1,
    'threshold',
    'a number over 0, at most 1',
    threshold,
  );
  demand(
    assignment === 'optimal' || assignment === 'greedy',
    'assignment',
    "'optimal' or 'greedy'",
    assignment,
  );
  demand(
    unresolved === 'drop' || unresolved === 'false-positive',
    'unresolved',
    "'drop' or 'false-positive'",
    unresolved,
  );
  const thresholds = thresholdsFrom(rest, L1_METRICS, L1_ALIASES, L1_LESS_IS_BETTER);
  return {
    rules: { similarity, threshold, assignment, unresolved },
    thresholds: Object.keys(thresholds).length > 0 ? thresholds : { dimension_micro_f1: 1 },
  };
}

/** The rules as part of a caliber: a similarity function is known by its name and its source. */
export function l1Caliber({ similarity, threshold, assignment, unresolved }: L1Rules): Record<string, Json> {
  const measure =
    typeof similarity === 'function'
      ? `${similarity.name || 'anonymous'}: ${similarity.toString()}`
      : similarity;
  return { similarity: measure, threshold, assignment, unresolved };
}

function demand(holds: boolean, option: string, allowed: string, received: unknown): asserts holds {
  if (!holds)
    throw new TypeError(`l1 option '${option}' must be ${allowed}, received ${JSON.stringify(received)}`);
}
