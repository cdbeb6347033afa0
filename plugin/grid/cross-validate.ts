import { mulberry32 } from '../metrics/mulberry32.ts';
import { type Candidates, chooseBest } from './choose.ts';
import type { CrossValidation } from './types.ts';

/**
 * k-fold cross-validation over queries: in each fold the best combination on the other folds' queries is scored on the
 * fold's own.
 *
 * @param objectives per combination, per query, in the order of both
 * @param options.folds at most one a query
 * @param options.seed deals the queries to the folds
 * @returns null with fewer than two queries, when nothing is left to choose by
 */
export function crossValidate(
  candidates: Candidates,
  objectives: readonly Float64Array[],
  options: { folds: number; seed: number },
): CrossValidation | null {
  const { combinations } = candidates;
  const queries = objectives[0]!.length;
  if (queries < 2) return null;
  const foldOf = dealFolds(queries, Math.min(options.folds, queries), options.seed);
  const meanOver = (combination: number, holds: (fold: number) => boolean): number => {
    let sum = 0;
    let count = 0;
    objectives[combination]!.forEach((value, query) => {
      if (!holds(foldOf[query]!)) return;
      sum += value;
      count += 1;
    });
    return sum / count;
  };
  const bestBy = (holds: (fold: number) => boolean): { index: number; value: number } => {
    const means = Float64Array.from(combinations, (_, index) => meanOver(index, holds));
    const index = chooseBest(candidates, means);
    return { index, value: means[index]! };
  };
  const folds = Array.from({ length: Math.max(...foldOf) + 1 }, (_, fold) => {
    const { index, value } = bestBy((other) => other !== fold);
    return {
      queries: foldOf.filter((other) => other === fold).length,
      chosen: combinations[index]!,
      in_sample: value,
      held_out: meanOver(index, (other) => other === fold),
    };
  });
  const in_sample = bestBy(() => true).value;
  const held_out = folds.reduce((sum, fold) => sum + fold.held_out * fold.queries, 0) / queries;
  return { folds, in_sample, held_out, gap: in_sample - held_out };
}

/** The fold of each query: shuffled, then dealt in turn, so that sizes differ by one at most. */
function dealFolds(queries: number, folds: number, seed: number): number[] {
  const random = mulberry32(seed);
  const order = Array.from({ length: queries }, (_, index) => index);
  for (let last = queries - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  const foldOf = new Array<number>(queries);
  order.forEach((query, position) => {
    foldOf[query] = position % folds;
  });
  return foldOf;
}
