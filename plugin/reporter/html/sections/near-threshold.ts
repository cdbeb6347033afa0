import { pageWordsOf } from '../../markdown/words.ts';
import { valueText } from '../../shared.ts';
import { type Part, sectionOf, table } from '../blocks.ts';
import { caseLink } from '../case-links.ts';
import { oneSide } from '../cases/view/parts.ts';
import type { PageContext } from '../context.ts';

/** The pairs of memories that a person should look at: a little more or less, and they would be paired otherwise. */
export function nearThreshold({ report, words }: PageContext): Part | null {
  const page = pageWordsOf(report.report_locale);
  return sectionOf(
    'near-threshold',
    page.nearThreshold,
    table({
      label: page.nearThreshold,
      head: [words.cases, page.similarity, page.paired, words.expected, words.predicted],
      numbers: [1],
      rows: (report.near_threshold ?? []).map(({ case_id, expected, predicted, similarity, paired }) => [
        caseLink(case_id),
        valueText(similarity, words),
        paired ? page.yes : page.no,
        { of: oneSide(expected, predicted, 'a'), class: 'long' },
        { of: oneSide(expected, predicted, 'b'), class: 'long' },
      ]),
    }),
  );
}
