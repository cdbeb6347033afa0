import { branches, count } from '../../stages/tally.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
import type { Report } from '../report-data.ts';
import type { Words } from '../words.ts';
import { table } from './blocks.ts';

const MAX_PAIRS = 20;
const MAX_LABELS = 50;

/** Which labels stood where another was expected, the most frequent first. */
export function confusionTable({ totals }: Report, words: Words): string {
  const pairs = branches(totals.l1, 'confusion').flatMap(([expected, predicted]) =>
    Object.keys(predicted).map((label) => ({ expected, label, n: count(predicted, label) })),
  );
  pairs.sort((a, b) => b.n - a.n || (`${a.expected} ${a.label}` < `${b.expected} ${b.label}` ? -1 : 1));
  return table(
    [words.expected, words.predicted, words.count],
    pairs.map(({ expected, label, n }) => [md(expected), md(label), String(n)]),
    MAX_PAIRS,
  );
}

/** Labels of the target that the registry does not know, with how often they came, the most frequent first. */
export function unresolvedList({ totals }: Report): string {
  const unresolved = totals.l1?.unresolved;
  if (typeof unresolved !== 'object') return '';
  const labels = Object.keys(unresolved).map((label) => ({ label, n: count(unresolved, label) }));
  labels.sort((a, b) => b.n - a.n || (a.label < b.label ? -1 : 1));
  const shown = labels.slice(0, MAX_LABELS).map(({ label, n }) => `${md(label)} (${n})`);
  const more = labels.length - shown.length;
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}
