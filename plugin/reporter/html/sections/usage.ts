import type { UsageFigures, UsageReport } from '../../../scores/usage/by-stage.ts';
import { figure } from '../../../stages/thresholds.ts';
import { priceTexts } from '../../usage/usage-text.ts';
import { usageWordsOf } from '../../usage/words.ts';
import { list, type Part, sectionOf, table } from '../blocks.ts';
import type { PageContext } from '../context.ts';
import { html, type Piece } from '../markup.ts';

/** What the run cost, stage by stage. */
export function usage({ report }: PageContext): Part | null {
  const { usage: found, summary, report_locale: locale } = report;
  if (!found) return null;
  const words = usageWordsOf(locale);
  const { head } = words;
  return sectionOf('usage', words.title, [
    table({
      label: words.title,
      head: [
        words.stage,
        head.requests,
        head.replayed,
        head.input,
        head.output,
        head.cost,
        head.calls,
        head.p50,
        head.p95,
      ],
      numbers: [1, 2, 3, 4, 5, 6, 7, 8],
      rows: [
        ...Object.entries(found.stages).map(([stage, figures]) => row(stage, figures)),
        row(html`<strong>${words.total}</strong>`, found.total),
      ],
    }),
    list(priceTexts(found, summary.counts.executed ?? 0, words)),
  ]);
}

/** The latencies of all stages together would be of nothing. */
function row(name: Piece, figures: UsageReport['total'] & Partial<UsageFigures>): Piece[] {
  const { requests, replayed, input_tokens, output_tokens, cost, calls, latency_p50, latency_p95 } = figures;
  return [
    name,
    ...[requests, replayed, input_tokens, output_tokens, cost, calls, latency_p50, latency_p95].map(
      (value) => (typeof value === 'number' ? figure(value, true) : '–'),
    ),
  ];
}
