import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { baselineAfter, casesYaml, ROOT, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { compareRuns } from '../compare/compare-runs.ts';
import { isCountMetric } from '../scores/stages.ts';
import { figure } from '../stages/thresholds.ts';
import { renderComparisonMarkdown } from './comparison/render-markdown.ts';
import { renderComparison } from './comparison/render-terminal.ts';
import { renderComparisonPage } from './html/comparison/render-pages.ts';
import { renderHtml } from './html/render-html.ts';
import { isListedMetric } from './readings/measures.ts';
import { renderComment } from './render-comment.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderStepSummary } from './render-step-summary.ts';
import { renderTerminal } from './render-terminal.ts';
import { formatReport, type Report, reportOf } from './report-data.ts';
import { statisticsOf } from './statistics/statistics.ts';
import { statisticsTexts } from './statistics/texts.ts';
import { type SuiteSummary, summarise } from './summarise.ts';
import { scoreCard } from './ui/score-card.ts';

const rest = { memory_type: 'persona', priority: 50, time_velocity: 'static' };
const IDS = Array.from({ length: 12 }, (_, at) => `c${at}`);
const YAML = casesYaml(
  IDS.map((case_id, at) => ({
    case_id,
    expected_l1: {
      memories: [
        { content: 'lives in Oslo', dimensions: [['identity', 'family', 'skills'][at % 3]], ...rest },
      ],
    },
  })),
);
const GATES = { pass_rate: 0.5, 'l1.dimension_micro_f1': 0.9, 'l1.memory_recall': { min: 0.5 } };
const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };

let summary: SuiteSummary;
let report: Report;
let before: Report;

/** A report as it is in its file. */
const stored = (each: SuiteSummary): Report => JSON.parse(formatReport(reportOf(each, each.run.info!, META)));

/** A run of which some cases were answered with nothing. */
async function runWithout(...gone: number[]): Promise<SuiteSummary> {
  const answers = rightAnswers(YAML);
  for (const at of gone) answers[IDS[at]!] = [];
  const first = await runSuite(YAML, { ...rightAnswers(YAML), c0: [] }, { gates: GATES });
  const run = await runSuite(YAML, answers, { gates: GATES });
  return summarise(run, baselineAfter(first), { update: 'none', root: ROOT, interrupted: false });
}

beforeAll(async () => {
  before = stored(await runWithout(0));
  summary = await runWithout(1, 2, 4, 7, 8);
  report = stored(summary);
});

/** Text of any form, one line a row of a table, without what only that form has. */
function plain(text: string): string[] {
  return stripVTControlCharacters(text)
    .replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, '')
    .replace(/<\/(?:tr|li|p|h\d)>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&#39;', "'")
    .replace(/\\/g, '')
    .replace(/[|*`]/g, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
}

const pages = (of: Report): Record<string, string[]> => ({
  'report.md': plain(renderMarkdown(of)),
  'report.html': plain(renderHtml(of)),
});

const briefly = (of: Report): Record<string, string[]> => {
  const reports = [{ report: of, source: null }];
  return {
    'the step summary': plain(renderStepSummary(reports, { unread: [], run: null })),
    'the comment': plain(renderComment(reports, { unread: [], run: null })),
  };
};

/** Whether some row begins with a name and has the values in their order. */
function hasRow(lines: readonly string[], name: string, ...values: string[]): boolean {
  return lines.some((given) => {
    // The heat map of Markdown has a square before the name.
    const line = given.replace(/^[^\p{L}]+/u, '');
    if (!line.startsWith(`${name} `)) return false;
    let at = name.length;
    return values.every((value) => {
      at = line.indexOf(value, at) + 1;
      return at > 0;
    });
  });
}

const shown = (name: string, value: number | null): string =>
  value === null ? 'no value' : figure(value, isCountMetric(name));

describe('every form of a report shows the numbers of report.json', () => {
  it('its gates: value, threshold, interval', () => {
    const terminal = renderTerminal(summary, { report: '', baseline: null }, ROOT).flatMap(plain);
    const card = scoreCard(summary, []).map(({ message }) => message);
    expect(report.gates).toHaveLength(4);
    for (const { name, value, min, max, interval } of report.gates) {
      const bound = min === undefined ? `≤ ${shown(name, max!)}` : `≥ ${shown(name, min)}`;
      const ends = interval ? [figure(interval.low, false), figure(interval.high, false)] : [];
      expect(hasRow(terminal, name, shown(name, value), bound, ...ends), `the terminal: ${name}`).toBe(true);
      expect(card.join('\n')).toContain(`${name} ${shown(name, value)} ${bound}`);
      for (const [form, lines] of Object.entries({ ...pages(report), ...briefly(report) })) {
        expect(hasRow(lines, name, shown(name, value), bound), `${form}: ${name}`).toBe(true);
        for (const end of ends) expect(hasRow(lines, name, end), `${form}: ${name} ${end}`).toBe(true);
      }
    }
  });

  it('its metrics, each dimension among them', () => {
    const listed = Object.entries(report.metrics.all).filter(([name]) => isListedMetric(name));
    expect(listed.length).toBeGreaterThan(10);
    const dimensions = Object.keys(report.metrics.all).filter((name) =>
      name.startsWith('l1.per_dimension_f1.'),
    );
    expect(dimensions).toHaveLength(3);
    for (const [form, lines] of Object.entries(pages(report))) {
      for (const [name, value] of listed)
        expect(hasRow(lines, name, shown(name, value)), `${form}: ${name} ${value}`).toBe(true);
      for (const name of dimensions)
        expect(
          hasRow(lines, name.split('.').at(-1)!, shown(name, report.metrics.all[name]!)),
          `${form}: ${name}`,
        ).toBe(true);
    }
  });

  it('its counts, its flips and its statistics', () => {
    const { pass, fail, total } = report.summary.counts;
    expect([pass, fail, total]).toEqual([7, 5, 12]);
    expect(report.changes.map(({ kind }) => kind).sort()).toEqual(['fixed', ...Array(5).fill('regressed')]);
    const terminal = renderTerminal(summary, { report: '', baseline: null }, ROOT).flatMap(plain);
    expect(terminal).toContain(`cases: ${total} (${pass} pass, ${fail} fail)`);
    for (const [form, lines] of Object.entries({ terminal, ...pages(report), ...briefly(report) })) {
      const text = lines.join('\n');
      for (const { case_id, kind } of report.changes) {
        const said = lines.some((line) => line.includes(case_id) && line.includes(kind));
        expect(said, `${form}: ${case_id} ${kind}`).toBe(true);
      }
      expect(text, form).toMatch(
        new RegExp(`\\b${pass}\\b[\\s\\S]*\\b${total}\\b|\\b${total}\\b[\\s\\S]*\\b${pass}\\b`),
      );
    }
    for (const { text } of statisticsTexts(statisticsOf(report), 'en')) {
      const [sentence] = plain(text);
      for (const [form, lines] of Object.entries(pages(report)))
        expect(lines.join('\n'), form).toContain(sentence);
    }
  });

  it('as they are there: none is worked out anew', () => {
    const told = structuredClone(report);
    told.gates.forEach((gate, at) => {
      gate.value = (71 + at) / 997;
      if (gate.interval) gate.interval = { low: (31 + at) / 997, high: (173 + at) / 997 };
    });
    const rates = Object.keys(told.metrics.all).filter(
      (name) => isListedMetric(name) && !isCountMetric(name),
    );
    rates.forEach((name, at) => {
      told.metrics.all[name] = (501 + at) / 997;
    });
    for (const [form, lines] of Object.entries({ ...pages(told), ...briefly(told) })) {
      for (const { name, value, interval } of told.gates) {
        expect(hasRow(lines, name, shown(name, value)), `${form}: ${name}`).toBe(true);
        if (interval) expect(hasRow(lines, name, figure(interval.low, false)), `${form}: ${name}`).toBe(true);
      }
    }
    for (const [form, lines] of Object.entries(pages(told)))
      for (const name of rates)
        expect(hasRow(lines, name, shown(name, told.metrics.all[name]!)), `${form}: ${name}`).toBe(true);
  });

  it('and so does every form of a comparison, of both', () => {
    const comparison = compareRuns(before, report);
    const page = { a: './a.html', b: './b.html' };
    const forms = {
      terminal: renderComparison(comparison, { locale: 'en' }).flatMap(plain),
      Markdown: plain(renderComparisonMarkdown(comparison, 'en')),
      HTML: plain(renderComparisonPage({ comparison, pages: page }, 'en')),
    };
    for (const name of ['pass_rate', 'l1.dimension_micro_f1', 'l1.memory_recall', 'l1.strict_match_rate']) {
      const [a, b] = [before.metrics.all[name]!, report.metrics.all[name]!];
      expect(a).not.toBe(b);
      for (const [form, lines] of Object.entries(forms))
        expect(hasRow(lines, name, shown(name, a), shown(name, b)), `${form}: ${name}`).toBe(true);
    }
  });
});
