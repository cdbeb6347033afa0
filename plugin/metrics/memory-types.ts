import type { Similarity, SimilarityName } from './similarity.ts';

/** A ground-truth memory, as far as pairing looks at it. */
export interface TruthMemory {
  content: string;
  dimensions?: readonly string[];
  /** other wordings that are as good as `content` */
  aliases?: readonly string[];
  /** facts that a prediction must state to be this memory, see `containsToken` */
  must_contain?: readonly string[];
  /** facts that a prediction must not state */
  must_not_contain?: readonly string[];
}

/** A predicted memory. All but `content` only serves to order predictions that are equal so far. */
export interface PredictedMemory {
  content: string;
  dimensions?: readonly string[];
  memory_type?: string;
  /** 0 to 100 */
  priority?: number;
  time_velocity?: string;
}

export interface PairingOptions {
  /** default `dice` */
  similarity?: SimilarityName | Similarity;
  /** in (0, 1]: the least similarity at which two memories may be paired; default 0.5 */
  threshold?: number;
  /** default `optimal` */
  assignment?: 'optimal' | 'greedy';
}

/** A truth and a prediction, by their indices in the arrays given. */
export interface MemoryPair {
  truth: number;
  predicted: number;
  /** in [0, 1]: the best over the truth's content and aliases */
  similarity: number;
}

/** Two memories that read alike but were kept apart by a fact. */
export interface RefusedPair extends MemoryPair {
  /** tokens of `must_contain` that the prediction lacks */
  missing: string[];
  /** tokens of `must_not_contain` that the prediction has */
  forbidden: string[];
}

/** All indices are into the arrays as they were given. */
export interface Pairing {
  /** ordered by truth; each truth and each prediction at most once */
  pairs: MemoryPair[];
  /** ascending */
  unmatchedTruth: number[];
  /** ascending */
  unmatchedPredicted: number[];
  /** truths for which two predictions or more were good enough, ascending */
  contested: number[];
  /** ordered by truth, then by the predictions' canonical order */
  refused: RefusedPair[];
}
