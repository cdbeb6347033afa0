import { escapeMarkdown as md } from '../../text/index.ts';
import { confusedLabels, unresolvedLabels } from '../readings/labels.ts';
import type { Report } from '../report-data.ts';
import type { Words } from '../words.ts';
import { table } from './blocks.ts';

const MAX_PAIRS = 20;
const MAX_LABELS = 50;

/** Which labels stood where another was expected, the most frequent first. */
export function confusionTable({ totals }: Report, words: Words): string {
  return table(
    [words.expected, words.predicted, words.count],
    confusedLabels(totals.l1).map(({ expected, predicted, count }) => [
      md(expected),
      md(predicted),
      String(count),
    ]),
    MAX_PAIRS,
  );
}

/** Labels of the target that the registry does not know, with how often they came, the most frequent first. */
export function unresolvedList({ totals }: Report): string {
  const labels = unresolvedLabels(totals.l1);
  const shown = labels.slice(0, MAX_LABELS).map(({ label, count }) => `${md(label)} (${count})`);
  const more = labels.length - shown.length;
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}
