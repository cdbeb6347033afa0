import { fuseRankings, ndcg } from '../../metrics/index.ts';
import type { Json } from '../../stages/types.ts';
import type { Report } from '../report-data.ts';
import { fieldOf, listOf } from './json-fields.ts';

/** The arms' rankings for a query, as they were returned, and the grades of what is judged. */
interface FusedQuery {
  bm25: string[];
  vector: string[];
  grades: Map<string, number>;
}

/** Mean NDCG@10 by the weight of BM25, for one `k` of the reciprocal rank fusion. */
export interface FusionCurve {
  k: number;
  points: { weight: number; ndcg: number }[];
}

export interface FusionCurves {
  /** how many queries the means are over */
  queries: number;
  curves: FusionCurve[];
}

const KS = [10, 60, 120];
const WEIGHTS = Array.from({ length: 11 }, (_, index) => index / 10);
/** The first of a larger set, in the order of the case ids, so that a report is drawn in bounded time. */
const MAX_QUERIES = 500;
const CUTOFF = 10;

/**
 * How much the weight between the arms `bm25` and `vector` matters: what they returned for each query, fused anew by
 * `fuseRankings`, as `caliper grid` does. Null where the answers have no such arms.
 */
export function fusionCurves({ per_case }: Pick<Report, 'per_case'>): FusionCurves | null {
  const queries = per_case.flatMap(queriesOf).slice(0, MAX_QUERIES);
  if (queries.length === 0) return null;
  const curves = KS.map((k) => ({
    k,
    points: WEIGHTS.map((weight) => ({ weight, ndcg: meanNdcg(queries, weight, k) })),
  }));
  return { queries: queries.length, curves };
}

function meanNdcg(queries: readonly FusedQuery[], weight: number, k: number): number {
  const values = queries.map(({ bm25, vector, grades }) => {
    const ids = fuseRankings(
      [
        { ids: bm25, weight },
        { ids: vector, weight: 1 - weight },
      ],
      { k, limit: CUTOFF },
    );
    return ndcg(ids, grades, CUTOFF) ?? 0;
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Answers that are not of the form that is known are left out. */
function queriesOf({ details, truth }: Report['per_case'][number]): FusedQuery[] {
  const answers = listOf(fieldOf(details.search, 'answers'));
  const judged = listOf(truth.search);
  return answers.flatMap((answer, index) => {
    const arms = fieldOf(answer, 'arms');
    const [bm25, vector] = [idsOf(fieldOf(arms, 'bm25')), idsOf(fieldOf(arms, 'vector'))];
    const grades = gradesOf(fieldOf(judged[index], 'grades'));
    return bm25 && vector && grades.size > 0 ? [{ bm25, vector, grades }] : [];
  });
}

function idsOf(value: Json | undefined): string[] | null {
  return Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : null;
}

function gradesOf(value: Json | undefined): Map<string, number> {
  const pairs = listOf(value).flatMap((pair): [string, number][] =>
    Array.isArray(pair) && typeof pair[0] === 'string' && Number.isSafeInteger(pair[1])
      ? [[pair[0], pair[1] as number]]
      : [],
  );
  return new Map(pairs);
}
