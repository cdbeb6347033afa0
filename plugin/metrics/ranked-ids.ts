import { compareBytes } from './compare-bytes.ts';
import type { Ranking, ScoredId } from './ranking-types.ts';

function scoresOf(measure: string, ranking: Ranking): readonly ScoredId[] {
  return ranking.map((result, index) => {
    if (typeof result === 'object' && Number.isFinite(result.score)) return result;
    const received = typeof result === 'object' ? `the score ${result.score}` : 'an id without one';
    throw new RangeError(
      `${measure}: every result of a ranking with scores needs a finite score, received ${received} at index ` +
        `${index}; pass {id, score} throughout, or ids alone in the order of their rank`,
    );
  });
}

/**
 * The ids of a ranking, best first, each once (see `Ranking`). Ties in score go by id, descending by bytes, as
 * `trec_eval` breaks them; unlike there, scores are compared in double precision.
 *
 * @param measure name for the error message
 * @throws RangeError when some results have a finite score and others have not
 */
export function rankedIds(measure: string, ranking: Ranking): string[] {
  const isPlain = (result: string | ScoredId): result is string => typeof result === 'string';
  const ids = ranking.every(isPlain)
    ? ranking
    : [...scoresOf(measure, ranking)]
        .sort((a, b) => b.score - a.score || compareBytes(b.id, a.id))
        .map(({ id }) => id);
  return [...new Set(ids)];
}
