import type { GroundTruthMemory } from '../../cases/index.ts';
import { labelCounts, type Pairing, pairMemories } from '../../metrics/index.ts';
import { storableLine } from '../../text/index.ts';
import { emptyTally, type Tally } from '../tally.ts';
import type { L1Rules } from './options.ts';
import type { NormalisedMemory } from './output.ts';

/** A case's truth and prediction with the pairs between them. */
export interface L1Comparison {
  truth: readonly GroundTruthMemory[];
  predicted: readonly NormalisedMemory[];
  /** what each prediction counts as labelled with, under the rule for unresolved labels */
  predictedLabels: string[][];
  pairing: Pairing;
}

const MAX_LABEL_TEXT = 120;

/** Pairs predictions with the truth under the rules. */
export function compareL1(
  truth: readonly GroundTruthMemory[],
  predicted: readonly NormalisedMemory[],
  rules: L1Rules,
): L1Comparison {
  const predictedLabels = predicted.map((memory) =>
    rules.unresolved === 'drop'
      ? resolvedLabels(memory)
      : [...resolvedLabels(memory), ...unresolvedLabels(memory)],
  );
  return { truth, predicted, predictedLabels, pairing: pairMemories(truth, predicted, rules) };
}

/** The counts of one case that ran. */
export function tallyL1({ truth, predicted, predictedLabels, pairing }: L1Comparison): Tally {
  const labels = labelCounts(
    pairing,
    truth.map((memory) => memory.dimensions.map(countedAs)),
    predictedLabels,
  );
  const { pairs, unmatchedTruth, unmatchedPredicted } = pairing;
  const unresolved = predicted.flatMap((memory) => memory.unresolved.map(labelText));
  return {
    cases: 1,
    errors: 0,
    strict: unmatchedTruth.length + unmatchedPredicted.length + labels.fp + labels.fn === 0 ? 1 : 0,
    labels: { tp: labels.tp, fp: labels.fp, fn: labels.fn },
    per_dimension: labels.per_label as unknown as Tally,
    confusion: labels.confusion,
    memories: { tp: pairs.length, fp: unmatchedPredicted.length, fn: unmatchedTruth.length },
    pairs: pairTally(truth, predicted, pairing),
    sources: sourceTally(truth, predicted, pairing),
    unresolved_labels: unresolved.length,
    unresolved: histogram(unresolved),
    conflicting_matches: pairing.contested.length,
    refused_matches: pairing.refused.length,
    required_facts: requiredFacts(truth),
  };
}

/** The counts of a case whose target failed: every expected label is missed, and it is not strict. */
export function tallyL1Error(truth: readonly GroundTruthMemory[]): Tally {
  const nothing = tallyL1({
    truth,
    predicted: [],
    predictedLabels: [],
    pairing: {
      pairs: [],
      unmatchedTruth: truth.map((_, index) => index),
      unmatchedPredicted: [],
      contested: [],
      refused: [],
    },
  });
  return { ...nothing, errors: 1, strict: 0 };
}

/** A label from outside as it may be printed and stored: one line, of bounded length. */
export function labelText(label: string): string {
  return storableLine(label, MAX_LABEL_TEXT);
}

/** The name under which a label is counted: labels of truth and prediction alike, so that equal ones meet. */
export function countedAs(label: string): string {
  return labelText(label.normalize('NFC'));
}

/** The labels that a memory has of the registry, as they are counted. */
export function resolvedLabels({ dimensions }: Pick<NormalisedMemory, 'dimensions'>): string[] {
  return dimensions.map(countedAs);
}

/** The other ones, as they are counted where they count: a `?` before them keeps them apart from ids. */
export function unresolvedLabels({ unresolved }: Pick<NormalisedMemory, 'unresolved'>): string[] {
  return unresolved.map((label) => `?${labelText(label)}`);
}

/**
 * What is compared over pairs. A hand-written truth may leave a field out; such a pair counts in no denominator of
 * that field, which is why the counts of unstated fields stand beside the others where there are any.
 */
function pairTally(
  truth: readonly GroundTruthMemory[],
  predicted: readonly NormalisedMemory[],
  { pairs }: Pairing,
): Tally {
  const tally: Record<string, number> = {
    count: pairs.length,
    type_correct: 0,
    velocity_correct: 0,
    priority_given: 0,
    priority_error: 0,
    priority_within_10: 0,
  };
  const add = (key: string, by = 1): void => {
    tally[key] = (tally[key] ?? 0) + by;
  };
  for (const pair of pairs) {
    const expected: Partial<GroundTruthMemory> = truth[pair.truth]!;
    const actual = predicted[pair.predicted]!;
    if (expected.memory_type === undefined) add('type_unstated');
    else if (actual.memory_type === expected.memory_type) add('type_correct');
    if (expected.time_velocity === undefined) add('velocity_unstated');
    else if (actual.time_velocity === expected.time_velocity) add('velocity_correct');
    if (expected.priority === undefined) add('priority_unstated');
    else if (actual.priority !== undefined) {
      const distance = Math.abs(actual.priority - expected.priority);
      add('priority_given');
      add('priority_error', distance);
      if (distance <= 10) add('priority_within_10');
    }
  }
  return tally;
}

/** Source messages are compared as sets, over the pairs whose truth names them. */
function sourceTally(
  truth: readonly GroundTruthMemory[],
  predicted: readonly NormalisedMemory[],
  { pairs }: Pairing,
): Tally {
  const tally = { tp: 0, fp: 0, fn: 0 };
  for (const pair of pairs) {
    const named = truth[pair.truth]!.source_message_ids;
    if (named === undefined) continue;
    const expected = new Set(named);
    const actual = new Set(predicted[pair.predicted]!.source_message_ids ?? []);
    const common = [...expected].filter((id) => actual.has(id)).length;
    tally.tp += common;
    tally.fp += actual.size - common;
    tally.fn += expected.size - common;
  }
  return tally;
}

function histogram(texts: readonly string[]): Tally {
  const tally = emptyTally();
  for (const text of texts) tally[text] = ((tally[text] as number | undefined) ?? 0) + 1;
  return tally;
}

/** How much the truth demands beyond similarity; a fall between runs is a loosened exam. */
function requiredFacts(truth: readonly GroundTruthMemory[]): number {
  return truth.reduce(
    (sum, memory) => sum + (memory.must_contain?.length ?? 0) + (memory.must_not_contain?.length ?? 0),
    0,
  );
}
