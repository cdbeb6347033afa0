import { fill } from '../../phrases.ts';
import { fusionCurves as curvesOf } from '../../readings/fusion.ts';
import { valueText } from '../../shared.ts';
import type { PageContext } from '../context.ts';
import { html, type Markup, NOTHING } from '../markup.ts';
import { linePlot } from '../plots/line-plot.ts';

/** NDCG@10 by the weight between the arms, a line for each `k` of the fusion. */
export function fusionCurves({ report, words, page }: PageContext): Markup {
  const found = curvesOf(report);
  if (!found) return NOTHING;
  const weights = found.curves[0]!.points.map(({ weight }) => weight);
  return html`<h3>${page.fusionTitle}</h3>
<p class="muted">${fill(page.fusionNote, new Map([['queries', String(found.queries)]]))}</p>
${linePlot({
  title: page.fusionTitle,
  axis: page.weight,
  ticks: weights.map((x) => ({ x, text: String(x) })),
  lines: found.curves.map(({ k, points }) => ({
    name: `k = ${k}`,
    points: points.map(({ weight, ndcg }) => ({
      x: weight,
      y: ndcg,
      title: `k = ${k}, ${page.weight} ${weight}: ${valueText(ndcg, words)}`,
    })),
  })),
})}`;
}
