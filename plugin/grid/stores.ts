import type { EvalCase } from '../cases/index.ts';
import { awaitsRealModel } from '../network/real-model.ts';
import { caseClock } from '../runtime/case-clock.ts';
import type { PlacedCase } from '../runtime/case-data.ts';
import { suiteScope } from '../runtime/suite-scope.ts';
import { judgedQueries } from '../stages/search/judged-queries.ts';
import { sharedPool } from '../stages/search/pool.ts';
import { seedTruth } from '../stages/seed-truth.ts';
import type { CallTarget } from '../stages/types.ts';
import type { RankedQuery } from './types.ts';

/** A query before it was asked. */
export type GridQuery = Pick<RankedQuery, 'case_id' | 'query' | 'holdout' | 'grades'>;

/** The queries of a case, and the memories that they search. */
export interface GridStore {
  /** Fills the target. Returns the case id under which the memories are searched. */
  fill(call: CallTarget): Promise<string>;
  /** Empties it again; a pool of all cases stays. */
  empty(call: CallTarget): Promise<void>;
  /** at least one */
  queries: GridQuery[];
}

/**
 * One store a case that has queries and runs.
 *
 * @param pool as the option of the stage `search`: what a query searches are the memories of its case, or of all cases
 */
export function storesOf(cases: readonly PlacedCase[], pool: 'case' | 'shared'): GridStore[] {
  const clocks = new Map(cases.map(({ loaded, meta }) => [loaded.case, caseClock(loaded.case, meta)]));
  const clock = (evalCase: EvalCase): string => clocks.get(evalCase)!;
  const scope = suiteScope([...clocks.keys()], clock);
  return [...clocks.keys()].flatMap((evalCase): GridStore[] => {
    const queries = queriesOf(evalCase);
    if (queries.length === 0) return [];
    if (pool === 'shared')
      return [{ fill: (call) => sharedPool(scope, call), empty: async () => {}, queries }];
    const { case_id, existing_memories = [] } = evalCase;
    const now = clock(evalCase);
    const fill = async (call: CallTarget): Promise<string> => {
      await call('begin', { case_id, now, existing_memories });
      await seedTruth(evalCase, now, call);
      return case_id;
    };
    const empty = async (call: CallTarget): Promise<void> => {
      await call('end', { case_id });
    };
    return [{ fill, empty, queries }];
  });
}

/** Without those that could tell nothing of a search: no memory is relevant to them. */
function queriesOf(evalCase: EvalCase): GridQuery[] {
  if (evalCase.skip !== undefined || awaitsRealModel(evalCase)) return [];
  const { case_id, split } = evalCase;
  return judgedQueries(evalCase)
    .filter(({ grades }) => [...grades.values()].some((grade) => grade > 0))
    .map(({ query, grades }) => ({ case_id, query, grades, holdout: split === 'holdout' }));
}
