import type { HistoryRun } from '../../../history/types.ts';
import { headlinesOf, isCountMetric } from '../../../scores/stages.ts';
import { resultWord, valueText } from '../../shared.ts';
import { chip, type Part, sectionOf, table } from '../blocks.ts';
import { caseLink } from '../case-links.ts';
import type { PageContext } from '../context.ts';
import { html } from '../markup.ts';
import { linePlot } from '../plots/line-plot.ts';

const MAX_LINES = 5;
const SHORT = 8;

/** The last runs of the suite as lines, broken where the caliber changed, and as a table; the unsteady cases. */
export function trend({ report, words, page }: PageContext): Part | null {
  const { runs = [], unsteady = [] } = report.trend ?? {};
  if (runs.length < 2) return null;
  const names = [
    'pass_rate',
    ...report.gates.map(({ name }) => name),
    ...headlinesOf(Object.keys(report.thresholds)),
  ];
  const plotted = [...new Set(names)]
    .filter((name) => !isCountMetric(name) && runs.some(({ metrics }) => isShare(metrics[name])))
    .slice(0, MAX_LINES);
  const ticks = runs.flatMap((run, x) =>
    x === 0 || x === runs.length - 1 || runs.length <= 10 ? [{ x, text: commitText(run) }] : [],
  );
  return sectionOf('trend', page.trend, [
    html`<p class="muted">${page.trendNote}</p>`,
    linePlot({
      title: page.trend,
      axis: page.run,
      ticks,
      lines: plotted.map((name) => ({
        name,
        points: runs.map((run, x) => ({
          x,
          y: run.metrics[name] ?? null,
          title: `${name} ${valueText(run.metrics[name], words)} · ${commitText(run)} · ${run.timestamp}`,
          breaks: x > 0 && runs[x - 1]!.caliber_hash !== run.caliber_hash,
        })),
      })),
    }),
    table({
      label: page.trend,
      head: [
        page.run,
        page.commit,
        words.subject,
        words.caliber,
        words.result,
        words.verdict.pass,
        ...plotted,
      ],
      numbers: [5, ...plotted.map((_, index) => index + 6)],
      rows: runs
        .toReversed()
        .map((run) => [
          html`<time datetime="${run.timestamp}">${run.timestamp.slice(0, 16).replace('T', ' ')}</time>`,
          html`<code>${commitText(run)}</code>${run.dirty && html` <span class="muted small">${page.dirty}</span>`}`,
          run.subject,
          html`<code>${run.caliber_hash.slice(0, SHORT)}</code>`,
          chip(resultWord(run, words), run.red ? 'bad' : 'good'),
          `${run.passed}/${run.executed}`,
          ...plotted.map((name) => valueText(run.metrics[name], words)),
        ]),
    }),
    unsteady.length > 0 && html`<h3>${page.unsteady}</h3>`,
    table({
      label: page.unsteady,
      head: [words.cases, page.passes, page.runs],
      numbers: [1, 2],
      rows: unsteady.map(({ case_id, passed, runs: times }) => [caseLink(case_id), passed, times]),
      max: 50,
    }),
  ]);
}

function commitText({ commit }: HistoryRun): string {
  return commit?.slice(0, SHORT) ?? '–';
}

function isShare(value: number | null | undefined): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
