import { assignGreedy } from './assign-greedy.ts';
import { assignOptimal } from './assign-optimal.ts';
import { type Cell, candidateCells, isOpen } from './candidate-cells.ts';
import { canonicalOrder } from './canonical-order.ts';
import { nfc } from './fold-text.ts';
import type { Pairing, PairingOptions, PredictedMemory, TruthMemory } from './memory-types.ts';
import { similarity } from './similarity.ts';

/** Similarities become integers, so that sums that tie do so exactly. An open cell never weighs 0. */
const WEIGHT_OF_ONE = 1e9;

type Cells = readonly (readonly (Cell | null)[])[];

function weigh(cell: Cell | null): number {
  return cell !== null && isOpen(cell) ? Math.max(1, Math.round(cell.similarity * WEIGHT_OF_ONE)) : 0;
}

/**
 * Equal texts have equal facts, so taking the lowest open truth and prediction of each text is never a loss.
 */
function pairIdentical(truth: readonly TruthMemory[], predicted: readonly PredictedMemory[], cells: Cells) {
  const columnsOf = new Map<string, number[]>();
  predicted.forEach((memory, column) => {
    const content = nfc(memory.content);
    const columns = columnsOf.get(content);
    if (columns) columns.push(column);
    else columnsOf.set(content, [column]);
  });
  return truth.map((memory, row): number | null => {
    const columns = columnsOf.get(nfc(memory.content));
    if (!columns?.length || !isOpen(cells[row]![columns[0]!]!)) return null;
    return columns.shift()!;
  });
}

function assignIdenticalFirst(
  truth: readonly TruthMemory[],
  predicted: readonly PredictedMemory[],
  cells: Cells,
): (number | null)[] {
  const identical = pairIdentical(truth, predicted, cells);
  const taken = new Set(identical);
  const weights = cells.map((line, row) =>
    line.map((cell, column) => (identical[row] !== null || taken.has(column) ? 0 : weigh(cell))),
  );
  return assignOptimal(weights).map((column, row) => identical[row] ?? column);
}

function checkOptions(threshold: number, assignment: string): void {
  if (!(threshold > 0 && threshold <= 1)) {
    throw new RangeError(
      `pairMemories: threshold must be over 0 and at most 1, for example 0.5; received ${threshold}`,
    );
  }
  if (assignment !== 'optimal' && assignment !== 'greedy') {
    throw new RangeError(
      `pairMemories: no such assignment: ${JSON.stringify(assignment)}; use "optimal" or "greedy"`,
    );
  }
}

/**
 * Pairs ground-truth memories with predicted ones by what they say; the order of the predictions decides
 * nothing.
 *
 * A pair's similarity is the best over the truth's content and aliases. It must reach the threshold, and the
 * prediction must hold to the truth's `must_contain` and `must_not_contain`; what reads alike but fails there
 * is listed in `refused`.
 *
 * - `optimal`: equal contents (NFC) are paired first; then the total similarity, to nine decimals, is the
 * greatest possible. Ties go to the lower truth index, then to the prediction that is lower in canonical
 * order (content, labels, type, priority, velocity).
 * - `greedy`: one pair after another by similarity, then by those indices.
 *
 * @throws RangeError for a threshold outside (0, 1], an unknown similarity or assignment, an empty fact
 * token, or a similarity function that returns anything but a number from 0 to 1
 */
export function pairMemories(
  truth: readonly TruthMemory[],
  predicted: readonly PredictedMemory[],
  options: PairingOptions = {},
): Pairing {
  const { similarity: measure = 'dice', threshold = 0.5, assignment = 'optimal' } = options;
  checkOptions(threshold, assignment);
  const order = canonicalOrder(predicted);
  const inOrder = order.map((index) => predicted[index]!);
  const cells = candidateCells(truth, inOrder, similarity(measure), threshold);
  const partners =
    assignment === 'greedy'
      ? assignGreedy(cells.map((line) => line.map(weigh)))
      : assignIdenticalFirst(truth, inOrder, cells);

  const rows = truth.map((_, row) => row);
  const pairs = partners.flatMap((column, row) =>
    column === null
      ? []
      : [{ truth: row, predicted: order[column]!, similarity: cells[row]![column]!.similarity }],
  );
  const paired = new Set(pairs.map((pair) => pair.predicted));
  return {
    pairs,
    unmatchedTruth: rows.filter((row) => partners[row] === null),
    unmatchedPredicted: predicted.map((_, index) => index).filter((index) => !paired.has(index)),
    contested: rows.filter((row) => cells[row]!.filter(isOpen).length >= 2),
    refused: cells.flatMap((line, row) =>
      line.flatMap((cell, column) =>
        cell === null || isOpen(cell) ? [] : [{ truth: row, predicted: order[column]!, ...cell }],
      ),
    ),
  };
}
