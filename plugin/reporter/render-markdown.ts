import { gateBoundText } from '../scores/gates.ts';
import { isCountMetric, isFamilyMetric, measureTallies, slicedMetrics } from '../scores/stages.ts';
import { branches, count } from '../stages/tally.ts';
import { fixed } from '../stages/thresholds.ts';
import type { Measure } from '../stages/types.ts';
import { escapeMarkdown } from '../text/index.ts';
import { section, table } from './markdown-table.ts';
import { stageTables } from './render-stage-tables.ts';
import type { CaseReport, Report } from './report-data.ts';
import { changeWords, dimensionsByF1, noteTexts, valueText } from './shared.ts';
import { type Words, wordsOf } from './words.ts';

/** `report.md`, in the suite's language. Every text of a case or a target is escaped. */
export function renderMarkdown(report: Report): string {
  const words = wordsOf(report.locale);
  const { summary } = report;
  const measures = measureTallies(report.totals);
  const counts = (['pass', 'fail', 'flaky', 'error', 'skip'] as const)
    .map((verdict) => `${summary.counts[verdict]} ${words.verdict[verdict]}`)
    .join(', ');
  return `${[
    `# ${md(report.suite)}: ${summary.red ? words.red : words.green}`,
    `${words.cases} ${summary.total_cases}: ${counts}`,
    ...(report.partial
      ? [`**${words.partial}** (${summary.total_cases}/${summary.expected_cases}): ${words.partialGates}`]
      : []),
    `${words.subject}: ${inline(report.subject)}  \n${words.caliber}: ${inline(report.caliber)}`,
    section(words.gates, gateTable(report, words)),
    ...report.failures.map(({ message }) => `- ${md(message)}`),
    section(words.flips, changeTable(report, words)),
    ...(report.loosened.length > 0
      ? [section(words.loosened, report.loosened.map((item) => `- ${md(item)}`).join('\n'))]
      : []),
    section(words.metrics, metricTable(report, measures, words)),
    noteTexts(report.totals, words)
      .map((text) => `- ${md(text)}`)
      .join('\n'),
    section(words.perDimension, dimensionTable(measures, words)),
    section(words.confusion, confusionTable(report, words)),
    section(words.unresolved, unresolvedList(report)),
    ...stageTables(report.totals, words),
    ...sliceSections(report, words),
    section(words.failing, caseTable(report.per_case, words)),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** The gates with value, bound, interval and result. */
export function gateTable(report: Report, words: Words): string {
  return table(
    [words.gate, words.value, words.threshold, words.interval, words.validOnly, words.result],
    report.gates.map(({ name, value, met, interval, valid, ...gate }) => [
      md(name),
      valueText(value, words, isCountMetric(name)),
      gateBoundText(name, gate),
      interval ? `${fixed(interval.low)} … ${fixed(interval.high)}` : '',
      name === 'errors' ? '' : valueText(valid, words),
      report.partial ? words.notJudged : met ? words.met : `**${words.missed}**`,
    ]),
  );
}

function changeTable({ changes, baseline }: Report, words: Words): string {
  if (baseline.state !== 'present') return words.noBaseline;
  if (baseline.differences.length > 0) return baseline.differences.map((item) => `- ${md(item)}`).join('\n');
  if (changes.length === 0) return words.noFlips;
  return table(
    [words.cases, words.flips, words.verdict.pass, words.reason],
    changes.map((change) => [
      md(change.case_id),
      changeWords(change, words),
      [change.before, change.now].map((verdict) => (verdict ? words.verdict[verdict] : '–')).join(' → '),
      md(change.fields.slice(0, 6).join('; ')),
    ]),
  );
}

function metricTable({ metrics }: Report, measures: Readonly<Record<string, Measure>>, words: Words): string {
  const names = Object.keys(metrics.all).filter((name) => !hasOwnTable(name));
  return table(
    [words.metric, words.value, words.of, words.validOnly],
    names.map((name) => {
      const of = measures[name]?.of;
      return [
        md(name),
        valueText(metrics.all[name], words, isCountMetric(name)),
        of ? `${of.count} ${of.unit}` : '',
        valueText(metrics.valid[name], words, isCountMetric(name)),
      ];
    }),
  );
}

/** Metrics that exist once a label are many, and stand with their label. */
function hasOwnTable(name: string): boolean {
  const dot = name.indexOf('.');
  return isFamilyMetric(name.slice(0, dot), name.slice(dot + 1));
}

function dimensionTable(measures: Readonly<Record<string, Measure>>, words: Words): string {
  return table(
    [words.dimension, 'F1', 'TP', 'FP', 'FN'],
    dimensionsByF1(measures).map(({ dimension, measure: { value, counts } }) => [
      md(dimension),
      valueText(value, words),
      ...[counts?.tp, counts?.fp, counts?.fn].map((n) => String(n ?? 0)),
    ]),
  );
}

function confusionTable({ totals }: Report, words: Words): string {
  const pairs = branches(totals.l1, 'confusion').flatMap(([expected, predicted]) =>
    Object.keys(predicted).map((label) => ({ expected, label, n: count(predicted, label) })),
  );
  pairs.sort((a, b) => b.n - a.n || (`${a.expected} ${a.label}` < `${b.expected} ${b.label}` ? -1 : 1));
  return table(
    [words.expected, words.predicted, words.count],
    pairs.slice(0, 20).map(({ expected, label, n }) => [md(expected), md(label), String(n)]),
  );
}

function unresolvedList({ totals }: Report): string {
  const unresolved = totals.l1?.unresolved;
  if (typeof unresolved !== 'object') return '';
  return Object.keys(unresolved)
    .slice(0, 50)
    .map((label) => `${md(label)} (${count(unresolved, label)})`)
    .join(', ');
}

function sliceSections({ slices, thresholds }: Report, words: Words): string[] {
  const names = ['pass_rate', ...slicedMetrics(Object.keys(thresholds)).map(({ name }) => name)];
  return (['difficulty', 'language', 'split'] as const).map((key) => {
    const groups = Object.entries(slices[key] ?? {});
    return section(
      words.slices[key],
      table(
        ['', ...names],
        groups.map(([group, values]) => [md(group), ...names.map((name) => valueText(values[name], words))]),
      ),
    );
  });
}

function caseTable(rows: readonly CaseReport[], words: Words): string {
  return table(
    [words.cases, words.result, words.reason, ''],
    rows
      .filter(({ verdict }) => verdict !== 'pass')
      .map((row) => [
        md(row.case_id),
        `${words.verdict[row.verdict]}${row.verdict === 'flaky' ? ` ${row.passes}/${row.attempts}` : ''}${row.red ? ` **${words.red}**` : ''}`,
        md(
          [
            row.note,
            ...row.missed,
            ...row.errors.map(({ kind, stage, message }) => `${kind} in ${stage}: ${message}`),
          ]
            .filter(Boolean)
            .join('; '),
        ),
        `${md(row.file)}:${row.line}`,
      ]),
  );
}

function inline(value: object): string {
  const text = Object.entries(value)
    .filter(([, item]) => item !== null)
    .map(([key, item]) => `${key} ${typeof item === 'object' ? JSON.stringify(item) : String(item)}`)
    .join(' · ');
  return md(text);
}

function md(text: string): string {
  return escapeMarkdown(text);
}
