import c from 'tinyrainbow';
import type { CaseChange } from '../baseline/diff.ts';
import { headlinesOf, isCountMetric } from '../scores/stages.ts';
import { figure } from '../stages/thresholds.ts';
import { changeLine, reasonLines, worstFirst } from './render-flips.ts';
import { caliberText, errorLines, type Outcome } from './render-terminal.ts';
import {
  boundWords,
  changeCounts,
  oneLine,
  runKey,
  say,
  stagesOf,
  valueText,
  verdictCounts,
} from './shared.ts';
import type { SuiteSummary } from './summarise.ts';
import { badge, gateState, line, moreLine } from './terminal-lines.ts';
import { usageText } from './usage/usage-text.ts';
import type { Shown } from './watch-view.ts';
import { type WatchWords, watchWordsOf } from './watch-words.ts';
import { type Words, wordsOf } from './words.ts';

/** What the lists show at most, so that all of it is one screen of 24 lines. */
const MAX_METRICS = 5;
const MAX_CHANGES = 3;
const MAX_REASONS = 2;
const MAX_MESSAGES = 1;
const MAX_ERRORS = 1;
const MAX_RAN = 5;

/** The summary of a suite in watch mode: how all of it stands, and what the last save did. At most 24 lines. */
export function renderWatch(summary: SuiteSummary, outcome: Outcome, root: string, shown: Shown): string[] {
  const { run, all, leftOut } = summary;
  const locale = run.info?.locale ?? 'en';
  const words = wordsOf(locale);
  const watch = watchWordsOf(locale);
  const subject = run.info
    ? c.dim(` ${oneLine(`${run.info.subject.name} ${run.info.subject.version}`)}`)
    : '';
  const weaker = run.info?.weaker ? ` · ${c.yellow(words.weakerMark)}` : '';
  const title = `${badge(summary)} ${c.bold(runKey(run))}${subject}${caliberText(summary)} · ${c.yellow(watch.scope(leftOut))}${weaker}`;
  if (run.crashed && run.results.size === 0) {
    return ['', title, `  ${c.red(words.couldNotRun)}`, `  ${c.dim(watch.keeps)}`];
  }
  const wanted = summary.expected - leftOut;
  const missing = wanted - all.counts.total;
  return [
    '',
    title,
    line(
      words.cases,
      `${all.counts.total} (${verdictCounts(all.counts, words)}) · ${watch.ran(shown.ran.length, wanted, ranText(shown.ran, wanted))}`,
    ),
    ...(missing > 0 ? [`  ${c.yellow(watch.missing(missing))}`] : []),
    ...metricLines(summary, words, watch, shown),
    ...errorLines(summary, words).slice(0, MAX_ERRORS),
    ...(shown.last
      ? changeLines(watch.sinceLast, watch.nothingMoved, shown.last.changes, summary, words, root)
      : []),
    ...reasonsOfRan(summary, words, shown),
    ...baselineLines(summary, words, root),
    ...summary.failures
      .filter(({ kind }) => kind === 'baseline')
      .slice(0, MAX_MESSAGES)
      .map(({ message }) => `  ${c.red(oneLine(say(message, 'failure', words)))}`),
    line(words.report, outcome.report + warningText(summary, words) + costText(summary)),
    ...closingLine(summary, outcome, words, watch),
  ];
}

/** How many warnings there are: the report has them. */
function warningText({ warnings }: SuiteSummary, words: Words): string {
  return warnings.length > 0 ? c.yellow(` · ${words.warnings}: ${warnings.length}`) : '';
}

/** What all results that are shown cost, whichever run they are of. */
function costText({ all, run }: SuiteSummary): string {
  if (!all.usage) return '';
  const locale = run.info?.locale ?? 'en';
  return c.dim(` · ${usageText(all.usage, { locale, cases: all.counts.executed, latencies: false })}`);
}

/** The ids of the cases that ran, unless all did. */
function ranText(ran: readonly string[], wanted: number): string {
  if (ran.length === wanted) return '';
  const more = ran.length > MAX_RAN ? `, +${ran.length - MAX_RAN}` : '';
  return ran.slice(0, MAX_RAN).join(', ') + more;
}

/** Missed gates first, then the other gates, then the headlines; each with how far it moved. */
function metricLines(summary: SuiteSummary, words: Words, watch: WatchWords, { last }: Shown): string[] {
  const { all, judged, run, gates } = summary;
  const named = new Map(gates.map((gate) => [gate.name, gate]));
  const names = [
    ...new Set([
      ...gates.filter(({ met }) => judged && !met).map(({ name }) => name),
      ...[...named.keys()].filter((name) => name !== 'errors'),
      ...headlinesOf(stagesOf(summary)).filter((name) => all.measures[name]),
      ...named.keys(),
    ]),
  ];
  const width = Math.max(0, ...names.slice(0, MAX_METRICS).map((name) => name.length));
  const lines = names.slice(0, MAX_METRICS).map((name) => {
    const gate = named.get(name);
    const whole = isCountMetric(name);
    const value = gate ? gate.value : (all.measures[name]?.value ?? null);
    // A gate over one split has another value than the metric of that name.
    const before = gate?.gate.split ? undefined : last?.values[name];
    const moved =
      typeof before === 'number' && value !== null && before !== value
        ? ` (${value > before ? '+' : '−'}${figure(Math.abs(value - before), whole)})`
        : '';
    const state = gate ? gateState(gate.met, { run, judged }, words) : '';
    const bound = gate ? `  ${boundWords(name, gate.gate, words)}  ` : '';
    return `    ${name.padEnd(width)}  ${valueText(value, words, whole).padStart(6)}${moved}${bound}${state}`;
  });
  const holdout = Object.keys(run.info?.gates ?? {}).filter((name) => !named.has(name));
  return [
    ...lines,
    ...moreLine(names.length - lines.length, words),
    ...(holdout.length > 0 ? [line(watch.holdoutGates, holdout.join(', '))] : []),
  ];
}

/** How many cases changed in which way, and the first of them. */
function changeLines(
  label: string,
  none: string,
  changes: readonly CaseChange[],
  summary: SuiteSummary,
  words: Words,
  root: string,
): string[] {
  if (changes.length === 0) return [line(label, none)];
  const results = summary.run.results;
  return [
    line(label, changeCounts(changes, words)),
    ...worstFirst(changes)
      .slice(0, MAX_CHANGES)
      .map((change) => changeLine(change, summary, words, root, results.get(change.case_id))),
  ];
}

/**
 * Why a tolerated failure among the cases that ran does not pass: Vitest explains those alone that turn the run
 * red. One that changed goes first; where everything ran, one that did not is nothing new.
 */
function reasonsOfRan(summary: SuiteSummary, words: Words, { ran, last }: Shown): string[] {
  const changed = new Set(last?.changes.map(({ case_id }) => case_id));
  const inRun = new Set(ran);
  const tolerated = summary.cases.filter(
    ({ result: { case_id, verdict }, red }) =>
      inRun.has(case_id) && !red && verdict !== 'pass' && verdict !== 'skip',
  );
  const everything = ran.length === summary.expected - summary.leftOut;
  const found =
    tolerated.find(({ result }) => changed.has(result.case_id)) ?? (everything ? undefined : tolerated[0]);
  if (!found) return [];
  const [first = '', ...more] = reasonLines(found.result, words);
  return [`    ${found.result.case_id} ${first.trim()}`, ...more.slice(0, MAX_REASONS - 1)];
}

function baselineLines(summary: SuiteSummary, words: Words, root: string): string[] {
  const { state, differences } = summary.baseline;
  if (summary.run.info?.weaker) return [];
  if (state === 'missing') return [line(words.flips, words.noBaseline)];
  if (state === 'broken' || differences.length > 0) return [];
  return changeLines(words.flips, words.noFlips, summary.changes, summary, words, root);
}

/** What became of the baseline, or what can be done about it. */
function closingLine(
  summary: SuiteSummary,
  { baseline }: Outcome,
  words: Words,
  watch: WatchWords,
): string[] {
  if (baseline) return [line(words.baseline, baseline)];
  if (summary.run.info?.weaker) return [];
  if (summary.baseline.state === 'missing') {
    return [line(words.baseline, summary.leftOut > 0 ? watch.whole : watch.accept)];
  }
  return summary.changes.length > 0 ? [line(words.baseline, watch.accept)] : [];
}
