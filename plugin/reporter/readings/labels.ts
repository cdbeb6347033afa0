import { branches, count, type Tally } from '../../stages/tally.ts';

/** A label that stood where another was expected, and how often. */
export interface ConfusedLabel {
  expected: string;
  predicted: string;
  count: number;
}

/** Which labels stood where another was expected, the most frequent first, then by name. */
export function confusedLabels(l1: Tally | undefined): ConfusedLabel[] {
  const pairs = branches(l1, 'confusion').flatMap(([expected, row]) =>
    Object.keys(row).map((predicted) => ({ expected, predicted, count: count(row, predicted) })),
  );
  return pairs.sort(
    (a, b) => b.count - a.count || (`${a.expected} ${a.predicted}` < `${b.expected} ${b.predicted}` ? -1 : 1),
  );
}

/** Labels of the target that the registry does not know, with how often they came, the most frequent first. */
export function unresolvedLabels(l1: Tally | undefined): { label: string; count: number }[] {
  const unresolved = l1?.unresolved;
  if (typeof unresolved !== 'object') return [];
  const labels = Object.keys(unresolved).map((label) => ({ label, count: count(unresolved, label) }));
  return labels.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
