import { type SimilarityName, similarity } from '../metrics/index.ts';
import type { Json } from '../stages/types.ts';
import { fieldOf, listOf, numberOf, textOf } from './readings/json-fields.ts';

/** A true and a predicted memory whose similarity is near the threshold of `l1`, for a person to look at. */
export interface NearPair {
  case_id: string;
  expected: string;
  predicted: string;
  /** in [0, 1] */
  similarity: number;
  /** they were paired; else neither has another counterpart */
  paired: boolean;
}

/** What is read of a case. */
interface PairedCase {
  case_id: string;
  truth: Readonly<Record<string, Json>>;
  details: Readonly<Record<string, Json>>;
}

const MAX_PAIRS = 20;
/** Of a case, memories without a counterpart that are looked at on either side. */
const MAX_UNPAIRED = 20;
/** Comparisons of such memories in all, so that a report is made in bounded time; the first cases by id. */
const MAX_COMPARED = 20_000;
/** How far from the threshold a pair is still near it. */
const NEAR = 0.15;

const NAMED: readonly string[] = ['dice', 'levenshtein', 'tokens', 'blend'] satisfies SimilarityName[];

/**
 * The pairs nearest to the threshold of `l1`, on both sides of it: those that were made, and those of memories that found
 * no counterpart. The nearest first, then by case. Undefined where the suite does not pair memories. With a similarity that
 * is a function of the suite's own, only pairs that were made have one.
 */
export function nearThreshold({
  per_case,
  caliber,
}: {
  per_case: readonly PairedCase[];
  caliber: Json;
}): NearPair[] | undefined {
  const l1 = fieldOf(fieldOf(caliber, 'stages'), 'l1');
  const threshold = numberOf(fieldOf(l1, 'threshold'));
  if (threshold === null) return undefined;
  const name = textOf(fieldOf(l1, 'similarity'));
  const measure = NAMED.includes(name) ? similarity(name as SimilarityName) : null;
  let left = MAX_COMPARED;
  const compared = (row: PairedCase): NearPair[] => {
    if (measure === null || left <= 0) return [];
    const found = missedPairs(row, measure);
    left -= found.length;
    return found;
  };
  const distance = (pair: NearPair): number => Math.abs(pair.similarity - threshold);
  return per_case
    .flatMap((row) => [...madePairs(row), ...compared(row)])
    .filter((pair) => distance(pair) <= NEAR)
    .sort((a, b) => distance(a) - distance(b) || (a.case_id < b.case_id ? -1 : 1))
    .slice(0, MAX_PAIRS);
}

function madePairs(row: PairedCase): NearPair[] {
  const [truth, predicted] = sidesOf(row);
  return listOf(fieldOf(row.details.l1, 'pairs')).flatMap((pair): NearPair[] => {
    const [at, of] = [numberOf(fieldOf(pair, 'truth')), numberOf(fieldOf(pair, 'predicted'))];
    const found = numberOf(fieldOf(pair, 'similarity'));
    if (at === null || of === null || found === null) return [];
    return [
      {
        case_id: row.case_id,
        expected: content(truth[at]),
        predicted: content(predicted[of]),
        similarity: found,
        paired: true,
      },
    ];
  });
}

function missedPairs(row: PairedCase, measure: (a: string, b: string) => number): NearPair[] {
  const [truth, predicted] = sidesOf(row);
  const pairs = listOf(fieldOf(row.details.l1, 'pairs'));
  const without = (list: readonly Json[], side: 'truth' | 'predicted'): Json[] => {
    const taken = new Set(pairs.map((pair) => numberOf(fieldOf(pair, side))));
    return list.filter((_, index) => !taken.has(index)).slice(0, MAX_UNPAIRED);
  };
  const left = without(predicted, 'predicted');
  return without(truth, 'truth').flatMap((memory) =>
    left.map((other) => ({
      case_id: row.case_id,
      expected: content(memory),
      predicted: content(other),
      similarity: measure(content(memory), content(other)),
      paired: false,
    })),
  );
}

function sidesOf(row: PairedCase): [Json[], Json[]] {
  return [listOf(row.truth.l1), listOf(fieldOf(row.details.l1, 'predicted'))];
}

function content(memory: Json | undefined): string {
  return textOf(fieldOf(memory, 'content'));
}
