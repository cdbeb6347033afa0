import { escapeMarkdown as md } from '../../text/index.ts';
import type { CaseReport } from '../report-data.ts';
import { causesOf, say, shorten } from '../shared.ts';
import type { Words } from '../words.ts';
import { table } from './blocks.ts';

const MAX_REASON = 1000;

/** The cases that do not pass, with the reason and the place. */
export function caseTable(rows: readonly CaseReport[], words: Words): string {
  return table(
    [words.cases, words.result, words.reason, ''],
    rows
      .filter(({ verdict }) => verdict !== 'pass')
      .map((row) => [
        md(row.case_id),
        `${words.verdict[row.verdict]}${row.verdict === 'flaky' ? ` ${row.passes}/${row.attempts}` : ''}${row.red ? ` **${words.red}**` : ''}`,
        md(
          shorten(
            [say(row.note, 'reason', words), ...causesOf(row, words)].filter(Boolean).join('; '),
            MAX_REASON,
          ),
        ),
        `${md(row.file)}:${row.line}`,
      ]),
  );
}
