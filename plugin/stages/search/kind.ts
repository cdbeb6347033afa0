import type { EvalCase } from '../../cases/index.ts';
import type { Objection, StageKind, StoredCase } from '../kind.ts';
import { count, type Tally } from '../tally.ts';
import { type Json, OutputError } from '../types.ts';
import { memoriesOf, searchFindings } from './findings.ts';
import { judgedQueries } from './judged-queries.ts';
import {
  measureSearch,
  measureSearchMetric,
  SEARCH_COUNTS,
  SEARCH_LESS_IS_BETTER,
  SEARCH_METRICS,
  searchNotes,
} from './measure.ts';
import { SEARCH_ALIASES } from './options.ts';
import { checkSearchResult, type SearchAnswer } from './output.ts';
import { type AnsweredQuery, relevantIds, scoreRanking, tallySearch } from './score.ts';

/** Search, without a suite. */
export const searchKind: StageKind = {
  name: 'search',
  expects: 'expected_search_results',
  measure: measureSearch,
  metric: measureSearchMetric,
  metrics: SEARCH_METRICS,
  headline: [
    'ndcg_at_10',
    'mrr',
    'recall_at_10',
    'map',
    'bm25_ndcg_at_10',
    'vector_ndcg_at_10',
    'arm_overlap',
  ],
  sliced: ['ndcg_at_10'],
  aliases: SEARCH_ALIASES,
  families: [],
  counts: SEARCH_COUNTS,
  lessIsBetter: SEARCH_LESS_IS_BETTER,
  cross: {},
  demands: [
    ['queries', (tally) => count(tally, 'queries')],
    ['relevant memories', (tally) => count(tally, 'relevant')],
  ],
  notes: searchNotes,
  truth: (evalCase) =>
    evalCase.expected_search_results ? (storedQueries(evalCase) as unknown as Json) : undefined,
  rescore: rescoreSearch,
  oracle: oracleSearch,
};

/** What a report holds of the truth: pairs, since an object would lose the order of its ids. */
interface StoredQuery {
  query: string;
  grades: [id: string, grade: number][];
}

function storedQueries(evalCase: EvalCase): StoredQuery[] {
  return judgedQueries(evalCase).map(({ query, grades }) => ({ query, grades: [...grades] }));
}

function rescoreSearch({ truth, detail }: StoredCase): Tally | null {
  const queries = truth.search as unknown as StoredQuery[] | undefined;
  const { answers } = detail as unknown as { answers: SearchAnswer[] };
  if (queries?.length !== answers.length) return null;
  return tallySearch(
    queries.map(({ query, grades }, at) => ({ query, grades: new Map(grades), answer: answers[at]! })),
  );
}

/** The relevant ids of each query, in the order of their grades, go through the contract's check and must score 1. */
function oracleSearch(evalCase: EvalCase): Objection | null {
  for (const judged of judgedQueries(evalCase)) {
    const path = ['expected_search_results', judged.query];
    try {
      const answer = checkSearchResult({ ids: relevantIds(judged.grades) });
      const answered: AnsweredQuery = { ...judged, answer };
      const score = scoreRanking(answer.ids, judged.grades);
      if (score?.ndcg_at_10 === 1 && score.mrr === 1 && score.map === 1) continue;
      const [finding] = searchFindings([answered], memoriesOf(evalCase, 'shared'));
      return { path, reason: finding?.message ?? 'the query has no relevant memory' };
    } catch (error) {
      if (!(error instanceof OutputError)) throw error;
      return { path, reason: error.message };
    }
  }
  return null;
}
