import c from 'tinyrainbow';
import { groupBy } from '../scores/group-by.ts';
import { headlinesOf, isCountMetric } from '../scores/stages.ts';
import { fixed } from '../stages/thresholds.ts';
import { flipLines, placeText, reasonLines } from './render-flips.ts';
import {
  boundWords,
  dimensionsByF1,
  errorText,
  noteTexts,
  ofText,
  oneLine,
  runKey,
  say,
  shownPath,
  stagesOf,
  valueText,
  verdictCounts,
  weakerText,
} from './shared.ts';
import { sliceLines } from './slice-lines.ts';
import { statisticsWordsOf } from './statistics/words.ts';
import type { SuiteSummary } from './summarise.ts';
import { badge, gateState, line, MAX_LISTED, moreLine } from './terminal-lines.ts';
import { usageText } from './usage/usage-text.ts';
import { usageWordsOf } from './usage/words.ts';
import { type Words, wordsOf } from './words.ts';

const MAX_NAMED = 10;
const MAX_EXPLAINED = 5;
const WORST = 5;

/** Where a run's files went, and what became of the baseline, in words. */
export interface Outcome {
  /** relative to the root */
  report: string;
  baseline: string | null;
  /** what stands out of the report's statistics, a sentence a line; absent: nothing does */
  statistics?: readonly string[];
}

/** The summary of a suite for a terminal: short, the worst first. Lines without a line break at the end. */
export function renderTerminal(summary: SuiteSummary, outcome: Outcome, root: string): string[] {
  const { run, all } = summary;
  const words = wordsOf(run.info?.locale ?? 'en');
  const subject = run.info
    ? c.dim(` ${oneLine(`${run.info.subject.name} ${run.info.subject.version}`)}`)
    : '';
  const headlines = headlinesOf(stagesOf(summary));
  const width = Math.max(
    0,
    ...headlines.map((name) => name.length),
    ...summary.gates.map(({ name }) => name.length),
  );
  const title = `${badge(summary)} ${c.bold(runKey(run))}${subject}${caliberText(summary)}`;
  if (run.crashed && run.results.size === 0) return ['', title, `  ${c.red(words.couldNotRun)}`];
  return [
    '',
    title,
    ...(run.info?.weaker ? [`  ${c.yellow(weakerText(run.info.weaker, words))}`] : []),
    ...(summary.partial
      ? [
          `  ${c.yellow(`${words.partial}: ${all.counts.total}/${summary.expected}`)} ${c.dim(words.partialGates)}`,
        ]
      : []),
    line(words.cases, `${all.counts.total} (${verdictCounts(all.counts, words)})`),
    ...warningLines(summary, words, root),
    ...headlineLines(summary, headlines, words, width),
    ...gateLines(summary, words, width),
    ...noteTexts(all.tallies, words).map((text) => `    ${c.yellow('⚠')} ${text}`),
    ...errorLines(summary, words),
    ...flipLines(summary, words, root),
    ...flakyLines(summary, words),
    ...statisticsLines(summary, outcome),
    ...summary.failures
      .filter(({ kind }) => kind === 'baseline')
      .map(({ message }) => `  ${c.red(oneLine(say(message, 'failure', words)))}`),
    ...listLines(
      words.loosened,
      summary.loosened.map((text) => say(text, 'loosened', words)),
      words,
      c.yellow,
    ),
    ...toleratedLines(summary, words, root),
    ...nowPassingLines(summary, words),
    ...worstLines(summary, words),
    ...sliceLines(summary, words),
    ...usageLines(summary),
    line(words.report, outcome.report),
    ...(outcome.baseline ? [line(words.baseline, outcome.baseline)] : []),
  ];
}

/** What the run cost, where its target reports it. */
function usageLines({ all, run }: SuiteSummary): string[] {
  if (!all.usage) return [];
  const locale = run.info?.locale ?? 'en';
  const { executed: cases } = all.counts;
  return [line(usageWordsOf(locale).title, usageText(all.usage, { locale, cases, latencies: true }))];
}

/** How far chance reaches, in words. */
function statisticsLines({ run }: SuiteSummary, { statistics = [] }: Outcome): string[] {
  const { title } = statisticsWordsOf(run.info?.locale ?? 'en');
  return statistics.map((text) => line(title, text));
}

/** How memories were paired, where the suite has L1: `dice ≥ 0.5`. */
export function caliberText({ run }: SuiteSummary): string {
  const { l1 } = (run.info?.caliber.stages ?? {}) as { l1?: { similarity: string; threshold: number } };
  return l1 ? c.dim(` · ${l1.similarity.split(':')[0]} ≥ ${l1.threshold}`) : '';
}

function warningLines({ warnings }: SuiteSummary, words: Words, root: string): string[] {
  if (warnings.length === 0) return [];
  const shown = warnings
    .slice(0, MAX_LISTED)
    .map(
      ({ file, line: at, col, code, message, hint }) =>
        `    ${c.yellow('⚠')} ${shownPath(root, file)}:${at}:${col}  ${code}  ${oneLine(message)}${hint ? c.dim(` (${hint})`) : ''}`,
    );
  return [
    line(words.warnings, String(warnings.length)),
    ...shown,
    ...moreLine(warnings.length - shown.length, words),
  ];
}

/** Headline metrics that no gate line shows anyway. */
function headlineLines(
  { all, gates, partial }: SuiteSummary,
  headlines: readonly string[],
  words: Words,
  width: number,
): string[] {
  return headlines
    .filter((name) => all.measures[name] && (partial || !gates.some((gate) => gate.name === name)))
    .map((name) => {
      const measure = all.measures[name]!;
      const of = measure.of ? c.dim(` ${words.of} ${ofText(measure.of, words)}`) : '';
      return `    ${name.padEnd(width)}  ${valueText(measure.value, words, isCountMetric(name)).padStart(6)}${of}`;
    });
}

function gateLines({ gates, all, partial, run }: SuiteSummary, words: Words, width: number): string[] {
  const lines = gates.map(({ name, gate, value, met, interval, valid }) => {
    const shown = interval ? c.dim(` [${fixed(interval.low)}, ${fixed(interval.high)}]`) : '';
    const clean =
      name !== 'errors' && all.counts.error > 0 && valid !== value
        ? c.dim(` (${words.validOnly} ${valueText(valid, words)})`)
        : '';
    const state = gateState(met, { run, judged: !partial }, words);
    return `    ${name.padEnd(width)}  ${valueText(value, words, isCountMetric(name)).padStart(6)}  ${boundWords(name, gate, words)}${shown}${clean}  ${state}`;
  });
  return lines.length > 0 ? [`  ${c.dim(`${words.gates}:`)}`, ...lines] : [];
}

/** Errors by what was said, so that an outage of a hundred cases is one line. */
export function errorLines({ cases }: SuiteSummary, words: Words): string[] {
  const said = cases.flatMap(({ result }) =>
    result.errors.map((error) => ({ id: result.case_id, text: oneLine(errorText(error, words)) })),
  );
  const groups = groupBy(said, ({ text }) => text);
  const shown = [...groups].slice(0, MAX_NAMED).map(([text, group]) => {
    const ids = group.map(({ id }) => id);
    return `    ${c.red(text)}  ${named(ids, words)}`;
  });
  return [...shown, ...moreLine(groups.size - shown.length, words)];
}

/** Cases whose tries disagree: after a retry Vitest shows them as passed, so they are named here. */
function flakyLines({ cases }: SuiteSummary, words: Words): string[] {
  const flaky = cases.flatMap(({ result: { case_id, verdict, passes, attempts } }) =>
    verdict === 'flaky' ? [`${case_id} ${passes}/${attempts}`] : [],
  );
  return flaky.length > 0 ? [line(words.disagree, c.yellow(named(flaky, words)))] : [];
}

/** Case ids, as many as a line bears. */
function named(ids: readonly string[], words: Words): string {
  const more = ids.length - MAX_NAMED;
  return `${ids.length} (${ids.slice(0, MAX_NAMED).join(', ')}${more > 0 ? `, +${more} ${words.more}` : ''})`;
}

function listLines(
  label: string,
  items: readonly string[],
  words: Words,
  color: (text: string) => string,
): string[] {
  if (items.length === 0) return [];
  const shown = items.slice(0, MAX_LISTED).map((item) => `    ${oneLine(item)}`);
  return [`  ${color(label)}`, ...shown, ...moreLine(items.length - shown.length, words)];
}

/** Failures that are let through, in a partial run with their reasons: whoever runs one case wants to see why it fails. */
function toleratedLines(summary: SuiteSummary, words: Words, root: string): string[] {
  const { cases, partial } = summary;
  const tolerated = cases.filter(
    ({ result, red }) => !red && result.verdict !== 'pass' && result.verdict !== 'skip',
  );
  if (tolerated.length === 0) return [];
  const ids = tolerated.map(({ result }) => result.case_id);
  const explained = partial ? tolerated.slice(0, MAX_EXPLAINED) : [];
  return [
    line(words.known, named(ids, words)),
    ...explained.flatMap(({ result, reason }) => [
      `    ${result.case_id}  ${c.dim(oneLine(say(reason, 'reason', words)))}  ${placeText(summary, result.case_id, result, root)}`,
      ...reasonLines(result, words),
    ]),
  ];
}

/** Cases whose author can take the declaration away: not where the failure may be one of a stage that was left out. */
function nowPassingLines({ cases, run }: SuiteSummary, words: Words): string[] {
  if (run.stagesLeftOut.length > 0) return [];
  const passing = cases.filter(({ result }) => result.known_failing && result.verdict === 'pass');
  if (passing.length === 0) return [];
  return [
    line(
      words.nowPassing,
      c.green(
        named(
          passing.map(({ result }) => result.case_id),
          words,
        ),
      ),
    ),
  ];
}

function worstLines({ all }: SuiteSummary, words: Words): string[] {
  const worst = dimensionsByF1(all.measures)
    .filter(({ measure }) => measure.value !== null && measure.value < 1)
    .slice(0, WORST)
    .map(({ dimension, measure }) => `${dimension} ${fixed(measure.value!)} (${measure.of?.count ?? 0})`);
  return worst.length > 0 ? [line(words.worst, worst.join(' · '))] : [];
}
