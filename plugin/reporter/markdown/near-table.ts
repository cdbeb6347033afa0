import { escapeMarkdown as md } from '../../text/index.ts';
import type { Report } from '../report-data.ts';
import { oneLine, shorten, valueText } from '../shared.ts';
import type { Words } from '../words.ts';
import { table } from './blocks.ts';
import type { PageWords } from './words.ts';

const MAX_TEXT = 80;

/** The pairs of memories nearest to the threshold, for a person to look at. */
export function nearTable({ near_threshold: pairs = [] }: Report, words: Words, page: PageWords): string {
  const text = (content: string): string => md(shorten(oneLine(content), MAX_TEXT));
  return table(
    [words.cases, page.similarity, page.paired, words.expected, words.predicted],
    pairs.map(({ case_id, expected, predicted, similarity, paired }) => [
      md(case_id),
      valueText(similarity, words),
      paired ? page.yes : page.no,
      text(expected),
      text(predicted),
    ]),
  );
}
