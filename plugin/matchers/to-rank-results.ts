import type { EvalCase } from '../cases/index.ts';
import type { Relevance } from '../metrics/index.ts';
import { type KnownMemories, memoriesOf, NOTHING_KNOWN } from '../stages/search/findings.ts';
import { scoreSearch } from '../stages/search/index.ts';
import { type JudgedQuery, judgedQueries } from '../stages/search/judged-queries.ts';
import { type SearchOptions, searchRules } from '../stages/search/options.ts';
import { checkSearchResult } from '../stages/search/output.ts';
import { relevantIds } from '../stages/search/score.ts';
import { judge } from './judge.ts';
import type { MatcherContext, MatcherResult } from './types.ts';

/** The thresholds of the `search` stage, and the query of a case. */
export interface RankResultsOptions extends SearchOptions {
  pool?: never;
  params?: never;
  /** Which query of a case was answered, where a case is what is expected. */
  query?: string;
}

/**
 * Asserts how results are ranked: `expect(ids).toRankResults(['m-1', 'm-2'], { mrr: 0.5 })`. Without a threshold the
 * ranking must be perfect to rank 10 (NDCG of 1). The score is recorded in the test's `meta`.
 *
 * @param received ids, best first, or an answer of `search` that holds them as `ids`, with `arms` or without
 * @param expected relevant ids, or `{ id: grade }`, or a Map of them; or a case, with the option `query`
 * @throws TypeError on options that are none, or where nothing is relevant; OutputError when `received` is no ranking
 */
export function toRankResults(
  this: MatcherContext,
  received: unknown,
  expected: Relevance | EvalCase,
  { query, ...options }: RankResultsOptions = {},
): MatcherResult {
  for (const name of ['pool', 'params'])
    if (options[name] !== undefined) throw new TypeError(`toRankResults has no option '${name}'`);
  const { thresholds } = searchRules(options);
  const { judged, known } =
    query === undefined ? givenQuery(expected as Relevance) : queryOf(expected as EvalCase, query);
  if (relevantIds(judged.grades).length === 0)
    throw new TypeError(
      'toRankResults: nothing is relevant, so no ranking can be right; name an id with a grade of 1',
    );
  const answer = checkSearchResult(Array.isArray(received) ? { ids: received } : received);
  return judge(this, {
    stage: 'search',
    score: scoreSearch([{ ...judged, answer }], known),
    thresholds,
    truth: expected,
    subject: 'the results',
  });
}

interface Judgement {
  judged: JudgedQuery;
  known: KnownMemories;
}

function givenQuery(relevance: Relevance): Judgement {
  const entries: [unknown, number][] = Array.isArray(relevance)
    ? relevance.map((id: unknown) => [id, 1])
    : relevance instanceof Map
      ? [...relevance]
      : Object.entries(relevance);
  const grades = new Map(
    entries.map(([id, grade]) => {
      if (typeof id === 'string') return [id.normalize('NFC'), grade];
      throw new TypeError(
        `toRankResults: a relevant id is a text, received ${JSON.stringify(id)}; the index of a case's own memory ` +
          'means something in its case alone: expect the case, with the option query',
      );
    }),
  );
  return { judged: { query: '', grades }, known: NOTHING_KNOWN };
}

function queryOf(evalCase: EvalCase, query: string): Judgement {
  const queries = judgedQueries(evalCase);
  const judged = queries.find((each) => each.query === query);
  if (judged) return { judged, known: memoriesOf(evalCase, 'shared') };
  const known = queries.map((each) => JSON.stringify(each.query)).join(', ') || 'none';
  throw new TypeError(`toRankResults: the case has no query ${JSON.stringify(query)}; it has ${known}`);
}
