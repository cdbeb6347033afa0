import { statisticsOf } from '../../statistics/statistics.ts';
import { statisticsTexts } from '../../statistics/texts.ts';
import { list, type Part, sectionOf } from '../blocks.ts';
import type { PageContext } from '../context.ts';
import { html } from '../markup.ts';

/** What the report says of chance, in sentences. */
export function statistics({ report, page }: PageContext): Part | null {
  const texts = statisticsTexts(statisticsOf(report), report.report_locale);
  return sectionOf(
    'statistics',
    page.statistics,
    list(texts.map(({ id, text }) => html`<span data-statistic="${id}">${text}</span>`)),
  );
}
