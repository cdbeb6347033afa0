import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { answering, casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../../../tests/support/run.ts';
import { reporting } from '../../../tests/support/usage.ts';
import type { SuiteOptions } from '../../runtime/define-suite.ts';
import { renderCsv } from '../render-csv.ts';
import { renderMarkdown } from '../render-markdown.ts';
import { renderTerminal } from '../render-terminal.ts';
import { renderWatch } from '../render-watch.ts';
import { type Report, reportOf } from '../report-data.ts';
import { type SuiteSummary, summarise } from '../summarise.ts';

const memories = [
  { content: 'lives in Oslo', dimensions: ['identity'], memory_type: 'persona', priority: 50 },
];
const YAML = casesYaml(
  ['a', 'b', 'c'].map((case_id) => ({
    case_id,
    ...(case_id === 'c' ? { skip: 'later' } : {}),
    expected_l1: { memories: [{ ...memories[0], time_velocity: 'static' }] },
  })),
);
const PRICES = { input_per_million: 1, output_per_million: 10, currency: 'EUR' };

async function summaryOf(options: Partial<SuiteOptions> = {}): Promise<SuiteSummary> {
  const target = reporting(answering(rightAnswers(YAML)));
  const run = await runSuite(YAML, {}, { target, prices: PRICES, ...options });
  return summarise(run, MISSING, { update: 'new', root: ROOT, interrupted: false });
}

const reportFor = (summary: SuiteSummary): Report =>
  reportOf(summary, summary.run.info!, { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT });
const terminal = (summary: SuiteSummary): string =>
  renderTerminal(summary, { report: 'r.md', baseline: null }, ROOT).map(stripVTControlCharacters).join('\n');

describe('a suite whose target reports usage: two cases of 1000 tokens in and 100 out', () => {
  let summary: SuiteSummary;
  let report: Report;
  beforeAll(async () => {
    summary = await summaryOf();
    report = reportFor(summary);
  });

  it('has a line in the terminal', () => {
    // (2000 · 1 + 200 · 10) / 1e6 = 0.004, by two cases that ran
    expect(terminal(summary)).toContain(
      '\n  usage: requests 2 (100 % replayed) · tokens 2000 in, 200 out · 0.004 EUR (0.002 a case)\n',
    );
  });

  it('stands beside the report in watch mode, so that the screen has no line more', () => {
    const outcome = { report: 'r.md', baseline: null };
    const lines = renderWatch(summary, outcome, ROOT, { ran: ['a', 'b'], last: null }).map(
      stripVTControlCharacters,
    );
    expect(lines).toContain(
      '  report: r.md · requests 2 (100 % replayed) · tokens 2000 in, 200 out · 0.004 EUR (0.002 a case)',
    );
  });

  it('has its sums in the report, and each case its own', () => {
    const sums = { requests: 2, replayed: 2, input_tokens: 2000, output_tokens: 200, cost: 0.004 };
    const timed = { calls: 0, latency_p50: null, latency_p95: null };
    expect(report.usage).toEqual({ prices: PRICES, total: sums, stages: { l1: { ...sums, ...timed } } });
    expect(report.metrics.all).toMatchObject({ 'usage.cost': 0.004, 'usage.cost_per_case': 0.002 });
    expect(report.per_case.map(({ usage }) => usage?.l1?.input_tokens)).toEqual([1000, 1000, undefined]);
  });

  it('has a table by stage in report.md, and no other row of it', () => {
    const page = renderMarkdown(report);
    expect(page).toContain(
      [
        '## usage',
        '',
        '| stage | requests | replayed | tokens in | tokens out | cost | timed calls | p50 in ms | p95 in ms |',
        '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
        '| l1 | 2 | 2 | 2000 | 200 | 0.004 | 0 | – | – |',
        '| **total** | 2 | 2 | 2000 | 200 | 0.004 | – | – | – |',
        '',
        '- cost of a case: 0.002 EUR',
        '- prices of a million tokens: 1 EUR in, 10 EUR out',
      ].join('\n'),
    );
    expect(page).not.toContain('usage.');
  });

  it('has columns in per_case.csv, empty where a case did not run', () => {
    const [head, ...rows] = renderCsv(report)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const names = ['requests', 'replayed', 'input_tokens', 'output_tokens', 'ms'];
    const cells = rows.map((row) => names.map((name) => row[head!.indexOf(name)]));
    expect(cells).toEqual([
      ['1', '1', '1000', '100', ''],
      ['1', '1', '1000', '100', ''],
      ['', '', '', '', ''],
    ]);
  });

  it('is the same in another run of the same answers: recordings have no times', async () => {
    expect(renderMarkdown(reportFor(await summaryOf()))).toBe(renderMarkdown(report));
  });
});

it('calls that a model answered have times, in a column of the sum of them', async () => {
  const target = reporting(answering(rightAnswers(YAML)), { requests: 1 });
  const summary = await summaryOf({ target });
  const [{ usage } = {}] = reportFor(summary).per_case;
  expect(usage?.l1?.ms).toEqual([expect.any(Number)]);
  expect(terminal(summary)).toMatch(/ · p50\/p95 in ms: l1 \d+\/\d+\n/);
});

describe('gates on usage', () => {
  const missed = async (gates: SuiteOptions['gates'], options: Partial<SuiteOptions> = {}) => {
    const { failures, red } = await summaryOf({ gates, ...options });
    return { red, messages: failures.map(({ message }) => message) };
  };

  it('let through what keeps them', async () => {
    const gates = { 'usage.cost_per_case': { max: 0.002 }, 'usage.replayed_share': 1 };
    expect(await missed(gates)).toEqual({ red: false, messages: [] });
  });

  it('turn the run red', async () => {
    expect(await missed({ 'usage.cost_per_case': { max: 0.0019 } })).toEqual({
      red: true,
      messages: ['gate missed: usage.cost_per_case 0.002 (gate ≤ 0.0019)'],
    });
  });

  it.each<[string, string, Partial<SuiteOptions>]>([
    ['no prices', 'usage.cost_per_case', { prices: undefined }],
    ['no usage', 'usage.cost_per_case', { target: answering(rightAnswers(YAML)) }],
    ['no usage of tokens', 'usage.input_tokens', { target: answering(rightAnswers(YAML)) }],
    ['no call that a model answered', 'usage.latency_p95.l1', {}],
  ])('are missed where there is %s', async (_, name, options) => {
    const { red, messages } = await missed({ [name]: { max: 1e9 } }, options);
    expect(red).toBe(true);
    expect(messages).toEqual([expect.stringContaining(`gate missed: ${name} has no value (no `)]);
  });
});

it('a suite whose target reports none has no trace of it', async () => {
  const summary = await summaryOf({ target: answering(rightAnswers(YAML)) });
  const report = reportFor(summary);
  expect(JSON.stringify(report)).not.toContain('"usage');
  expect(renderMarkdown(report)).not.toContain('usage');
  expect(renderCsv(report)).not.toContain('requests');
  expect(terminal(summary)).not.toContain('usage');
});
