import type { UsageReport } from '../../scores/usage/by-stage.ts';
import { costPerCase } from '../../scores/usage/prices.ts';
import { figure } from '../../stages/thresholds.ts';
import { fill } from '../phrases.ts';
import { type UsageWords, usageWordsOf } from './words.ts';

/** What a run cost, for a line of a terminal. */
export interface UsageLine {
  locale: 'en' | 'zh';
  /** how many cases were executed */
  cases: number;
  /** also the latency of each stage, where calls were timed */
  latencies: boolean;
}

/** `requests 120 (80 % replayed) · tokens 45210 in, 8002 out · 0.0123 USD (0.000123 a case) · p50/p95 in ms: l1 820/1904` */
export function usageText(
  { prices, total, stages }: UsageReport,
  { locale, cases, latencies }: UsageLine,
): string {
  const words = usageWordsOf(locale);
  const timed = Object.entries(stages).filter(([, { calls }]) => calls > 0);
  return [
    requestsText(total, words),
    say(words.tokens, { in: total.input_tokens, out: total.output_tokens }),
    ...(prices && total.cost !== null
      ? [
          say(words.cost, {
            cost: figure(total.cost, true),
            currency: prices.currency,
            each: figure(costPerCase(total.cost, cases) ?? 0, true),
          }),
        ]
      : []),
    ...(latencies && timed.length > 0
      ? [
          say(words.latencies, {
            list: timed
              .map(([stage, { latency_p50, latency_p95 }]) => `${stage} ${latency_p50}/${latency_p95}`)
              .join(words.separator),
          }),
        ]
      : []),
  ].join(' · ');
}

function requestsText({ requests, replayed }: UsageReport['total'], words: UsageWords): string {
  const text = say(words.requests, { n: requests });
  return replayed > 0 ? say(words.withReplayed, { text, percent: percent(replayed, requests) }) : text;
}

/** A share in whole per cent: 0 for none and 100 for all of them alone. */
export function percent(part: number, whole: number): number {
  if (part === 0) return 0;
  return part === whole ? 100 : Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}

/** A template with values in the place of their names. */
export function say(template: string, values: Readonly<Record<string, string | number>>): string {
  return fill(template, new Map(Object.entries(values).map(([name, value]) => [name, String(value)])));
}

/** What a case costs, and the prices that say so; that there are none. */
export function priceTexts({ prices, total }: UsageReport, cases: number, words: UsageWords): string[] {
  if (!prices || total.cost === null) return [words.noPrices];
  const { currency, input_per_million: input, output_per_million: output } = prices;
  return [
    say(words.perCase, { each: figure(costPerCase(total.cost, cases) ?? 0, true), currency }),
    say(words.prices, { input, output, currency }),
  ];
}
