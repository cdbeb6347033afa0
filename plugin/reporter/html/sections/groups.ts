import { isCountMetric } from '../../../scores/stages.ts';
import { SLICE_KEYS, slicedNames } from '../../readings/slices.ts';
import { valueText } from '../../shared.ts';
import { type Part, sectionOf, table } from '../blocks.ts';
import type { PageContext } from '../context.ts';
import { html } from '../markup.ts';

/** The metrics by difficulty, language, split and tag: of a RAG suite its tiers. */
export function groups({ report, words, page }: PageContext): Part | null {
  const names = slicedNames(report);
  const body = SLICE_KEYS.flatMap((key) => {
    const rows = Object.entries(report.slices[key] ?? {}).map(([group, values]) => [
      group,
      ...names.map((name) => valueText(values[name], words, isCountMetric(name))),
    ]);
    return rows.length === 0
      ? []
      : [
          html`<h3>${words.slices[key]}</h3>${table({
            label: words.slices[key],
            head: ['', ...names.map((name) => html`<code>${name}</code>`)],
            numbers: names.map((_, index) => index + 1),
            rows,
          })}`,
        ];
  });
  return sectionOf('slices', page.slices, body);
}
