import { isCountMetric } from '../../../scores/stages.ts';
import { valueText } from '../../shared.ts';
import { type Part, sectionOf, table } from '../blocks.ts';
import { caseLink } from '../case-links.ts';
import type { PageContext } from '../context.ts';
import { html } from '../markup.ts';
import { linePlot } from '../plots/line-plot.ts';

const MAX_FLAKY = 50;

/** What several attempts a case show: pass@k and pass^k, the spread of the metrics, and the cases that disagree. */
export function trials({ report, words, page }: PageContext): Part | null {
  const found = report.trials;
  if (!found) return null;
  const ks = Array.from({ length: found.k }, (_, index) => index + 1);
  const line = (name: string, values: Readonly<Record<string, number>>) => ({
    name,
    points: ks.map((k) => ({
      x: k,
      y: values[k] ?? null,
      title: `k = ${k}: ${valueText(values[k], words)}`,
    })),
  });
  return sectionOf('trials', page.trials, [
    linePlot({
      title: `${page.passAt}, ${page.passHat}`,
      axis: 'k',
      ticks: ks.map((k) => ({ x: k, text: String(k) })),
      lines: [line('pass@k', found.pass_at), line('pass^k', found.pass_hat)],
      range: [0, 1],
    }),
    table({
      label: 'pass@k, pass^k',
      head: ['k', page.passAt, page.passHat],
      numbers: [1, 2],
      rows: ks.map((k) => [k, valueText(found.pass_at[k], words), valueText(found.pass_hat[k], words)]),
    }),
    found.spread.length > 0 && html`<h3>${page.spread}</h3>`,
    table({
      label: page.spread,
      head: [words.metric, page.mean, page.sd, page.range],
      numbers: [1, 2, 3],
      rows: found.spread.map(({ name, mean, sd, min, max }) => {
        const text = (value: number): string => valueText(value, words, isCountMetric(name));
        return [html`<code>${name}</code>`, text(mean), text(sd), `${text(min)} … ${text(max)}`];
      }),
    }),
    found.flaky.length > 0 && html`<h3>${page.flakyCases}</h3>`,
    table({
      label: page.flakyCases,
      head: [words.cases, page.passes, page.attempts],
      numbers: [1, 2],
      rows: found.flaky.map(({ case_id, passes, attempts }) => [caseLink(case_id), passes, attempts]),
      max: MAX_FLAKY,
    }),
  ]);
}
