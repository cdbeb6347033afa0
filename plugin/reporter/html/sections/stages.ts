import { measureMetric } from '../../../scores/stages.ts';
import { branches, count } from '../../../stages/tally.ts';
import { actionRows, armRows, DECISIONS, sectionRows } from '../../readings/stages.ts';
import { valueText } from '../../shared.ts';
import { type Cell, type Part, sectionOf, table } from '../blocks.ts';
import type { PageContext } from '../context.ts';
import { html } from '../markup.ts';
import { fusionCurves } from './fusion-curves.ts';

/** Expected actions by what was decided. */
export function actions({ report, words }: PageContext): Part | null {
  const cell = (action: string, index: number, times: number): Cell => {
    if (DECISIONS[index] === action) return { of: times, class: 'cell diagonal' };
    return { of: times, class: times > 0 ? 'cell wrong' : 'cell zero' };
  };
  return sectionOf(
    'actions',
    words.actions,
    table({
      label: words.actions,
      head: [`${words.expected} ↓`, ...DECISIONS, words.right],
      numbers: [1, 2, 3, 4, 5, 6, 7],
      rows: actionRows(report.totals.l15).map(({ action, counts, accuracy }) => [
        action,
        ...counts.map((times, index) => cell(action, index, times)),
        valueText(accuracy, words),
      ]),
    }),
  );
}

/** Sections of the profile by mode. */
export function sections({ report, words }: PageContext): Part | null {
  const { mode, hit, misentry, miss, listed, rows, unjudged } = words.section;
  return sectionOf(
    'sections',
    words.sections,
    table({
      label: words.sections,
      head: [mode, hit, misentry, miss, listed, rows, unjudged],
      numbers: [1, 2, 3, 4, 5, 6],
      rows: sectionRows(report.totals.l2).map((row) => [
        row.mode,
        ...[row.hit, row.misentry, row.miss].map((rate) => valueText(rate, words)),
        row.listed,
        row.rows,
        row.unjudged,
      ]),
    }),
  );
}

/** The arms of a fused search, and how much the weight between them matters. */
export function search(context: PageContext): Part | null {
  const { report, words, page } = context;
  const tally = report.totals.search;
  const arms = branches(tally, 'arms').map(([arm]) => arm);
  const value = (metric: string): string =>
    valueText(tally && measureMetric('search', tally, metric)?.value, words);
  const { sources, questions } = words.armTable;
  const body = tally && [
    table({
      label: page.search,
      head: [page.arm, 'ndcg_at_10', 'recall_at_10', words.units.queries ?? questions],
      numbers: [1, 2, 3],
      rows: [
        ...arms.map((arm) => [
          arm,
          value(`${arm}_ndcg_at_10`),
          value(`${arm}_recall_at_10`),
          count(tally, 'arms', arm, 'shown'),
        ]),
        [html`<em>${sources}</em>`, value('ndcg_at_10'), value('recall_at_10'), count(tally, 'queries')],
      ],
    }),
    arms.length > 0 &&
      html`<p>${page.overlap}: ${value('arm_overlap')} · ${page.emptyRate}: ${value('empty_arm_rate')}</p>`,
    fusionCurves(context),
  ];
  return sectionOf('search', page.search, body);
}

/** The arms of a retrieval, and the channels that answered. */
export function rag({ report, words, page }: PageContext): Part | null {
  const tally = report.totals.retrieval;
  const { arm, sources, questions } = words.armTable;
  const judged = count(tally, 'turns');
  const channels = Object.keys(branchOf(tally?.channels)).sort(
    (a, b) => count(tally, 'channels', b) - count(tally, 'channels', a) || (a < b ? -1 : 1),
  );
  return sectionOf(
    'rag',
    page.rag,
    tally &&
      html`<div class="two"><div>${table({
        label: words.arms,
        head: [arm, 'doc_recall_at_1', 'doc_recall_at_10', questions],
        numbers: [1, 2, 3],
        rows: armRows(tally).map((row) => [
          row.arm ?? html`<em>${sources}</em>`,
          valueText(row.recall_at_1, words),
          valueText(row.recall_at_10, words),
          row.questions,
        ]),
      })}</div><div>${table({
        label: page.channels,
        head: [page.channel, page.fired, words.of],
        numbers: [1, 2],
        rows: channels.map((channel) => [channel, count(tally, 'channels', channel), judged]),
      })}</div></div>`,
  );
}

function branchOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
