import type { Tally } from '../../stages/tally.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
import { actionRows, armRows, DECISIONS, sectionRows } from '../readings/stages.ts';
import { valueText } from '../shared.ts';
import type { Words } from '../words.ts';
import { section, table } from './blocks.ts';

/** What `report.md` shows of single stages beside the metrics that all have. Empty strings where there is nothing. */
export function stageTables(totals: Readonly<Record<string, Tally>>, words: Words): string[] {
  return [
    section(words.actions, actionTable(totals.l15, words)),
    section(words.sections, sectionTable(totals.l2, words)),
    section(words.arms, armTable(totals.retrieval, words)),
  ];
}

/** Expected actions by what was decided: a row an action, its accuracy at the end. */
function actionTable(tally: Tally | undefined, words: Words): string {
  return table(
    [`${words.expected} ↓`, ...DECISIONS, words.right],
    actionRows(tally).map(({ action, counts, accuracy }) => [
      md(action),
      ...counts.map(String),
      valueText(accuracy, words),
    ]),
  );
}

/** Sections by mode: rates first, then the counts that they are made of. */
function sectionTable(tally: Tally | undefined, words: Words): string {
  const { mode, hit, misentry, miss, listed, rows, unjudged } = words.section;
  return table(
    [mode, hit, misentry, miss, listed, rows, unjudged],
    sectionRows(tally).map((row) => [
      md(row.mode),
      ...[row.hit, row.misentry, row.miss].map((rate) => valueText(rate, words)),
      ...[row.listed, row.rows, row.unjudged].map(String),
    ]),
  );
}

/** Recall of documents by arm, and of the sources that came of them in the last row. */
function armTable(tally: Tally | undefined, words: Words): string {
  const { arm, sources, questions } = words.armTable;
  return table(
    [arm, 'doc_recall_at_1', 'doc_recall_at_10', questions],
    armRows(tally).map((row) => [
      row.arm === null ? `_${sources}_` : md(row.arm),
      ...[row.recall_at_1, row.recall_at_10].map((value) => valueText(value, words)),
      String(row.questions),
    ]),
  );
}
