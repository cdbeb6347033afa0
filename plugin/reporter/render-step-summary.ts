import type { CaseChange } from '../baseline/diff.ts';
import { suiteKey } from '../suites/suite-file.ts';
import { cleanText, escapeMarkdown as md, urlPart } from '../text/index.ts';
import { list, section, table } from './markdown/blocks.ts';
import { gateTable } from './markdown/gate-table.ts';
import type { CaseReport, Report } from './report-data.ts';
import { causesOf, changeWords, resultWord, say, shorten, WEIGHT, weakerText } from './shared.ts';
import { statisticsOf } from './statistics/statistics.ts';
import { statisticsTexts } from './statistics/texts.ts';
import { statisticsWordsOf } from './statistics/words.ts';
import { type Words, wordsOf } from './words.ts';

/** A report with where its files can be looked at. */
export interface SummarisedReport {
  report: Report;
  /** the address that paths in the report are relative to, without a `/` at its end; null: nowhere */
  source: string | null;
}

export interface SummaryOptions {
  /** reports that could not be read, in words */
  unread: readonly string[];
  /** the address of the CI run, or null */
  run: string | null;
  /** @default what GitHub takes as a job's summary */
  maxBytes?: number;
}

/** GitHub refuses a summary over 1 MiB. */
const MAX_BYTES = 900_000;
const MAX_ROWS = 50;
const MAX_REASON = 200;

/**
 * The gates and flips of suites for the page of a CI job, the red suites first. Every text of a case or a target is
 * escaped. Suites that the page has no room for are named without their tables.
 *
 */
export function renderStepSummary(
  reports: readonly SummarisedReport[],
  { unread, run, maxBytes = MAX_BYTES }: SummaryOptions,
): string {
  const sorted = [...reports].sort((a, b) => Number(b.report.summary.red) - Number(a.report.summary.red));
  const red = sorted.filter(({ report }) => report.summary.red);
  const weaker = sorted.filter(({ report }) => report.weaker && !report.summary.red);
  const { red: bad, green: good, weakerMark } = wordsOf('en');
  const result = red.length + unread.length > 0 ? bad : weaker.length === reports.length ? '' : good;
  const marked = weaker.length > 0 ? [`${weaker.length} ${weakerMark}`] : [];
  let text = [
    `# evals: ${[result, ...marked].filter(Boolean).join(', ')}`,
    `${reports.length} ${reports.length === 1 ? 'suite' : 'suites'}${named(red, bad)}${named(weaker, weakerMark)}`,
    ...(unread.length > 0 ? [unread.map((line) => `- ${md(line)}`).join('\n')] : []),
    ...(run === null ? [] : [`[run and reports](${run})`]),
  ].join('\n\n');
  for (const each of sorted) {
    const [head, ...body] = suiteParts(each);
    const whole = [head, ...body].join('\n\n');
    const room = maxBytes - Buffer.byteLength(text) - 2;
    const shown = [whole, head ?? ''].find((part) => Buffer.byteLength(part) <= room);
    if (shown === undefined) break;
    text += `\n\n${shown}`;
  }
  // A report may come from anywhere; those of our own are clean already.
  return cleanText(`${text}\n`);
}

/** `, 2 red: release, mega`; empty for no suite. */
function named(reports: readonly SummarisedReport[], what: string): string {
  const names = reports.map(({ report }) => md(suiteKey(report.suite, report.variant))).join(', ');
  return reports.length > 0 ? `, ${reports.length} ${what}: ${names}` : '';
}

/** The heading of a suite, and what stands below it. */
function suiteParts({ report, source }: SummarisedReport): string[] {
  const words = wordsOf(report.locale);
  const { summary } = report;
  const counts = (['pass', 'fail', 'flaky', 'error', 'skip'] as const)
    .map((verdict) => `${summary.counts[verdict]} ${words.verdict[verdict]}`)
    .join(', ');
  return [
    `## ${md(suiteKey(report.suite, report.variant))}: ${resultWord({ red: summary.red, weaker: report.weaker }, words)}`,
    report.weaker ? `**${md(weakerText(report.weaker, words))}**` : '',
    `${words.cases} ${summary.total_cases}: ${counts}`,
    ...(report.partial
      ? [`**${words.partial}** (${summary.total_cases}/${summary.expected_cases}): ${words.partialGates}`]
      : []),
    section(words.gates, gateTable(report, words), 3),
    report.failures
      .slice(0, MAX_ROWS)
      .map(({ message }) => `- ${md(say(message, 'failure', words))}`)
      .join('\n'),
    section(words.flips, flips(report, source, words), 3),
    section(statisticsWordsOf(report.locale).title, statisticsList(report), 3),
  ].filter(Boolean);
}

/** How far chance reaches, in sentences; the table of gates has their intervals. */
function statisticsList(report: Report): string {
  const texts = statisticsTexts(statisticsOf(report), report.locale);
  return list(texts.flatMap(({ id, text }) => (id.startsWith('gate:') ? [] : [text])));
}

/** The flips, the worst first, and the red cases that are none. */
function flips(report: Report, source: string | null, words: Words): string {
  const cases = new Map(report.per_case.map((row) => [row.case_id, row]));
  const changes = [...report.changes].sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind));
  const changed = new Set(changes.map(({ case_id }) => case_id));
  const others = report.per_case.filter(({ red, case_id }) => red && !changed.has(case_id));
  const rows = [
    ...changes.map((change) => flipRow(change, cases.get(change.case_id), source, words)),
    ...others.map((row) => [
      md(row.case_id),
      md(say(row.note, 'reason', words)),
      `**${words.verdict[row.verdict]}**`,
      reason(row, words),
      place(row, source),
    ]),
  ];
  if (rows.length === 0) {
    if (report.weaker) return '';
    // A baseline that does not compare is among the failures.
    if (report.baseline.differences.length > 0) return '';
    return report.baseline.state === 'present' ? words.noFlips : words.noBaseline;
  }
  const shown = table([words.cases, words.flips, words.result, words.reason, ''], rows.slice(0, MAX_ROWS));
  return rows.length > MAX_ROWS ? `${shown}\n\n+${rows.length - MAX_ROWS} ${words.more}` : shown;
}

function flipRow(
  change: CaseChange,
  row: CaseReport | undefined,
  source: string | null,
  words: Words,
): string[] {
  const [before, now] = [change.before, change.now].map((verdict) =>
    verdict ? words.verdict[verdict] : '–',
  );
  return [
    md(change.case_id),
    changeWords(change, words),
    `${before} → ${row?.red ? `**${now}**` : now}`,
    row ? reason(row, words) : '',
    row ? place(row, source) : '',
  ];
}

/** Why a case does not pass; cut, since the report has it all. */
function reason(row: CaseReport, words: Words): string {
  return md(shorten(causesOf(row, words).join('; '), MAX_REASON));
}

/** Where the field is that is wrong, or the case; a link where the files can be looked at. */
function place(row: CaseReport, source: string | null): string {
  const { file, line } = row.findings[0] ?? row;
  const text = `${md(file)}:${line}`;
  if (source === null) return text;
  const path = file.split('/').map(urlPart).join('/').replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${text}](${source}/${path}#L${line})`;
}
