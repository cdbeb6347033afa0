import type { MetricDifference } from '../../compare/types.ts';
import type { TrialStatistics } from '../../scores/trials/types.ts';
import { fixed } from '../../stages/thresholds.ts';
import { deltaCell, intervalCell, probability, shown, valueCell } from '../comparison/cells.ts';
import { fill } from '../phrases.ts';
import { ofText } from '../shared.ts';
import { wordsOf } from '../words.ts';
import { ENOUGH_CASES, type Measured, type PairStatistics, type Statistics } from './statistics.ts';
import { type StatisticsWords, statisticsWordsOf } from './words.ts';

/** A sentence, as plain text: names in it are on one line and without control characters, but not escaped. */
export interface StatisticsText {
  /** `pass-rate`, `verdicts`, `gate:l1.dimension_micro_f1` */
  id: string;
  text: string;
}

type Locale = 'en' | 'zh';

const MAX_METRICS = 8;
const MAX_FLAKY = 10;

/** What a report says of chance, in sentences: what changed first, then what identical attempts show, then how far each figure reaches. */
export function statisticsTexts(data: Statistics, locale: Locale): StatisticsText[] {
  const words = statisticsWordsOf(locale);
  const { against, why, trials, passRate } = data;
  return [
    ...(against ? pairTexts(against, locale) : []),
    ...(why ? [{ id: 'not-compared', text: words.why[why] }] : []),
    ...(trials ? trialTexts(trials, words) : []),
    ...(passRate ? [{ id: 'pass-rate', text: passRateText(passRate, locale) }] : []),
    ...data.gates.map((gate) => ({
      id: `gate:${gate.name}`,
      text: `${shown(gate.name)} ${intervalText(gate, locale)}`,
    })),
  ];
}

/** What stands out, in at most two lines: how verdicts moved, and how steady the attempts are. Empty without either. */
export function briefStatistics({ against, trials }: Statistics, locale: Locale): string[] {
  const words = statisticsWordsOf(locale);
  const { separator } = words;
  return [
    ...(against ? [[...verdictParts(against, words), briefSmallest(against, words)].join(separator)] : []),
    ...(trials?.even ? [[triedText(trials, words, false), flakyText(trials, words, 0)].join(separator)] : []),
  ];
}

/** What two runs over the same cases say of chance, in sentences. */
export function pairTexts(pair: PairStatistics, locale: Locale): StatisticsText[] {
  const words = statisticsWordsOf(locale);
  return [
    { id: 'verdicts', text: verdictParts(pair, words).join(words.separator) },
    ...(pair.of === 'baseline' && pair.tries
      ? [{ id: 'tries', text: put(words.tries, { a: pair.tries.a, b: pair.tries.b }) }]
      : []),
    { id: 'smallest-change', text: smallestText(pair, words) },
    ...metricTexts(pair, words),
  ];
}

/** How the verdicts moved, and how often chance moves them so. */
export function verdictText(pair: PairStatistics, locale: Locale): string {
  const words = statisticsWordsOf(locale);
  return verdictParts(pair, words).join(words.separator);
}

function verdictParts({ of, passed, cases, lost, won, p }: PairStatistics, words: StatisticsWords): string[] {
  const values = { ...passed, cases, lost, won };
  if (lost + won === 0) return [put(words.still, values)];
  return [put(words.flips, values), put(words.chance[of], { often: oftenText(p, words), p: probability(p) })];
}

/** How often something of this probability happens, in whole numbers; a chance is rounded neither to none nor to certainty. */
function oftenText(p: number, { often }: StatisticsWords): string {
  if (p >= 0.01) return put(often.hundred, { n: p >= 1 ? 100 : Math.min(99, Math.round(p * 100)) });
  const n = Math.round(p * 1000);
  return n >= 1 ? put(often.thousand, { n }) : often.rarer;
}

function smallestText(
  { of, cases, smallest, lost, won, outOfReach }: PairStatistics,
  words: StatisticsWords,
): string {
  if (smallest === null) return put(words.tooFew, { cases });
  const ways = Math.min(lost, won);
  const side = words.side[of];
  return [
    put(words.smallest, { cases, n: smallest }) + (ways > 0 ? put(words.besides, { ways }) : ''),
    ...(outOfReach.gain ? [put(words.noGain, { side })] : []),
    ...(outOfReach.loss ? [put(words.noLoss, { side })] : []),
  ].join(words.separator);
}

function briefSmallest({ smallest }: PairStatistics, words: StatisticsWords): string {
  return smallest === null ? words.briefTooFew : put(words.briefSmallest, { n: smallest });
}

function metricTexts(
  { measured, moved, clear, few }: PairStatistics,
  words: StatisticsWords,
): StatisticsText[] {
  if (measured === 0) return [];
  const n = measured;
  const list = (metrics: readonly MetricDifference[]): string =>
    listText(
      metrics.map((metric) => metricText(metric, words)),
      MAX_METRICS,
      words,
      words.separator,
    );
  const text =
    moved === 0
      ? put(words.nothingMoved, { n })
      : clear.length === 0
        ? put(words.noneClear, { n })
        : [put(words.clear, { n, list: list(clear) }), words.clearNote].join(words.separator);
  return [
    { id: 'metrics', text },
    ...(few.length > 0
      ? [{ id: 'few-cases', text: put(words.few, { n: ENOUGH_CASES, list: list(few) }) }]
      : []),
  ];
}

function metricText(metric: MetricDifference, words: StatisticsWords): string {
  return put(words.metric, {
    name: shown(metric.name),
    a: valueCell(metric.a, metric),
    b: valueCell(metric.b, metric),
    delta: deltaCell(metric),
    interval: intervalCell(metric),
  });
}

function trialTexts(trials: TrialStatistics, words: StatisticsWords): StatisticsText[] {
  const { even, k, spread } = trials;
  const items = spread.map(({ name, mean, sd, min, max }) =>
    put(words.spreadItem, {
      name: shown(name),
      mean: fixed(mean),
      sd: fixed(sd),
      min: fixed(min),
      max: fixed(max),
    }),
  );
  return [
    { id: 'trials', text: even ? triedText(trials, words, true) : words.uneven },
    { id: 'flaky', text: flakyText(trials, words, MAX_FLAKY) },
    ...(even && items.length > 0
      ? [{ id: 'spread', text: put(words.spread, { k, list: items.join(words.separator) }) }]
      : []),
  ];
}

/** `60 cases tried 3 times each: pass@1 0.62, pass@3 0.80, pass^3 0.31` */
function triedText(
  { cases, k, pass_at, pass_hat }: TrialStatistics,
  words: StatisticsWords,
  explained: boolean,
): string {
  const item = (template: string, note: string, n: number, value: number | undefined): string =>
    put(template, { k: n, value: fixed(value ?? 0) }) + (explained && n > 1 ? put(note, { k: n }) : '');
  const list = [
    item(words.passAt, words.passAtNote, 1, pass_at['1']),
    item(words.passAt, words.passAtNote, k, pass_at[String(k)]),
    item(words.passHat, words.passHatNote, k, pass_hat[String(k)]),
  ].join(words.comma);
  return put(words.trials, { cases, k, list });
}

/** @param max how many cases are named at most; 0: how many there are alone */
function flakyText({ flaky }: TrialStatistics, words: StatisticsWords, max: number): string {
  if (flaky.length === 0) return words.steady;
  const names = flaky.map(({ case_id, passes, attempts }) => `${shown(case_id)} ${passes}/${attempts}`);
  const said = put(flaky.length === 1 ? words.flakyOne : words.flaky, { n: flaky.length });
  return max === 0 ? said : put(words.named, { text: said, list: listText(names, max, words, words.comma) });
}

function passRateText(rate: NonNullable<Statistics['passRate']>, locale: Locale): string {
  const words = statisticsWordsOf(locale);
  const { passed, of } = rate;
  return put(words.passRate, { passed, cases: of?.count ?? 0, rate: intervalText(rate, locale) });
}

/** `0.83, 95 % 0.78–0.88 (Wilson, 240 labels)` */
export function intervalText({ value, interval, method, of }: Measured, locale: Locale): string {
  const words = statisticsWordsOf(locale);
  const { low, high } = interval;
  const how = [...(method ? [words.how[method]] : []), ...(of ? [ofText(of, wordsOf(locale))] : [])];
  const said = put(words.interval, { value: fixed(value), low: fixed(low), high: fixed(high) });
  return how.length > 0 ? put(words.had, { text: said, how: how.join(words.comma) }) : said;
}

/** Some items of a list, with how many more there are. */
function listText(items: readonly string[], max: number, words: StatisticsWords, separator: string): string {
  const list = items.slice(0, max).join(separator);
  return items.length > max ? put(words.andMore, { list, n: items.length - max }) : list;
}

function put(template: string, values: Readonly<Record<string, string | number>>): string {
  return fill(template, new Map(Object.entries(values).map(([name, value]) => [name, String(value)])));
}
