import { precision, recall } from '../../../metrics/index.ts';
import { isCountMetric, isLessBetter } from '../../../scores/stages.ts';
import { pageWordsOf } from '../../markdown/words.ts';
import { isListedMetric } from '../../readings/measures.ts';
import { dimensionsByF1, noteTexts, ofText, valueText } from '../../shared.ts';
import { type Cell, deltaOf, list, type Part, sectionOf, table } from '../blocks.ts';
import type { PageContext } from '../context.ts';
import { html, type Markup, NOTHING } from '../markup.ts';

const MAX_DIMENSIONS = 100;

/** The heat map of the dimensions, the worst first, and all metrics that do not stand with their label. */
export function metrics(context: PageContext): Part | null {
  const { report, words } = context;
  return sectionOf('metrics', words.metrics, [
    heatMap(context),
    html`<h3>${words.metrics}</h3>${metricTable(context)}`,
    list(noteTexts(report.totals, words)),
  ]);
}

function heatMap({ measures, words, page, before, report }: PageContext): Markup {
  const dimensions = dimensionsByF1(measures);
  if (dimensions.length === 0) return NOTHING;
  const { precision: p, recall: r } = pageWordsOf(report.report_locale);
  const rows = dimensions.map(({ dimension, measure: { value, counts, of } }) => {
    const found = counts ?? { tp: 0, fp: 0, fn: 0 };
    const base = before(`l1.per_dimension_f1.${dimension}`);
    return [
      dimension,
      heat(value),
      heat(precision(found)),
      heat(recall(found)),
      base !== null && value !== null && deltaOf(value - base, false, false, page),
      of?.count ?? 0,
      found.tp,
      found.fp,
      found.fn,
    ];
  });
  return html`<h3>${words.perDimension}</h3>
${table({
  label: words.perDimension,
  head: [words.dimension, 'F1', p, r, page.change, words.support, 'TP', 'FP', 'FN'],
  numbers: [5, 6, 7, 8],
  rows,
  max: MAX_DIMENSIONS,
})}<p class="muted small">${page.heatLegend}</p>
`;

  function heat(value: number | null): Cell {
    const shade = value === null ? '' : ` heat-${Math.min(3, Math.floor(value * 4))}`;
    return { of: valueText(value, words), class: `heat${shade}` };
  }
}

function metricTable({ report, measures, words, page, before }: PageContext): Markup {
  const names = Object.keys(report.metrics.all).filter(isListedMetric);
  const intervals = new Map(report.against?.metrics.map(({ name, interval }) => [name, interval]));
  return table({
    label: words.metrics,
    head: [words.metric, words.value, words.of, page.baseline, page.change, words.interval, words.validOnly],
    numbers: [1, 3, 6],
    rows: names.map((name) => {
      const value = report.metrics.all[name] ?? null;
      const base = before(name);
      const whole = isCountMetric(name);
      const interval = intervals.get(name);
      return [
        html`<code>${name}</code>`,
        valueText(value, words, whole),
        ofText(measures[name]?.of, words),
        base === null ? '' : valueText(base, words, whole),
        base !== null && value !== null && deltaOf(value - base, isLessBetter(name), whole, page),
        // Where nothing differs the interval says no more than that.
        interval &&
          (interval.low !== 0 || interval.high !== 0) &&
          `${signed(interval.low)} … ${signed(interval.high)}`,
        valueText(report.metrics.valid[name], words, whole),
      ];
    }),
  });

  function signed(value: number): string {
    return `${value < 0 ? '−' : '+'}${valueText(Math.abs(value), words)}`;
  }
}
