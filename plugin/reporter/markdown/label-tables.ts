import { branches, count } from '../../stages/tally.ts';
import type { Measure } from '../../stages/types.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
import type { Report } from '../report-data.ts';
import { dimensionsByF1, valueText } from '../shared.ts';
import type { Words } from '../words.ts';
import { table } from './blocks.ts';

/** Each dimension with its F1 and counts, the worst first. */
export function dimensionTable(measures: Readonly<Record<string, Measure>>, words: Words): string {
  return table(
    [words.dimension, 'F1', 'TP', 'FP', 'FN'],
    dimensionsByF1(measures).map(({ dimension, measure: { value, counts } }) => [
      md(dimension),
      valueText(value, words),
      ...[counts?.tp, counts?.fp, counts?.fn].map((n) => String(n ?? 0)),
    ]),
  );
}

/** Which labels stood where another was expected, the most frequent first. */
export function confusionTable({ totals }: Report, words: Words): string {
  const pairs = branches(totals.l1, 'confusion').flatMap(([expected, predicted]) =>
    Object.keys(predicted).map((label) => ({ expected, label, n: count(predicted, label) })),
  );
  pairs.sort((a, b) => b.n - a.n || (`${a.expected} ${a.label}` < `${b.expected} ${b.label}` ? -1 : 1));
  return table(
    [words.expected, words.predicted, words.count],
    pairs.slice(0, 20).map(({ expected, label, n }) => [md(expected), md(label), String(n)]),
  );
}

/** Labels of the target that the registry does not know, with how often they came. */
export function unresolvedList({ totals }: Report): string {
  const unresolved = totals.l1?.unresolved;
  if (typeof unresolved !== 'object') return '';
  return Object.keys(unresolved)
    .slice(0, 50)
    .map((label) => `${md(label)} (${count(unresolved, label)})`)
    .join(', ');
}
