import { isCountMetric } from '../../scores/stages.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
import { SLICE_KEYS, slicedNames } from '../readings/slices.ts';
import type { Report } from '../report-data.ts';
import { valueText } from '../shared.ts';
import type { Words } from '../words.ts';
import { section, table } from './blocks.ts';

/** The metrics by difficulty, language, split and tag, a section each. */
export function sliceSections(report: Report, words: Words): string[] {
  const names = slicedNames(report);
  return SLICE_KEYS.map((key) => {
    const groups = Object.entries(report.slices[key] ?? {});
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
