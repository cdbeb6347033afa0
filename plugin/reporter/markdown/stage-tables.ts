import { measureMetric } from '../../scores/stages.ts';
import { branches, count, type Tally } from '../../stages/tally.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
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

/** What can stand in the place of an action, the four actions first. */
const DECIDED = ['store', 'skip', 'update', 'merge', 'unpaired', 'unparsed'];

/** Expected actions by what was decided: a row an action, its accuracy at the end. */
function actionTable(tally: Tally | undefined, words: Words): string {
  if (!tally) return '';
  return table(
    [`${words.expected} ↓`, ...DECIDED, words.right],
    branches(tally, 'confusion').map(([action, decided]) => [
      md(action),
      ...DECIDED.map((name) => String(count(decided, name))),
      valueText(measureMetric('l15', tally, `per_action_accuracy.${action}`)?.value, words),
    ]),
  );
}

/** Sections by mode: rates first, then the counts that they are made of. */
function sectionTable(tally: Tally | undefined, words: Words): string {
  if (!tally) return '';
  const { mode, hit, misentry, miss, listed, rows, unjudged } = words.section;
  return table(
    [mode, hit, misentry, miss, listed, rows, unjudged],
    branches(tally, 'sections').map(([name, counts]) => [
      md(name),
      ...['section_hit_rate', 'section_misentry_rate', 'section_miss_rate'].map((metric) =>
        valueText(measureMetric('l2', tally, `${metric}.${name}`)?.value, words),
      ),
      ...['listed', 'rows', 'unjudged'].map((key) => String(count(counts, key))),
    ]),
  );
}

/** Recall of documents by arm, and of the sources that came of them in the last row. */
function armTable(tally: Tally | undefined, words: Words): string {
  const arms = branches(tally, 'arms').sort(([a], [b]) => (a < b ? -1 : 1));
  if (!tally || arms.length === 0) return '';
  const cells = (metrics: readonly string[]) =>
    metrics.map((metric) => valueText(measureMetric('retrieval', tally, metric)?.value, words));
  const { arm, sources, questions } = words.armTable;
  return table(
    [arm, 'doc_recall_at_1', 'doc_recall_at_10', questions],
    [
      ...arms.map(([name, counts]) => [
        md(name),
        ...cells([`arm_recall_at_1.${name}`, `arm_recall_at_10.${name}`]),
        String(count(counts, 'turns')),
      ]),
      [
        `_${sources}_`,
        ...cells(['doc_recall_at_1', 'doc_recall_at_10']),
        String(count(tally, 'ranked', 'turns')),
      ],
    ],
  );
}
