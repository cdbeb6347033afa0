import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE, hostileSummary, UNPRINTABLE } from '../../tests/support/hostile.ts';
import { baselineAfter, casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { verifyReport } from '../verify/verify-report.ts';
import { formatReport, type Report, reportOf } from './report-data.ts';
import { summarise } from './summarise.ts';

const memory = {
  content: 'lives in Oslo',
  dimensions: ['identity'],
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
};
const YAML = casesYaml([
  { case_id: 'b', difficulty: 'easy', expected_l1: { memories: [memory] } },
  { case_id: 'a', difficulty: 'hard', expected_l1: { memories: [{ ...memory, content: 'writes Rust' }] } },
]);
const META = { runId: 'run-1', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };
const options = { update: 'new', root: ROOT, interrupted: false } as const;

async function reportFor(
  answers = rightAnswers(YAML) as Parameters<typeof runSuite>[1],
  interrupted = false,
) {
  const run = await runSuite(YAML, answers, { gates: { pass_rate: 0.9 } });
  const good = await runSuite(YAML, rightAnswers(YAML), { gates: { pass_rate: 0.9 } });
  return reportOf(summarise(run, baselineAfter(good), { ...options, interrupted }), run.info!, META);
}

let good: Report;
beforeAll(async () => {
  good = await reportFor();
});

describe('reportOf', () => {
  it('says what was run, and how', () => {
    expect(good).toMatchObject({
      schema: 1,
      run_id: 'run-1',
      timestamp: META.timestamp,
      suite: 'memory',
      file: 'suites/memory.eval.ts',
      subject: { name: 'rules', version: '1' },
      fail_on: 'regression',
      thresholds: { l1: { dimension_micro_f1: 0.5 } },
      partial: false,
      baseline: { state: 'present', file: 'baselines/memory.json' },
    });
  });

  it('sums up, with the gates as P0', () => {
    expect(good.summary).toEqual({
      total_cases: 2,
      expected_cases: 2,
      counts: { total: 2, executed: 2, pass: 2, fail: 0, flaky: 0, error: 0, skip: 0 },
      passed_p0: true,
      p0_status: { errors: 'pass', pass_rate: 'pass' },
      red: false,
      duration_seconds: 0.012,
    });
  });

  it('a missed gate fails P0, whether or not it is the run’s only fault', async () => {
    const { summary } = await reportFor({ ...rightAnswers(YAML), a: [] });
    expect(summary).toMatchObject({
      passed_p0: false,
      p0_status: { errors: 'pass', pass_rate: 'fail' },
      red: true,
    });
  });

  it('a partial run has no P0', async () => {
    const { summary } = await reportFor(rightAnswers(YAML), true);
    expect(summary).toMatchObject({
      passed_p0: null,
      p0_status: { errors: 'not judged', pass_rate: 'not judged' },
    });
  });

  it('a run under a weaker caliber has no P0, whatever its gates', async () => {
    const run = await runSuite(YAML, rightAnswers(YAML), { gates: { pass_rate: 0.9 } });
    const info = { ...run.info!, weaker: 'the suite requires a semantic caliber, and …' };
    const report = reportOf(summarise({ ...run, info }, MISSING, options), info, META);
    expect(report.gates.every(({ met }) => met)).toBe(true);
    expect(report).toMatchObject({ weaker: info.weaker, summary: { passed_p0: null, red: false } });
    expect(report.summary.p0_status).toEqual({ errors: 'not judged', pass_rate: 'not judged' });
    expect(verifyReport(report).differences).toEqual([]);
    expect(good.weaker).toBeNull();
  });

  it('holds every case with its place, truth, prediction and counts, sorted by id', () => {
    expect(good.per_case.map(({ case_id }) => case_id)).toEqual(['a', 'b']);
    expect(good.per_case[1]).toMatchObject({
      case_id: 'b',
      difficulty: 'easy',
      split: 'tune',
      verdict: 'pass',
      file: 'cases/memory.yaml',
      line: 2,
      col: 5,
      red: false,
      change: 'unchanged',
      conversation: 'hello there',
      truth: { l1: [memory] },
      altered: false,
    });
  });

  it('holds no path of the machine', () => {
    expect(JSON.stringify(good)).not.toContain(ROOT);
  });

  it('of a failing case places its findings relative to the root', async () => {
    const { per_case } = await reportFor({ ...rightAnswers(YAML), a: [] });
    expect(per_case[0]!.findings[0]).toMatchObject({ title: 'MissedMemory', file: 'cases/memory.yaml' });
    expect(per_case[0]).toMatchObject({ red: true, note: 'regressed', change: 'regressed' });
  });

  it('without a baseline has no changes', async () => {
    const run = await runSuite(YAML, rightAnswers(YAML));
    const report = reportOf(summarise(run, MISSING, options), run.info!, META);
    expect(report.per_case.map(({ change }) => change)).toEqual([null, null]);
    expect(report.changes).toEqual([]);
  });
});

describe('the run beside its baseline', () => {
  it('is counted over the cases of both, with the metrics that the baseline holds', async () => {
    const { against, baseline } = await reportFor({ ...rightAnswers(YAML), a: [] });
    // 1 against 0: p = 2 · 1 / 2, at most 1. Two cases cannot tell any change from chance.
    expect(against).toMatchObject({
      cases: 2,
      verdicts: { both: 1, only_a: 1, only_b: 0, neither: 0, p_value: 1 },
      smallest_change: null,
      tries: { a: 2, b: 2 },
    });
    expect(against!.metrics.find(({ name }) => name === 'pass_rate')).toMatchObject({ a: 1, b: 0.5 });
    expect(baseline.metrics).toMatchObject({ pass_rate: 1, 'l1.dimension_micro_f1': 1 });
  });

  it('has no intervals where nobody waits for them', async () => {
    const run = await runSuite(YAML, { a: [] });
    const before = baselineAfter(await runSuite(YAML, rightAnswers(YAML)));
    const meta = { ...META, resampling: { resamples: 0 } };
    const { against } = reportOf(summarise(run, before, options), run.info!, meta);
    expect(against!.metrics.every(({ interval }) => interval === null)).toBe(true);
  });

  it('is not there without one, with another caliber, and where stages were left out', async () => {
    const run = await runSuite(YAML, rightAnswers(YAML));
    const before = baselineAfter(run);
    const other = { ...run, info: { ...run.info!, caliber: { case_schema: 99 } } };
    const part = { ...run, stagesLeftOut: ['l2'] };
    const of = (each: typeof run, state = before) =>
      reportOf(summarise(each, state, options), each.info!, META);
    expect(of(run).against).toBeDefined();
    for (const report of [of(run, MISSING), of(other), of(part)]) expect(report.against).toBeUndefined();
    for (const report of [of(run, MISSING), of(other)]) expect(report.baseline.metrics).toBeUndefined();
  });
});

describe('formatReport', () => {
  it('is JSON that says the same', () => {
    expect(JSON.parse(formatReport(good))).toEqual(JSON.parse(JSON.stringify(good)));
  });

  it('has one line a case, and ends with a line break', () => {
    const text = formatReport(good);
    expect(text.split('\n').filter((line) => line.includes('"case_id":'))).toHaveLength(2);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('without a case is JSON too', () => {
    expect(JSON.parse(formatReport({ ...good, per_case: [] }))).toMatchObject({ per_case: [] });
  });

  it('is the same for the same run', async () => {
    expect(formatReport(await reportFor())).toBe(formatReport(good));
  });
});

describe('hostile text', () => {
  it('is stored without control characters and lone surrogates, and the case says that it was altered', async () => {
    const summary = await hostileSummary();
    const report = reportOf(summary, summary.run.info!, META);
    const unsafe: string[] = [];
    const look = (value: unknown, at: string): void => {
      if (typeof value === 'string' && UNPRINTABLE.test(value)) unsafe.push(at);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, item] of Object.entries(value)) {
        if (UNPRINTABLE.test(key)) unsafe.push(`a key of ${at}`);
        look(item, `${at}.${key.slice(0, 20)}`);
      }
    };
    look(report, 'report');
    expect(unsafe).toEqual([]);
    expect(JSON.stringify(report)).toContain('evil');
    expect(report.per_case.find(({ case_id }) => case_id === 'wrong')!.altered).toBe(true);
    expect(HOSTILE).toMatch(UNPRINTABLE);
  });
});
