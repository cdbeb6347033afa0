/** A result with the score that ranks it; any finite number, more is better. */
export interface ScoredId {
  id: string;
  score: number;
}

/**
 * What a search returned for one query: ids, best first, or ids with scores. With scores the order given decides
 * nothing: the highest score is first, and equal scores go by id, descending by UTF-8 bytes. Of an id that occurs
 * twice the first in that ranking is kept. Empty when the query was not answered.
 */
export type Ranking = readonly string[] | readonly ScoredId[];

/**
 * What is judged of one query: relevant ids (grade 1 each), or the grade of each judged id, a whole number. An id
 * is relevant from grade 1 up. A negative grade counts as unjudged, as grade 0 does for every measure here.
 */
export type Relevance = readonly string[] | Readonly<Record<string, number>> | ReadonlyMap<string, number>;
