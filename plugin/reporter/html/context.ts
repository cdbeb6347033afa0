import type { Measures } from '../../stages/types.ts';
import { measuresOf } from '../readings/measures.ts';
import type { Report } from '../report-data.ts';
import { type Words, wordsOf } from '../words.ts';
import { type HtmlWords, htmlWordsOf } from './words.ts';

/** What the sections of a page are made from. */
export interface PageContext {
  report: Report;
  words: Words;
  page: HtmlWords;
  /** of the report's counts, with what each is a share of */
  measures: Measures;
  /** the baseline's value of a metric, where the two compare; null: it has none */
  before(metric: string): number | null;
}

export function contextOf(report: Report): PageContext {
  const against = new Map(report.against?.metrics.map(({ name, a }) => [name, a]));
  const { baseline } = report;
  const compares = baseline.state === 'present' && baseline.differences.length === 0;
  return {
    report,
    words: wordsOf(report.report_locale),
    page: htmlWordsOf(report.report_locale),
    measures: measuresOf(report),
    before: (metric) => (compares ? (baseline.metrics?.[metric] ?? against.get(metric) ?? null) : null),
  };
}
