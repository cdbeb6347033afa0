import type { Counts } from './classification.ts';
import type { Pairing } from './memory-types.ts';

export interface LabelCounts extends Counts {
  /** per label its own counts, ordered by label; no prototype, so any label is safe as a key */
  per_label: Record<string, Counts>;
  /** per missed label, which labels stood on the same pair in its stead and how often; no prototypes */
  confusion: Record<string, Record<string, number>>;
}

/** A record that holds any key, `__proto__` too, with its keys in a fixed order. */
function toRecord<V, W>(entries: ReadonlyMap<string, V>, convert: (value: V) => W): Record<string, W> {
  const record: Record<string, W> = Object.create(null);
  for (const key of [...entries.keys()].sort()) record[key] = convert(entries.get(key) as V);
  return record;
}

function labelsAt(labels: readonly (readonly string[])[], index: number, side: string): ReadonlySet<string> {
  const found = labels[index];
  if (found) return new Set(found);
  throw new RangeError(
    `labelCounts: the pairing names ${side} memory ${index}, but labels were given for ${labels.length}; ` +
      'pass one list of labels for each memory that was paired',
  );
}

class Tally {
  readonly #perLabel = new Map<string, Counts>();
  readonly #confusion = new Map<string, Map<string, number>>();

  add(label: string, kind: keyof Counts): void {
    const counts = this.#perLabel.get(label) ?? { tp: 0, fp: 0, fn: 0 };
    counts[kind] += 1;
    this.#perLabel.set(label, counts);
  }

  confuse(missed: string, instead: string): void {
    const line = this.#confusion.get(missed) ?? new Map<string, number>();
    line.set(instead, (line.get(instead) ?? 0) + 1);
    this.#confusion.set(missed, line);
  }

  result(): LabelCounts {
    const sum: Counts = { tp: 0, fp: 0, fn: 0 };
    for (const { tp, fp, fn } of this.#perLabel.values()) {
      sum.tp += tp;
      sum.fp += fp;
      sum.fn += fn;
    }
    return {
      ...sum,
      per_label: toRecord(this.#perLabel, (counts) => counts),
      confusion: toRecord(this.#confusion, (line) => toRecord(line, (count) => count)),
    };
  }
}

/**
 * Counts labels over a pairing. On a pair the labels are compared as sets: shared ones are TP, those of the
 * prediction alone FP, those of the truth alone FN. Every label of an unmatched prediction is FP, every label
 * of an unmatched truth FN. A label repeated on a memory counts once.
 *
 * `confusion`: on each pair, every (label of the truth alone, label of the prediction alone) counts one.
 *
 * @param truthLabels per truth, in the order that the pairing's indices count, its labels
 * @param predictedLabels likewise per prediction
 * @throws RangeError when the pairing has an index for which there are no labels
 */
export function labelCounts(
  pairing: Pick<Pairing, 'pairs' | 'unmatchedTruth' | 'unmatchedPredicted'>,
  truthLabels: readonly (readonly string[])[],
  predictedLabels: readonly (readonly string[])[],
): LabelCounts {
  const tally = new Tally();
  for (const pair of pairing.pairs) {
    const expected = labelsAt(truthLabels, pair.truth, 'truth');
    const given = labelsAt(predictedLabels, pair.predicted, 'predicted');
    const extra = [...given].filter((label) => !expected.has(label));
    for (const label of extra) tally.add(label, 'fp');
    for (const label of expected) {
      if (given.has(label)) {
        tally.add(label, 'tp');
        continue;
      }
      tally.add(label, 'fn');
      for (const instead of extra) tally.confuse(label, instead);
    }
  }
  for (const index of pairing.unmatchedPredicted) {
    for (const label of labelsAt(predictedLabels, index, 'predicted')) tally.add(label, 'fp');
  }
  for (const index of pairing.unmatchedTruth) {
    for (const label of labelsAt(truthLabels, index, 'truth')) tally.add(label, 'fn');
  }
  return tally.result();
}
