import { isCountMetric } from '../../scores/stages.ts';
import type { Measure } from '../../stages/types.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
import { isListedMetric } from '../readings/measures.ts';
import type { Report } from '../report-data.ts';
import { ofText, valueText } from '../shared.ts';
import type { Words } from '../words.ts';
import { table } from './blocks.ts';

/** All metrics but those that exist once a label and those of usage, each with what it is a share of. */
export function metricTable(
  { metrics }: Report,
  measures: Readonly<Record<string, Measure>>,
  words: Words,
): string {
  const names = Object.keys(metrics.all).filter(isListedMetric);
  return table(
    [words.metric, words.value, words.of, words.validOnly],
    names.map((name) => [
      md(name),
      valueText(metrics.all[name], words, isCountMetric(name)),
      ofText(measures[name]?.of, words),
      valueText(metrics.valid[name], words, isCountMetric(name)),
    ]),
  );
}
