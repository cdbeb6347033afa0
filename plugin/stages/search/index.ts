import { seedTruth } from '../seed-truth.ts';
import { Keeper } from '../stored-memories.ts';
import type { Json, Score, Stage } from '../types.ts';
import { type KnownMemories, memoriesOf, searchFindings } from './findings.ts';
import { judgedQueries } from './judged-queries.ts';
import { type SearchOptions, searchRules } from './options.ts';
import { checkSearchResult, type SearchAnswer } from './output.ts';
import { sharedPool } from './pool.ts';
import { type AnsweredQuery, tallySearch, tallySearchError } from './score.ts';

/**
 * Search: a query → ranked memories, among the case's existing memories and its ground truth. Scored by NDCG, MRR,
 * recall and MAP, of the whole search and of its arms.
 *
 * @throws TypeError on an unknown option or one out of range
 */
export function search(options: SearchOptions = {}): Stage<SearchAnswer[]> {
  const { rules, thresholds } = searchRules(options);
  const { pool, params } = rules;
  return {
    name: 'search',
    expects: 'expected_search_results',
    thresholds,
    caliber: { pool },
    ...(Object.keys(params).length > 0 ? { subject: { params } } : {}),
    input: 'truth',
    pairs: false,
    applies: (evalCase) => evalCase.expected_search_results !== undefined,
    async run({ evalCase, now, call, suite }) {
      if (pool === 'case') await seedTruth(evalCase, now, call);
      const case_id = pool === 'case' ? evalCase.case_id : await sharedPool(suite, call);
      const answers: SearchAnswer[] = [];
      for (const { query } of judgedQueries(evalCase)) {
        answers.push(checkSearchResult(await call('search', { case_id, query, params: { ...params } })));
      }
      return answers;
    },
    score: (evalCase, answers) => {
      const queries = judgedQueries(evalCase).map((judged, at) => ({ ...judged, answer: answers[at]! }));
      return scoreSearch(queries, memoriesOf(evalCase, pool), params);
    },
    nothing: (evalCase) => tallySearchError(judgedQueries(evalCase)),
  };
}

/** The score of answers against what is judged of their queries, without a target or a case. */
export function scoreSearch(
  queries: readonly AnsweredQuery[],
  known: KnownMemories,
  params: Readonly<Record<string, number>> = {},
): Score {
  return {
    tally: tallySearch(queries),
    findings: () => searchFindings(queries, known),
    detail: detailOf(queries, params),
    nullMeets: () => false,
  };
}

/** What a report shows. `altered` says that some text is not stored to the letter, so it cannot be scored anew. */
function detailOf(queries: readonly AnsweredQuery[], params: Readonly<Record<string, number>>): Json {
  const keeper = new Keeper();
  const keep = (ids: readonly string[]) => ids.map((id) => keeper.text(id));
  const answers = queries.map(({ query, answer: { ids, arms } }) => ({
    query: keeper.text(query),
    ids: keep(ids),
    arms: Object.fromEntries(Object.entries(arms).map(([arm, ranking]) => [arm, keep(ranking)])),
  }));
  return { params: { ...params }, answers, altered: keeper.altered };
}
