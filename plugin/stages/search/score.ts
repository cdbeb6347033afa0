import { averagePrecision, jaccard, ndcg, recallAt, reciprocalRank } from '../../metrics/index.ts';
import { emptyTally, type Tally } from '../tally.ts';
import type { JudgedQuery } from './judged-queries.ts';
import { ARMS, type Arm, type SearchAnswer } from './output.ts';

/** The depth of `ndcg_at_10`, `recall_at_10` and of the arms' overlap. */
const DEPTH = 10;

/** A query with what is judged of it and what the target ranked for it. */
export interface AnsweredQuery extends JudgedQuery {
  answer: SearchAnswer;
}

/** What a ranking is worth for one query, each in [0, 1]. */
export interface RankingScore {
  ndcg_at_10: number;
  mrr: number;
  recall_at_10: number;
  map: number;
}

/** The values of one ranking; null where the query has no relevant id, so that there is nothing to measure. */
export function scoreRanking(
  ids: readonly string[],
  grades: ReadonlyMap<string, number>,
): RankingScore | null {
  const values = {
    ndcg_at_10: ndcg(ids, grades, DEPTH),
    mrr: reciprocalRank(ids, grades),
    recall_at_10: recallAt(ids, grades, DEPTH),
    map: averagePrecision(ids, grades),
  };
  return Object.values(values).includes(null) ? null : (values as RankingScore);
}

/**
 * The counts of one case that ran: sums over its queries, in their order. An arm's `fused` is the sum for the whole
 * search over the queries in which that arm was shown, so that the two can be compared.
 */
export function tallySearch(queries: readonly AnsweredQuery[]): Tally {
  const tally = zero();
  for (const { grades, answer } of queries) {
    const whole = scoreRanking(answer.ids, grades);
    if (whole === null) continue;
    tally.queries += 1;
    tally.relevant += relevantIds(grades).length;
    tally.ndcg_at_10 += whole.ndcg_at_10;
    tally.mrr += whole.mrr;
    tally.recall_at_10 += whole.recall_at_10;
    tally.map += whole.map;
    for (const arm of ARMS) {
      const ids = answer.arms[arm];
      if (ids) tally.arms[arm] = withArm(tally.arms[arm], ids, scoreRanking(ids, grades)!, whole);
    }
    const { bm25, vector } = answer.arms;
    const overlap = bm25 && vector ? jaccard(bm25.slice(0, DEPTH), vector.slice(0, DEPTH)) : null;
    if (overlap !== null) {
      tally.overlap.queries += 1;
      tally.overlap.sum += overlap;
    }
  }
  return tally as unknown as Tally;
}

/** The counts of a case whose target failed: every query scores 0, and no arm was shown. */
export function tallySearchError(queries: readonly JudgedQuery[]): Tally {
  const silent = queries.map((judged) => ({ ...judged, answer: { ids: [], arms: {} } }));
  return { ...tallySearch(silent), errors: 1 };
}

/** The relevant ids of a query, the highest grade first, in the order of the case where grades are equal. */
export function relevantIds(grades: ReadonlyMap<string, number>): string[] {
  return [...grades]
    .filter(([, grade]) => grade >= 1)
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => id);
}

type ArmTally = Record<'shown' | 'empty' | 'ndcg_at_10' | 'recall_at_10' | 'fused', number>;

function zero() {
  return {
    cases: 1,
    errors: 0,
    queries: 0,
    relevant: 0,
    ndcg_at_10: 0,
    mrr: 0,
    recall_at_10: 0,
    map: 0,
    arms: emptyTally() as unknown as Partial<Record<Arm, ArmTally>>,
    overlap: { queries: 0, sum: 0 },
  };
}

function withArm(
  known: ArmTally = { shown: 0, empty: 0, ndcg_at_10: 0, recall_at_10: 0, fused: 0 },
  ids: readonly string[],
  own: RankingScore,
  whole: RankingScore,
): ArmTally {
  return {
    shown: known.shown + 1,
    empty: known.empty + (ids.length === 0 ? 1 : 0),
    ndcg_at_10: known.ndcg_at_10 + own.ndcg_at_10,
    recall_at_10: known.recall_at_10 + own.recall_at_10,
    fused: known.fused + whole.ndcg_at_10,
  };
}
