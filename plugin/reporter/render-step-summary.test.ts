import { beforeAll, describe, expect, it } from 'vitest';
import { hostileSummary, UNPRINTABLE } from '../../tests/support/hostile.ts';
import { baselineAfter, casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { renderStepSummary } from './render-step-summary.ts';
import { type Report, reportOf } from './report-data.ts';
import { summarise } from './summarise.ts';

const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };
const NOWHERE = { unread: [], run: null };
const memory = (content: string) => ({
  content,
  dimensions: ['identity'],
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
});
const YAML = casesYaml([
  { case_id: 'a', expected_l1: { memories: [memory('lives in Oslo')] } },
  { case_id: 'b', expected_l1: { memories: [memory('writes Rust')] } },
  { case_id: 'c', expected_l1: { memories: [memory('has a dog')] } },
]);
const right = rightAnswers(YAML);

/** A report of a run in which `answers` differ from those of its baseline. */
async function reportAfter(
  answers: Parameters<typeof runSuite>[1],
  more: Parameters<typeof runSuite>[2] = {},
  before: Parameters<typeof runSuite>[1] = right,
): Promise<Report> {
  const run = await runSuite(YAML, answers, more);
  const baseline = baselineAfter(await runSuite(YAML, before, more));
  const summary = summarise(run, baseline, { update: 'new', root: ROOT, interrupted: false });
  return reportOf(summary, run.info!, META);
}

const render = (report: Report, source: string | null = null) =>
  renderStepSummary([{ report, source }], NOWHERE);

describe('renderStepSummary', () => {
  it('leads with what is red, and puts the red suites first', async () => {
    const green = { ...(await reportAfter(right)), suite: 'green-one' };
    const bad = { ...(await reportAfter({ ...right, a: [] })), suite: 'red-one' };
    const text = renderStepSummary(
      [
        { report: green, source: null },
        { report: bad, source: null },
      ],
      { unread: [], run: 'https://ci/1' },
    );
    expect(text.split('\n\n').slice(0, 4)).toEqual([
      '# evals: red',
      '2 suites, 1 red: red-one',
      '[run and reports](https://ci/1)',
      '## red-one: red',
    ]);
    expect(text.indexOf('## green-one: green')).toBeGreaterThan(text.indexOf('## red-one'));
    expect(render(green).split('\n')[0]).toBe('# evals: green');
  });

  it('names suites under a weaker caliber apart: they are not green', async () => {
    const green = { ...(await reportAfter(right)), suite: 'green-one' };
    const weaker = 'the suite requires a semantic caliber, and …';
    const weak = { ...green, suite: 'weak-one', weaker };
    const head = (...reports: Report[]) =>
      renderStepSummary(
        reports.map((report) => ({ report, source: null })),
        NOWHERE,
      ).split('\n\n');
    expect(head(green, weak).slice(0, 2)).toEqual([
      '# evals: green, 1 REPORT ONLY',
      '2 suites, 1 REPORT ONLY: weak-one',
    ]);
    expect(head(weak).slice(0, 4)).toEqual([
      '# evals: 1 REPORT ONLY',
      '1 suite, 1 REPORT ONLY: weak-one',
      '## weak-one: REPORT ONLY',
      `**REPORT ONLY: ${weaker}; no figure here passes or fails anything**`,
    ]);
    expect(head(weak).join('\n')).not.toMatch(/against the baseline|no case changed/);
  });

  it('shows the gates', async () => {
    // 1 of 3 labels found, none wrong: 2 / (2 + 2)
    const text = render(
      await reportAfter({ ...right, a: [], b: [] }, { gates: { 'l1.dimension_micro_f1': 0.8 } }),
    );
    expect(text).toMatch(/\| l1\.dimension\\_micro\\_f1 \| 0\.50 \| ≥ 0\.80 \|.*\*\*missed\*\* \|/);
    expect(text).toContain('- gate missed: l1.dimension\\_micro\\_f1 0.50 (gate ≥ 0.80)');
  });

  it('lists the flips, the worst first, each with its reason and place', async () => {
    const report = await reportAfter({ ...right, a: right.c!, b: [] }, {}, { ...right, a: [] });
    const rows = render(report, 'https://host/o/r/blob/abc')
      .split('\n')
      .filter((line) => /^\| [abc] /.test(line));
    expect(rows[0]).toMatch(
      /^\| b \| regressed \| pass → \*\*fail\*\* \| l1 .* &lt; .* \| \[cases\/memory\.yaml:\d+\]/,
    );
    expect(rows[0]).toContain('(https://host/o/r/blob/abc/cases/memory.yaml#L');
    expect(rows[1]).toMatch(/^\| a \| changed \| fail → fail \|/);
    expect(rows).toHaveLength(2);
    expect(render(report)).toMatch(/\| cases\/memory\.yaml:\d+ \|/);
  });

  it('lists red cases that are no flip', async () => {
    const wrong = { ...right, a: [] };
    const text = render(await reportAfter(wrong, { failOn: 'case' }, wrong));
    expect(text).toMatch(/^\| a \| known failure since baseline \| \*\*fail\*\* \|/m);
  });

  it('says what there is nothing to show of', async () => {
    expect(render(await reportAfter(right))).toContain('no case changed');
    const run = await runSuite(YAML, right);
    const summary = summarise(run, MISSING, { update: 'new', root: ROOT, interrupted: false });
    expect(render(reportOf(summary, run.info!, META))).toContain('no baseline to compare with');
  });

  it('is red for a report that could not be read, and names it', () => {
    const text = renderStepSummary([], { unread: ['results/*/report.json: ENOENT'], run: null });
    expect(text).toBe('# evals: red\n\n0 suites\n\n- results/\\*/report.json: ENOENT\n');
  });

  it('stays under what GitHub takes, and still names every suite', async () => {
    const report = await reportAfter({ ...right, a: [] });
    const row = { ...report.per_case[0]!, note: '<'.repeat(2000), red: true };
    const per_case = Array.from({ length: 60 }, (_, at) => ({ ...row, case_id: `x-${at}` }));
    const many = Array.from({ length: 20 }, (_, at) => ({
      report: { ...report, suite: `suite-${at}`, per_case },
      source: null,
    }));
    const text = renderStepSummary(many, NOWHERE);
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    expect(text.match(/^## suite-\d+: red$/gm)).toHaveLength(20);
    expect(text).toContain('+11 more');
  });

  it('is in the language of its suite', async () => {
    expect(render(await reportAfter(right, { locale: 'zh' }))).toContain('### 门禁');
  });
});

describe('hostile text', () => {
  let text: string;
  beforeAll(async () => {
    const summary = await hostileSummary();
    text = render(reportOf(summary, summary.run.info!, META), 'https://host');
  });

  it('is no HTML, link, mention or line of its own', () => {
    expect(text).toContain('evil');
    expect(text).not.toMatch(/<script|\[x\]\(|@everyone/);
    expect(text.split('\n').filter((line) => /^\s*(::|at evil|=cmd)/.test(line))).toEqual([]);
    expect(text).not.toMatch(UNPRINTABLE);
  });
});
