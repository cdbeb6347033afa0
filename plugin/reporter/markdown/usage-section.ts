import type { UsageFigures, UsageReport } from '../../scores/usage/by-stage.ts';
import { figure } from '../../stages/thresholds.ts';
import { escapeMarkdown as md } from '../../text/index.ts';
import type { Report } from '../report-data.ts';
import { priceTexts } from '../usage/usage-text.ts';
import { usageWordsOf } from '../usage/words.ts';
import { list, section, table } from './blocks.ts';

/** What the run cost, stage by stage; empty where the target does not report it. */
export function usageSection({ usage, summary, locale }: Report): string {
  if (!usage) return '';
  const words = usageWordsOf(locale);
  const rows = Object.entries(usage.stages).map(([stage, figures]) => row(md(stage), figures));
  const { head } = words;
  const body = [
    table(
      [
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
      [...rows, row(`**${words.total}**`, usage.total)],
    ),
    list(priceTexts(usage, summary.counts.executed ?? 0, words)),
  ];
  return section(words.title, body.join('\n\n'));
}

/** The latencies of all stages together would be of nothing. */
function row(name: string, figures: UsageReport['total'] & Partial<UsageFigures>): string[] {
  const { requests, replayed, input_tokens, output_tokens, cost, calls, latency_p50, latency_p95 } = figures;
  return [
    name,
    ...[requests, replayed, input_tokens, output_tokens, cost, calls, latency_p50, latency_p95].map(cell),
  ];
}

function cell(value: number | null | undefined): string {
  return typeof value === 'number' ? figure(value, true) : '–';
}
