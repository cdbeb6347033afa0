import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { baselineAfter, casesYaml, ROOT, rightAnswers, runSuite } from '../../../tests/support/run.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import { sumAttempts } from '../../scores/sum-attempts.ts';
import { fixed } from '../../stages/thresholds.ts';
import { escapeMarkdown } from '../../text/index.ts';
import { renderComparisonMarkdown } from '../comparison/render-markdown.ts';
import { renderComparison } from '../comparison/render-terminal.ts';
import { renderMarkdown } from '../render-markdown.ts';
import { renderStepSummary } from '../render-step-summary.ts';
import { renderTerminal } from '../render-terminal.ts';
import { formatReport, type Report, reportOf } from '../report-data.ts';
import { type SuiteSummary, summarise } from '../summarise.ts';
import { comparisonStatistics, statisticsOf } from './statistics.ts';
import { briefStatistics, pairTexts, statisticsTexts } from './texts.ts';

const memory = { dimensions: ['identity'], memory_type: 'persona', priority: 50, time_velocity: 'static' };
const IDS = Array.from({ length: 20 }, (_, at) => `eval-${at}`);
const YAML = casesYaml(
  IDS.map((case_id) => ({ case_id, expected_l1: { memories: [{ ...memory, content: 'lives in Oslo' }] } })),
);
const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };

let summary: SuiteSummary;
let report: Report;
let before: Report;
beforeAll(async () => {
  const gates = { pass_rate: 0.5, 'l1.dimension_micro_f1': 0.5 };
  const answers = rightAnswers(YAML);
  const without = (...gone: number[]) =>
    Object.fromEntries(IDS.flatMap((id, at) => (gone.includes(at) ? [] : [[id, answers[id]!]])));
  const good = await runSuite(YAML, without(0), { gates });
  const run = await runSuite(YAML, without(1, 2, 3, 4, 5, 6, 7), { gates });
  const reportFor = (each: SuiteSummary): Report =>
    JSON.parse(formatReport(reportOf(each, each.run.info!, META)));
  const options = { update: 'none', root: ROOT, interrupted: false } as const;
  before = reportFor(summarise(good, baselineAfter(good), options));
  for (const [at, [id, result]] of [...run.results].entries()) {
    const { verdict, tallies } = result;
    const tries = [verdict, at === 19 ? 'fail' : verdict].map((each) => ({
      verdict: each as 'pass' | 'fail',
      tallies,
      missed: [],
    }));
    run.results.set(id, { ...result, ...sumAttempts(tries), tries });
  }
  summary = summarise(run, baselineAfter(good), options);
  report = reportFor(summary);
});

it('the sentences have the numbers of report.json, and every form of the report has the sentences', () => {
  const texts = statisticsTexts(statisticsOf(report), 'en');
  const byId = new Map(texts.map(({ id, text }) => [id, text]));
  const { verdicts, cases, smallest_change } = report.against!;
  const { both, only_a, only_b, p_value } = verdicts;
  expect([cases, only_a, only_b]).toEqual([20, 8, 1]);
  expect(byId.get('verdicts')).toContain(`${both + only_a} → ${both + only_b} of ${cases} pass`);
  expect(byId.get('verdicts')).toContain(`${only_a} newly fail, ${only_b} newly pass`);
  expect(byId.get('verdicts')).toContain(`p ${fixed(p_value)}`);
  expect(byId.get('smallest-change')).toContain(`p < 0.05: ${smallest_change} cases`);
  const { pass_at, pass_hat, flaky, k } = report.trials!;
  expect(byId.get('trials')).toContain(`pass@1 ${fixed(pass_at['1']!)}, pass@${k} ${fixed(pass_at[k]!)}`);
  expect(byId.get('trials')).toContain(`pass^${k} ${fixed(pass_hat[k]!)}`);
  expect(byId.get('flaky')).toContain(`${flaky[0]!.case_id} ${flaky[0]!.passes}/${flaky[0]!.attempts}`);
  const gate = report.gates.find(({ name }) => name === 'l1.dimension_micro_f1')!;
  const { low, high } = gate.interval!;
  expect(byId.get('gate:l1.dimension_micro_f1')).toContain(
    `${fixed(gate.value!)}, 95 % ${fixed(low)}–${fixed(high)}`,
  );

  const page = renderMarkdown(report);
  const step = renderStepSummary([{ report, source: null }], { unread: [], run: null });
  for (const { id, text } of texts) {
    expect(page).toContain(`- ${escapeMarkdown(text)}\n`);
    // The table of gates has them there.
    if (!id.startsWith('gate:')) expect(step).toContain(`- ${escapeMarkdown(text)}\n`);
  }
  const statistics = briefStatistics(statisticsOf(report), 'en');
  const lines = renderTerminal(summary, { report: '', baseline: null, statistics }, ROOT).map(
    stripVTControlCharacters,
  );
  expect(statistics).toHaveLength(2);
  for (const text of statistics) expect(lines).toContain(`  statistics: ${text}`);
});

it('a comparison of the two reports says the same of their verdicts', () => {
  const comparison = compareRuns(before, report);
  expect(comparison.verdicts).toEqual(report.against!.verdicts);
  expect(comparison.smallest_change).toBe(report.against!.smallest_change);
  const lines = renderComparison(comparison, { locale: 'en' }).map(stripVTControlCharacters);
  const page = renderComparisonMarkdown(comparison, 'en');
  const texts = pairTexts(comparisonStatistics(comparison), 'en');
  expect(texts.length).toBeGreaterThan(2);
  for (const { text } of texts) {
    expect(lines).toContain(`  statistics: ${text}`);
    expect(page).toContain(`- ${escapeMarkdown(text)}\n`);
  }
});

it('a comparison of chosen metrics, as of variants, says how the verdicts moved alone', () => {
  const lines = renderComparison(compareRuns(before, report), { locale: 'en', metrics: ['pass_rate'] });
  const said = lines.map(stripVTControlCharacters).filter((line) => line.includes('statistics:'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('19 → 12 of 20 pass: 8 newly fail, 1 newly pass');
});
