import { isCountMetric, slicedMetrics } from '../../scores/stages.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
import type { Report } from '../report-data.ts';
import { valueText } from '../shared.ts';
import type { Words } from '../words.ts';
import { section, table } from './blocks.ts';

/** The metrics by difficulty, language, split and tag, a section each. */
export function sliceSections({ slices, thresholds }: Report, words: Words): string[] {
  const names = ['pass_rate', ...slicedMetrics(Object.keys(thresholds)).map(({ name }) => name)];
  return (['difficulty', 'language', 'split', 'tag'] as const).map((key) => {
    const groups = Object.entries(slices[key] ?? {});
    return section(
      words.slices[key],
      table(
        ['', ...names],
        groups.map(([group, values]) => [
          md(group),
          ...names.map((name) => valueText(values[name], words, isCountMetric(name))),
        ]),
      ),
    );
  });
}
