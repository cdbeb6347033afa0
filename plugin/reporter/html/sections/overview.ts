import { isCountMetric, isLessBetter } from '../../../scores/stages.ts';
import { fixed } from '../../../stages/thresholds.ts';
import type { Report } from '../../report-data.ts';
import { boundWords, say, valueText, weakerText } from '../../shared.ts';
import { chip, deltaOf, list, note, type Part, sectionOf, table } from '../blocks.ts';
import type { PageContext } from '../context.ts';
import { html, type Piece } from '../markup.ts';
import { intervalBar } from '../plots/interval-bar.ts';

/** The verdict's reasons: what the run is short of, its gates, what turns it red beside its cases, the loosened exam. */
export function overview(context: PageContext): Part | null {
  const { report, words, page } = context;
  const { summary } = report;
  return sectionOf('overview', page.overview, [
    report.weaker && note(weakerText(report.weaker, words), 'warn'),
    report.partial &&
      note(
        html`<strong>${words.partial}</strong> (${summary.total_cases}/${summary.expected_cases}): ${words.partialGates}`,
        'warn',
      ),
    report.failures.length > 0 &&
      note(
        html`<strong>${page.failures}</strong>${list(report.failures.map(({ message }) => say(message, 'failure', words)))}`,
        'bad',
      ),
    report.loosened.length > 0 &&
      note(
        html`<strong>${words.loosened}</strong>${list(report.loosened.map((text) => say(text, 'loosened', words)))}`,
        'warn',
      ),
    gates(context),
  ]);
}

function gates(context: PageContext): Piece {
  const { report, words, page } = context;
  if (report.gates.length === 0) return null;
  return html`<h3>${words.gates}</h3>
${table({
  label: words.gates,
  head: [
    words.gate,
    words.result,
    words.value,
    words.threshold,
    words.interval,
    '',
    page.baseline,
    page.change,
    words.validOnly,
  ],
  numbers: [2, 6, 8],
  rows: report.gates.map((gate) => gateRow(gate, context)),
})}<p class="muted small screen">${page.gateLegend}</p>
`;
}

function gateRow(
  { name, value, met, interval, valid, ...gate }: Report['gates'][number],
  context: PageContext,
): Piece[] {
  const { report, words, page } = context;
  const whole = isCountMetric(name);
  const unjudged = report.partial || report.weaker !== null;
  // The baseline's metrics are over all cases, so a gate over some of them has no value there.
  const before = gate.split === undefined ? context.before(name) : null;
  return [
    html`<code>${name}</code>`,
    unjudged ? chip(words.notJudged, 'plain') : chip(met ? words.met : words.missed, met ? 'good' : 'bad'),
    valueText(value, words, whole),
    boundWords(name, gate, words),
    interval && `${fixed(interval.low)} … ${fixed(interval.high)}`,
    !whole && intervalBar({ value, interval, baseline: before, min: gate.min, max: gate.max, met }),
    before === null ? '' : valueText(before, words, whole),
    before !== null && value !== null && deltaOf(value - before, isLessBetter(name), whole, page),
    name === 'errors' ? '' : valueText(valid, words, whole),
  ];
}
