import { escapeMarkdown as md } from '../../text/index.ts';
import type { CaseReport } from '../report-data.ts';
import type { Words } from '../words.ts';
import { table } from './blocks.ts';

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
          [
            row.note,
            ...row.missed,
            ...row.errors.map(({ kind, stage, message }) => `${kind} in ${stage}: ${message}`),
          ]
            .filter(Boolean)
            .join('; '),
        ),
        `${md(row.file)}:${row.line}`,
      ]),
  );
}
