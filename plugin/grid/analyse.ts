import { compareBytes } from '../metrics/compare-bytes.ts';
import { armFacts, fusedAndArms } from './arms.ts';
import { candidatesOf, chooseBest, referenceOf } from './choose.ts';
import { crossValidate } from './cross-validate.ts';
import { fusedIds, meanQuality, qualityOf, rateQuery } from './rate.ts';
import { type Combination, PARAMETERS, type ParameterSpace } from './space.ts';
import type { Findings, Quality, RankedQuery, RatedCombination, Sensitivity } from './types.ts';

/** What decides a grid beside the rankings. */
export interface GridSettings {
  space: ParameterSpace;
  /** what the search goes by now: of equally good combinations that nearest to it is preferred */
  defaults: Readonly<Combination>;
  /** of the cross-validation, 2 or more */
  folds: number;
  seed: number;
}

/**
 * Rates every combination over the queries and works out what follows. Queries are taken in the order of their case
 * and text, so that the order in which they come changes nothing.
 *
 * @returns null without a query to tune on
 */
export function analyse(ranked: readonly RankedQuery[], settings: GridSettings): Findings | null {
  const sorted = [...ranked].sort(
    (a, b) => compareBytes(a.case_id, b.case_id) || compareBytes(a.query, b.query),
  );
  const queries = sorted.filter(({ holdout }) => !holdout);
  const heldOut = sorted.filter(({ holdout }) => holdout);
  if (queries.length === 0) return null;

  const candidates = candidatesOf(settings.space, settings.defaults);
  const { combinations } = candidates;
  const byQuery = queries.map((query) => rateQuery(query, combinations));
  const rated = combinations.map(
    (combination, index): RatedCombination => ({
      combination,
      ...meanQuality(byQuery.map((qualities) => qualities[index]!)),
    }),
  );
  const objectives = rated.map(({ ndcg_at_10 }) => ndcg_at_10);
  const best = rated[chooseBest(candidates, objectives)]!;
  const worst = rated.reduce((a, b) => (b.ndcg_at_10 < a.ndcg_at_10 ? b : a));
  const reference = rated[referenceOf(candidates)]!;
  const perQuery = combinations.map((_, index) =>
    Float64Array.from(byQuery, (qualities) => qualities[index]!.ndcg_at_10),
  );
  const over = (list: readonly RankedQuery[], combination: Combination): Quality =>
    meanQuality(list.map((query) => qualityOf(fusedIds(query, combination), query)));
  return {
    best,
    worst,
    reference,
    spread: best.ndcg_at_10 - worst.ndcg_at_10,
    arms: armFacts(queries, reference.combination),
    at_best: fusedAndArms(queries, best.combination),
    at_reference: fusedAndArms(queries, reference.combination),
    sensitivity: sensitivityOf(rated, settings.space),
    cross_validation: crossValidate(candidates, perQuery, settings),
    holdout:
      heldOut.length === 0
        ? null
        : {
            queries: heldOut.length,
            best: over(heldOut, best.combination),
            reference: over(heldOut, reference.combination),
          },
    combinations: rated,
  };
}

/** Mean and best objective per value of each parameter, over all combinations that have it. */
function sensitivityOf(rated: readonly RatedCombination[], space: ParameterSpace): Findings['sensitivity'] {
  return Object.fromEntries(
    PARAMETERS.map((name) => [
      name,
      space[name].map((value): Sensitivity => {
        const own = rated.filter(({ combination }) => combination[name] === value);
        const objectives = own.map(({ ndcg_at_10 }) => ndcg_at_10);
        return {
          value,
          mean: objectives.reduce((a, b) => a + b) / objectives.length,
          best: objectives.reduce((a, b) => Math.max(a, b)),
        };
      }),
    ]),
  ) as Findings['sensitivity'];
}
