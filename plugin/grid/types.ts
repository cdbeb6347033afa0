import type { EmbedderInfo, Subject } from '../targets/types.ts';
import type { Combination, ParameterName, ParameterSpace } from './space.ts';

/** One query with all that the target's arms rank for it. */
export interface RankedQuery {
  case_id: string;
  query: string;
  /** the case is held out: nothing is chosen by it */
  holdout: boolean;
  /** id → grade, as judged; relevant from 1 up, at least one is */
  grades: ReadonlyMap<string, number>;
  /** `bm25Key` → ids, best first, as many as the largest `top_k` */
  bm25: ReadonlyMap<string, readonly string[]>;
  /** ids, best first; null: the answers have no such arm */
  vector: readonly string[] | null;
}

/** How good a ranking is: means over queries, each in [0, 1]. */
export interface Quality {
  ndcg_at_10: number;
  mrr: number;
  recall_at_10: number;
}

/** A combination with its quality. */
export interface RatedCombination extends Quality {
  combination: Combination;
}

/** A combination beside what its arms do alone, all over the same queries. */
export interface FusedAndArms {
  combination: Combination;
  fused: Quality;
  bm25: Quality;
  /** null where the vector arm did not run */
  vector: Quality | null;
}

/** What the choice of one parameter's value means for the objective, whatever the others are. */
export interface Sensitivity {
  value: number;
  /** over all combinations with the value */
  mean: number;
  best: number;
}

/** What a choice is worth on queries by which it was not made. */
export interface CrossValidation {
  folds: {
    /** in the fold */
    queries: number;
    /** the best on the queries of the other folds */
    chosen: Combination;
    /** its objective there, and in the fold */
    in_sample: number;
    held_out: number;
  }[];
  /** objective of the best combination on the very queries by which it was chosen */
  in_sample: number;
  /** mean over all queries, each scored by the choice that was made without it */
  held_out: number;
  /** in_sample − held_out: how much of the best value is luck */
  gap: number;
}

/** What is known of the two arms, at the defaults. */
export interface ArmFacts {
  /** mean Jaccard index of the arms' first 10 ids; null where no query has an id in either */
  overlap: number | null;
  /** share of queries for which an arm lists nothing */
  empty: { bm25: number; vector: number };
}

export type ConclusionName =
  | 'conclusive'
  | 'inconclusive_below_noise'
  | 'inconclusive_no_effect'
  | 'inconclusive_bm25_only'
  | 'no_queries';

/** What may be made of a grid, and why. */
export interface Conclusion {
  name: ConclusionName;
  reason: string;
}

/** Everything that a grid search finds when there is something to search. */
export interface Findings {
  /** highest objective; ties: nearest to the defaults, then first */
  best: RatedCombination;
  worst: RatedCombination;
  /** the combination of the space that is nearest to the defaults */
  reference: RatedCombination;
  /** best − worst, of the objective */
  spread: number;
  arms: ArmFacts;
  at_best: FusedAndArms;
  at_reference: FusedAndArms;
  sensitivity: Record<ParameterName, Sensitivity[]>;
  /** null with fewer than two queries */
  cross_validation: CrossValidation | null;
  /** the same two combinations on the held-out queries, by which neither was chosen; null without any */
  holdout: { queries: number; best: Quality; reference: Quality } | null;
  /** in the order of the space */
  combinations: RatedCombination[];
}

/** The outcome of a grid search. */
export interface GridResult {
  suite: string;
  subject: Pick<Subject, 'name' | 'version'>;
  embedder: EmbedderInfo | null;
  /** what a query searched: the memories of its case, or of all cases */
  pool: 'case' | 'shared';
  objective: 'ndcg_at_10';
  space: ParameterSpace;
  /** what the suite's search goes by now */
  defaults: Readonly<Combination>;
  seed: number;
  /** what was tuned on, and what was held out */
  queries: { tuned_on: number; cases: number; held_out: number };
  conclusion: Conclusion;
  /** the best combination, but only where the grid is conclusive */
  recommended: Combination | null;
  warnings: string[];
  /** null without a query to tune on */
  findings: Findings | null;
}
