import type { Stage } from '../stages/types.ts';
import { type Combination, DEFAULT_COMBINATION, PARAMETERS } from './space.ts';

/** How a suite searches now. */
export interface SearchedStage {
  /** what a query searches: the memories of its case, or of all cases */
  pool: 'case' | 'shared';
  /** where the grid starts from: what the suite sets, and the usual values of the rest */
  defaults: Combination;
  /** what the suite sets beside the parameters of the grid */
  params: Record<string, number>;
}

/** What a suite's stage `search` says of its searches; without one, that nothing is set and each case is searched alone. */
export function searchedStage(stages: readonly Stage[]): SearchedStage {
  const stage = stages.find(({ name }) => name === 'search');
  const set = Object.entries((stage?.subject?.params ?? {}) as Record<string, number>);
  const inGrid = (name: string): boolean => (PARAMETERS as readonly string[]).includes(name);
  return {
    pool: stage?.caliber.pool === 'shared' ? 'shared' : 'case',
    defaults: { ...DEFAULT_COMBINATION, ...Object.fromEntries(set.filter(([name]) => inGrid(name))) },
    params: Object.fromEntries(set.filter(([name]) => !inGrid(name))),
  };
}
