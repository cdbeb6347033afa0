import { foldedContainsToken, foldForTokens } from './contains-token.ts';
import type { PredictedMemory, TruthMemory } from './memory-types.ts';
import type { Similarity } from './similarity.ts';

/** What speaks for pairing one truth with one prediction. */
export interface Cell {
  similarity: number;
  /** facts that forbid the pair; both empty when none does */
  missing: string[];
  forbidden: string[];
}

function bestSimilarity(truth: TruthMemory, predicted: PredictedMemory, compare: Similarity): number {
  let best = compare(truth.content, predicted.content);
  for (const alias of truth.aliases ?? []) best = Math.max(best, compare(alias, predicted.content));
  return best;
}

/** Facts judge by what the text states, so a prediction is folded once, and only if a truth has facts. */
class FactCheck {
  readonly #predicted: readonly PredictedMemory[];
  readonly #folded: string[] = [];

  constructor(predicted: readonly PredictedMemory[]) {
    this.#predicted = predicted;
  }

  #states(column: number, token: string): boolean {
    this.#folded[column] ??= foldForTokens(this.#predicted[column]!.content);
    return foldedContainsToken(this.#folded[column], foldForTokens(token));
  }

  violations(truth: TruthMemory, column: number): Pick<Cell, 'missing' | 'forbidden'> {
    return {
      missing: (truth.must_contain ?? []).filter((token) => !this.#states(column, token)),
      forbidden: (truth.must_not_contain ?? []).filter((token) => this.#states(column, token)),
    };
  }
}

/**
 * The cells at or over the threshold, with the facts that forbid them.
 *
 * @returns truths × predictions; null for a cell under the threshold
 * @throws RangeError from `compare`, and for an empty fact token
 */
export function candidateCells(
  truth: readonly TruthMemory[],
  predicted: readonly PredictedMemory[],
  compare: Similarity,
  threshold: number,
): (Cell | null)[][] {
  const facts = new FactCheck(predicted);
  return truth.map((memory) =>
    predicted.map((candidate, column) => {
      const similarity = bestSimilarity(memory, candidate, compare);
      return similarity >= threshold ? { similarity, ...facts.violations(memory, column) } : null;
    }),
  );
}

/** Whether a cell may be paired: at or over the threshold and not forbidden by a fact. */
export function isOpen(cell: Cell | null): boolean {
  return cell !== null && cell.missing.length === 0 && cell.forbidden.length === 0;
}
