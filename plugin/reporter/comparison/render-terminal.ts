import c from 'tinyrainbow';
import type { CaseDifference, Comparison, MetricDifference } from '../../compare/types.ts';
import { say } from '../shared.ts';
import { comparisonStatistics } from '../statistics/statistics.ts';
import { pairTexts, verdictText } from '../statistics/texts.ts';
import { statisticsWordsOf } from '../statistics/words.ts';
import { line, MAX_LISTED, moreLine } from '../terminal-lines.ts';
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

/** How much of a comparison is printed. */
export interface ComparisonScope {
  locale: 'en' | 'zh';
  /** the metrics to show, in this order; undefined: all of them, those of single labels and confused labels too */
  metrics?: readonly string[];
  /** how many flips are listed at most. @default 20 */
  flips?: number;
}

const MAX_MOVED = 4;
const MAX_NAMED = 10;

/** A comparison for a terminal. Lines without a line break at the end. */
export function renderComparison(comparison: Comparison, scope: ComparisonScope): string[] {
  const { cases, verdicts } = comparison;
  const words = wordsOf(scope.locale);
  const own = comparisonWordsOf(scope.locale);
  const { main, byLabel } = splitMetrics(comparison);
  const { metrics: chosen } = scope;
  const rows = chosen
    ? chosen.flatMap((name) => comparison.metrics.filter((metric) => metric.name === name))
    : main;
  return [
    ...headLines(comparison, words, own),
    ...leftOutLines(comparison, words, own),
    ...comparison.differs
      .slice(0, MAX_LISTED)
      .map((text) => line(own.differs, shown(say(text, 'difference', words)))),
    ...moreLine(comparison.differs.length - MAX_LISTED, words),
    line(words.cases, own.inBoth(cases)),
    ...metricLines(rows, own, words),
    ...(chosen ? [] : labelLines(byLabel, own, words)),
    ...sliceLines(comparison, own),
    line(
      own.verdicts,
      [
        `${own.both} ${verdicts.both}`,
        `${own.only} a ${verdicts.only_a}`,
        `${own.only} b ${verdicts.only_b}`,
        `${own.neither} ${verdicts.neither}`,
        `${own.mcnemar} ${probability(verdicts.p_value)}`,
      ].join(' · '),
    ),
    ...statisticsLines(comparison, scope),
    ...(chosen ? [] : confusionLines(comparison, own, words)),
    ...flipLines(comparison, own, words, scope.flips ?? MAX_LISTED),
  ];
}

/** What is compared, and why that does not compare; without any figure. */
export function renderIncomparable(comparison: Comparison, locale: 'en' | 'zh'): string[] {
  const own = comparisonWordsOf(locale);
  return [...headLines(comparison, wordsOf(locale), own), `  ${c.dim(own.unless)}`];
}

function headLines({ runs, not_comparable }: Comparison, words: Words, own: ComparisonWords): string[] {
  const title = (side: 'a' | 'b'): string =>
    [runTitle(runs[side]), ...runMarks(runs[side], own, words).map((mark) => c.yellow(mark))].join(' · ');
  return [
    '',
    `${c.inverse(' caliper ')} ${c.bold(own.compare)}`,
    line('a', title('a')),
    line('b', title('b')),
    ...not_comparable
      .slice(0, MAX_LISTED)
      .map((text) => `  ${c.yellow(`${own.notComparable}: ${shown(say(text, 'difference', words))}`)}`),
  ];
}

function leftOutLines({ left_out }: Comparison, words: Words, own: ComparisonWords): string[] {
  if (left_out.length === 0) return [];
  const rows = left_out.slice(0, MAX_LISTED).map(({ case_id, why }) => `    ${case_id}  ${own.why[why]}`);
  return [
    line(own.leftOut, String(left_out.length)),
    ...rows,
    ...moreLine(left_out.length - rows.length, words),
  ];
}

function metricLines(metrics: readonly MetricDifference[], own: ComparisonWords, words: Words): string[] {
  const measured = metrics.some(({ interval }) => interval !== null);
  const head = ['', 'a', 'b', own.difference, measured ? words.interval : ''];
  const rows = metrics.map((metric) => [
    shown(metric.name),
    valueCell(metric.a, metric),
    valueCell(metric.b, metric),
    deltaCell(metric),
    intervalCell(metric),
    metric.less_is_better ? own.lessIsBetter : '',
  ]);
  return columns(rows.length > 0 ? [head, ...rows] : []);
}

function labelLines(metrics: readonly MetricDifference[], own: ComparisonWords, words: Words): string[] {
  if (metrics.length === 0) return [];
  const rows = metrics
    .slice(0, MAX_LISTED)
    .map((metric) => [
      shown(metric.name),
      valueCell(metric.a, metric),
      valueCell(metric.b, metric),
      deltaCell(metric),
      intervalCell(metric),
      heatCell(metric),
    ]);
  return [
    `  ${c.dim(`${own.byLabel}:`)}`,
    ...columns(rows),
    ...moreLine(metrics.length - rows.length, words),
  ];
}

/** By tag what differs, a tag a line where nothing does. */
function sliceLines({ slices }: Comparison, own: ComparisonWords): string[] {
  const rows = slices.flatMap((slice) => {
    const tag = `${shown(slice.tag)} (${slice.cases})`;
    const differing = shownSlice(slice);
    if (differing.length === 0) return [[`${tag}  ${own.sameFigures}`, '', '', '', '', '']];
    return differing.map((metric) => [
      `${tag}  ${shown(metric.name)}`,
      valueCell(metric.a, metric),
      valueCell(metric.b, metric),
      deltaCell(metric),
      '',
      metric.less_is_better ? own.lessIsBetter : '',
    ]);
  });
  if (rows.length === 0) return [];
  return [`  ${c.dim(`${own.byTag}:`)}`, ...columns([['', 'a', 'b', own.difference, ''], ...rows])];
}

/** The first column to the left, numbers to the right, what follows them to the left. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(0, ...rows.map((row) => row[at]!.length)));
  return rows.map(([name = '', a = '', b = '', delta = '', interval = '', note = '']) =>
    [
      `    ${name.padEnd(widths[0]!)}`,
      a.padStart(widths[1]!),
      b.padStart(widths[2]!),
      delta.padStart(widths[3]!),
      (interval && c.dim(interval)) + ' '.repeat(widths[4]! - interval.length),
      note,
    ]
      .join('  ')
      .trimEnd(),
  );
}

/** How far chance reaches, in sentences; where few figures are shown, of the verdicts alone. */
function statisticsLines(comparison: Comparison, { locale, metrics }: ComparisonScope): string[] {
  const pair = comparisonStatistics(comparison);
  const texts = metrics ? [verdictText(pair, locale)] : pairTexts(pair, locale).map(({ text }) => text);
  return texts.map((text) => line(statisticsWordsOf(locale).title, text));
}

function confusionLines({ confusion }: Comparison, own: ComparisonWords, words: Words): string[] {
  if (confusion.length === 0) return [];
  const rows = confusion
    .slice(0, MAX_LISTED)
    .map(
      ({ stage, expected, predicted, a, b }) =>
        `    ${stage}  ${shown(expected)} ${own.predicted} ${shown(predicted)}  ${a} → ${b}`,
    );
  return [
    line(own.confusion, String(confusion.length)),
    ...rows,
    ...moreLine(confusion.length - rows.length, words),
  ];
}

function flipLines({ flips, moved }: Comparison, own: ComparisonWords, words: Words, max: number): string[] {
  const shownFlips = flips.slice(0, max).flatMap((flip) => [flipLine(flip, words), ...reason(flip, words)]);
  const ids = moved.slice(0, MAX_NAMED).map(({ case_id }) => case_id);
  const more = moved.length - ids.length;
  const list = `${ids.join(', ')}${more > 0 ? `, +${more} ${words.more}` : ''}`;
  return [
    line(own.flips, flips.length === 0 ? own.noFlips : String(flips.length)),
    ...shownFlips,
    ...moreLine(flips.length - max, words),
    ...(moved.length > 0 ? [line(own.moved, `${moved.length} (${list})`)] : []),
  ];
}

function flipLine(flip: CaseDifference, words: Words): string {
  const { a, b } = flip.verdict;
  return `    ${flip.case_id}  ${words.verdict[a]} → ${words.verdict[b]}  ${c.cyan(placeCell(flip))}`;
}

function reason(flip: CaseDifference, words: Words): string[] {
  return flip.moved.length > 0 ? [c.dim(`        ${movedCell(flip, MAX_MOVED, words)}`)] : [];
}
