import { expect, it } from 'vitest';
import { l1 } from '../stages/l1/index.ts';
import { search } from '../stages/search/index.ts';
import { searchedStage } from './searched-stage.ts';
import { DEFAULT_COMBINATION } from './space.ts';

it('takes the usual values where a suite sets nothing, or has no search', () => {
  const usual = { pool: 'case', defaults: DEFAULT_COMBINATION, params: {} };
  expect(searchedStage([search()])).toEqual(usual);
  expect(searchedStage([l1()])).toEqual(usual);
});

it('starts from what the suite sets, and keeps the rest apart', () => {
  const stage = search({ pool: 'shared', params: { rrf_k: 30, bm25_b: 0.6, depth: 2 } });
  expect(searchedStage([l1(), stage])).toEqual({
    pool: 'shared',
    defaults: { ...DEFAULT_COMBINATION, rrf_k: 30, bm25_b: 0.6 },
    params: { depth: 2 },
  });
});
