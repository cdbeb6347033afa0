import { demandOption } from '../option-checks.ts';
import { thresholdsFrom, thresholdsOr } from '../thresholds.ts';
import type { Bound, Thresholds } from '../types.ts';
import { SEARCH_LESS_IS_BETTER, SEARCH_METRICS } from './measure.ts';

/** What is searched, how, and what a case has to reach. */
export interface SearchOptions {
  /**
   * What each case's queries search: its own memories, or those of all cases of the suite in one pool.
   * @default 'case'
   */
  pool?: 'case' | 'shared';
  /** Handed to the target with each query: `{ rrf_k: 60, top_k: 10 }`. Part of the subject. @default {} */
  params?: Record<string, number>;
  /** Short for `ndcg_at_10`. @default 1, unless another threshold is given */
  ndcg?: Bound;
  mrr?: Bound;
  /** Short for `recall_at_10`. */
  recall?: Bound;
  map?: Bound;
  /** Any other metric of the stage by its name in reports. */
  [metric: string]: unknown;
}

/** The options that are no threshold, with every default filled in. */
export interface SearchRules {
  pool: 'case' | 'shared';
  params: Record<string, number>;
}

/** Short names of metrics. */
export const SEARCH_ALIASES = { ndcg: 'ndcg_at_10', recall: 'recall_at_10' };

/**
 * Options split into the rules of searching and the thresholds of a case.
 *
 * @throws TypeError on an unknown option or a value outside its range, naming what is allowed
 */
export function searchRules(options: SearchOptions): { rules: SearchRules; thresholds: Thresholds } {
  const { pool = 'case', params = {}, ...rest } = options;
  const name = (option: string) => ({ stage: 'search', option });
  demandOption(pool === 'case' || pool === 'shared', name('pool'), "'case' or 'shared'", pool);
  demandOption(isParams(params), name('params'), 'an object of finite numbers', params);
  const thresholds = thresholdsFrom(rest, SEARCH_METRICS, SEARCH_ALIASES, SEARCH_LESS_IS_BETTER);
  return {
    rules: { pool, params: { ...params } },
    thresholds: thresholdsOr(thresholds, { ndcg_at_10: 1 }),
  };
}

function isParams(params: unknown): boolean {
  return (
    typeof params === 'object' &&
    params !== null &&
    !Array.isArray(params) &&
    Object.values(params).every((value) => Number.isFinite(value))
  );
}
