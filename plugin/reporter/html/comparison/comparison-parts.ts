import type { CaseDifference, Comparison, MetricDifference } from '../../../compare/types.ts';
import {
  deltaCell,
  heatCell,
  intervalCell,
  movedCell,
  placeCell,
  runMarks,
  runTitle,
  shown,
  shownSlice,
  splitMetrics,
  valueCell,
} from '../../comparison/cells.ts';
import { type ComparisonWords, comparisonWordsOf } from '../../comparison/words.ts';
import { say } from '../../shared.ts';
import { comparisonStatistics } from '../../statistics/statistics.ts';
import { pairTexts } from '../../statistics/texts.ts';
import { statisticsWordsOf } from '../../statistics/words.ts';
import { type Words, wordsOf } from '../../words.ts';
import { list, note, type Part, sectionOf, table } from '../blocks.ts';
import { caseAnchor } from '../case-links.ts';
import { html, type Markup, type Piece } from '../markup.ts';

const MAX_MOVED = 6;

/** Two runs, and where the pages of both are. */
export interface ComparedPages {
  comparison: Comparison;
  /** relative to this page; null: there is none */
  pages: { a: string | null; b: string | null };
}

/**
 * The parts of a page that holds two runs side by side; their figures are those of `caliper compare`.
 *
 * @param key what tells the parts of several comparisons on one page apart
 * @param name of the comparison, before the titles of its parts; empty: it is the only one
 */
export function comparisonParts(
  { comparison, pages }: ComparedPages,
  locale: 'en' | 'zh',
  key: string,
  name: string,
): Part[] {
  const words = wordsOf(locale);
  const own = comparisonWordsOf(locale);
  const { main, byLabel } = splitMetrics(comparison);
  const titled = (title: string): string => (name === '' ? title : `${name}: ${title}`);
  const part = (id: string, title: string, body: Piece): Part | null =>
    sectionOf(`${id}${key}`, titled(title), body);
  const reasons = comparison.not_comparable.map(
    (text) => `${own.notComparable}: ${shown(say(text, 'difference', words))}`,
  );
  return [
    part('statistics', statisticsWordsOf(locale).title, [
      sides(comparison, words, own),
      reasons.length > 0 && note(list(reasons), 'warn'),
      list(
        pairTexts(comparisonStatistics(comparison), locale).map(
          ({ id, text }) => html`<span data-statistic="${id}">${text}</span>`,
        ),
      ),
    ]),
    part('metrics', words.metrics, [
      table({
        label: words.metrics,
        head: metricHead(words, own),
        numbers: [1, 2],
        rows: main.map((metric) => [...figures(metric), direction(metric, own)]),
      }),
      main.length > 0 && html`<p class="muted small">${own.note}</p>`,
    ]),
    part(
      'flips',
      own.flips,
      flipTable(comparison.flips, { own, words, pages }) ?? html`<p>${own.noFlips}</p>`,
    ),
    part(
      'labels',
      own.byLabel,
      table({
        label: own.byLabel,
        head: metricHead(words, own),
        numbers: [1, 2],
        rows: byLabel.map((metric) => [
          ...figures(metric),
          html`<span aria-hidden="true">${heatCell(metric)}</span>`,
        ]),
      }),
    ),
    part('tags', own.byTag, sliceTable(comparison, words, own)),
    part(
      'confusion',
      own.confusion,
      table({
        label: own.confusion,
        head: [own.stage, own.expected, own.predicted, 'a', 'b'],
        numbers: [3, 4],
        rows: comparison.confusion.map(({ stage, expected, predicted, a, b }) => [
          stage,
          shown(expected),
          shown(predicted),
          a,
          b,
        ]),
      }),
    ),
    part(
      'differs',
      own.differs,
      list(comparison.differs.map((text) => shown(say(text, 'difference', words)))),
    ),
    part(
      'left-out',
      own.leftOut,
      table({
        label: own.leftOut,
        head: [own.case, ''],
        rows: comparison.left_out.map(({ case_id, why }) => [html`<code>${case_id}</code>`, own.why[why]]),
      }),
    ),
    part('moved', own.moved, flipTable(comparison.moved, { own, words, pages })),
  ].filter((found) => found !== null);
}

/** What a and b are. */
function sides(comparison: Comparison, words: Words, own: ComparisonWords): Markup {
  const side = (name: 'a' | 'b'): Markup => {
    const run = comparison.runs[name];
    return html`<div><dt>${name}</dt><dd>${runTitle(run)}${runMarks(run, own, words).map((mark) => ` (${mark})`)}</dd></div>`;
  };
  return html`<dl class="facts">${side('a')}${side('b')}<div><dt>${words.cases}</dt><dd>${own.inBoth(comparison.cases)}</dd></div></dl>`;
}

function metricHead(words: Words, own: ComparisonWords): string[] {
  return [words.metric, 'a', 'b', own.difference, words.interval, own.direction];
}

function figures(metric: MetricDifference): Piece[] {
  return [
    html`<code>${shown(metric.name)}</code>`,
    valueCell(metric.a, metric),
    valueCell(metric.b, metric),
    difference(metric),
    intervalCell(metric),
  ];
}

/** The difference, coloured by whether it is for the better; its sign and the column beside it say the same. */
function difference(metric: MetricDifference): Piece {
  const { delta, less_is_better: less } = metric;
  if (delta === null || delta === 0) return deltaCell(metric);
  return html`<span class="${delta > 0 !== less ? 'good' : 'bad'}">${deltaCell(metric)}</span>`;
}

function direction({ less_is_better: less }: MetricDifference, own: ComparisonWords): string {
  return less ? own.lessIsBetter : '';
}

function sliceTable({ slices }: Comparison, words: Words, own: ComparisonWords): Markup {
  return table({
    label: own.byTag,
    head: [own.tag, words.cases, words.metric, 'a', 'b', own.difference, own.direction],
    numbers: [1, 3, 4],
    rows: slices.flatMap((slice) => {
      const differing = shownSlice(slice);
      if (differing.length === 0) return [[shown(slice.tag), slice.cases, own.sameFigures, '', '', '', '']];
      return differing.map((metric) => [
        shown(slice.tag),
        slice.cases,
        html`<code>${shown(metric.name)}</code>`,
        valueCell(metric.a, metric),
        valueCell(metric.b, metric),
        difference(metric),
        direction(metric, own),
      ]);
    }),
  });
}

/** Null: no case differs. */
function flipTable(
  cases: readonly CaseDifference[],
  { own, words, pages }: { own: ComparisonWords; words: Words; pages: ComparedPages['pages'] },
): Markup | null {
  if (cases.length === 0) return null;
  return table({
    label: own.flips,
    head: [own.case, 'a', 'b', own.place, own.counts],
    rows: cases.map((each) => [
      html`<code>${each.case_id}</code>`,
      verdictCell(each, 'a'),
      verdictCell(each, 'b'),
      html`<span class="mono small">${placeCell(each)}</span>`,
      html`<span class="small">${movedCell(each, MAX_MOVED, words)}</span>`,
    ]),
  });

  function verdictCell({ case_id, verdict }: CaseDifference, side: 'a' | 'b'): Markup {
    const passes = verdict[side] === 'pass';
    const word = html`<span class="chip ${passes ? 'good' : 'warn'}">${words.verdict[verdict[side]]}</span>`;
    const page = pages[side];
    return page === null
      ? word
      : html`<a href="${page}${caseAnchor(case_id)}" aria-label="${words.verdict[verdict[side]]}: ${case_id} ${side}">${word}</a>`;
  }
}
