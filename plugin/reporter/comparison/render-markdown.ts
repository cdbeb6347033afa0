import type { Comparison, MetricDifference } from '../../compare/types.ts';
import { escapeMarkdown } from '../../text/index.ts';
import { section, table } from '../markdown/blocks.ts';
import { say } from '../shared.ts';
import { comparisonStatistics } from '../statistics/statistics.ts';
import { pairTexts } from '../statistics/texts.ts';
import { statisticsWordsOf } from '../statistics/words.ts';
import { type Words, wordsOf } from '../words.ts';
import {
  deltaCell,
  heatCell,
  intervalCell,
  movedCell,
  placeCell,
  probability,
  runMarks,
  runTitle,
  shown,
  shownSlice,
  splitMetrics,
  valueCell,
} from './cells.ts';
import { type ComparisonWords, comparisonWordsOf } from './words.ts';

const MAX_MOVED = 6;
const MAX_LINES = 50;

/** A comparison as a Markdown page. Every text of a case or a target is escaped. */
export function renderComparisonMarkdown(comparison: Comparison, locale: 'en' | 'zh'): string {
  const { runs, cases, verdicts } = comparison;
  const words = wordsOf(locale);
  const own = comparisonWordsOf(locale);
  const { main, byLabel } = splitMetrics(comparison);
  const title = (side: 'a' | 'b'): string =>
    [
      `- ${side}: ${md(runTitle(runs[side]))}`,
      ...runMarks(runs[side], own, words).map((mark) => `(**${md(mark)}**)`),
    ].join(' ');
  return `${[
    `# ${own.compare}`,
    [title('a'), title('b'), `- ${words.cases}: ${own.inBoth(cases)}`].join('\n'),
    list(
      comparison.not_comparable.map(
        (text) => `**${own.notComparable}**: ${md(shown(say(text, 'difference', words)))}`,
      ),
    ),
    section(own.leftOut, leftOutTable(comparison, own)),
    section(own.differs, list(comparison.differs.map((text) => md(shown(say(text, 'difference', words)))))),
    section(words.metrics, metricTable(main, own, words)),
    own.note,
    section(own.byLabel, labelTable(byLabel, own, words)),
    section(own.byTag, sliceTable(comparison, own, words)),
    section(
      own.verdicts,
      table(
        [own.both, `${own.only} a`, `${own.only} b`, own.neither, own.mcnemar],
        [
          [
            ...[verdicts.both, verdicts.only_a, verdicts.only_b, verdicts.neither].map(String),
            probability(verdicts.p_value).replace('<', '&lt;'),
          ],
        ],
      ),
    ),
    section(
      statisticsWordsOf(locale).title,
      list(pairTexts(comparisonStatistics(comparison), locale).map(({ text }) => md(text))),
    ),
    section(own.confusion, confusionTable(comparison, own)),
    section(own.flips, caseTable(comparison.flips, own, words) || own.noFlips),
    section(own.moved, caseTable(comparison.moved, own, words)),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

function list(items: readonly string[]): string {
  const more = items.length > MAX_LINES ? [`- +${items.length - MAX_LINES}`] : [];
  return [...items.slice(0, MAX_LINES).map((item) => `- ${item}`), ...more].join('\n');
}

function leftOutTable({ left_out }: Comparison, own: ComparisonWords): string {
  return table(
    [own.case, ''],
    left_out.map(({ case_id, why }) => [md(case_id), own.why[why]]),
  );
}

function metricTable(metrics: readonly MetricDifference[], own: ComparisonWords, words: Words): string {
  return table(
    [words.metric, 'a', 'b', own.difference, words.interval, own.direction],
    metrics.map((metric) => [...figures(metric), metric.less_is_better ? own.lessIsBetter : '']),
  );
}

function labelTable(metrics: readonly MetricDifference[], own: ComparisonWords, words: Words): string {
  return table(
    [words.metric, 'a', 'b', own.difference, words.interval, own.change],
    metrics.map((metric) => [...figures(metric), heatCell(metric)]),
  );
}

function sliceTable({ slices }: Comparison, own: ComparisonWords, words: Words): string {
  return table(
    [own.tag, words.cases, words.metric, 'a', 'b', own.difference, own.direction],
    slices.flatMap((slice) => {
      const head = [md(shown(slice.tag)), String(slice.cases)];
      const differing = shownSlice(slice);
      if (differing.length === 0) return [[...head, own.sameFigures, '', '', '', '']];
      return differing.map((metric) => [
        ...head,
        md(shown(metric.name)),
        valueCell(metric.a, metric),
        valueCell(metric.b, metric),
        deltaCell(metric),
        metric.less_is_better ? own.lessIsBetter : '',
      ]);
    }),
  );
}

function figures(metric: MetricDifference): string[] {
  return [
    md(shown(metric.name)),
    valueCell(metric.a, metric),
    valueCell(metric.b, metric),
    deltaCell(metric),
    intervalCell(metric),
  ];
}

function confusionTable({ confusion }: Comparison, own: ComparisonWords): string {
  return table(
    [own.stage, own.expected, own.predicted, 'a', 'b'],
    confusion.map(({ stage, expected, predicted, a, b }) => [
      md(stage),
      md(shown(expected)),
      md(shown(predicted)),
      String(a),
      String(b),
    ]),
  );
}

function caseTable(cases: Comparison['flips'], own: ComparisonWords, words: Words): string {
  return table(
    [own.case, own.verdicts, own.place, own.counts],
    cases.map((each) => [
      md(each.case_id),
      `${words.verdict[each.verdict.a]} → ${words.verdict[each.verdict.b]}`,
      md(placeCell(each)),
      md(movedCell(each, MAX_MOVED, words)),
    ]),
  );
}

function md(text: string): string {
  return escapeMarkdown(text);
}
