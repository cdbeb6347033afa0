import { isCountMetric, isFamilyMetric } from '../../scores/stages.ts';
import { isUsageMetric } from '../../scores/usage/metric-names.ts';
import type { Measure } from '../../stages/types.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
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
  const names = Object.keys(metrics.all).filter((name) => !hasOwnTable(name));
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

/** Metrics that exist once a label are many, and stand with their label; what a run cost stands by stage. */
function hasOwnTable(name: string): boolean {
  if (isUsageMetric(name)) return true;
  const dot = name.indexOf('.');
  return isFamilyMetric(name.slice(0, dot), name.slice(dot + 1));
}
