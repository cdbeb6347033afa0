import { isCountMetric } from '../../scores/stages.ts';
import { fixed } from '../../stages/thresholds.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
import type { Report } from '../report-data.ts';
import { boundWords, valueText } from '../shared.ts';
import type { Words } from '../words.ts';
import { table } from './blocks.ts';

/** The gates with value, bound, interval and result. */
export function gateTable(report: Report, words: Words): string {
  return table(
    [words.gate, words.value, words.threshold, words.interval, words.validOnly, words.result],
    report.gates.map(({ name, value, met, interval, valid, ...gate }) => [
      md(name),
      valueText(value, words, isCountMetric(name)),
      boundWords(name, gate, words),
      interval ? `${fixed(interval.low)} … ${fixed(interval.high)}` : '',
      name === 'errors' ? '' : valueText(valid, words),
      report.partial || report.weaker ? words.notJudged : met ? words.met : `**${words.missed}**`,
    ]),
  );
}
