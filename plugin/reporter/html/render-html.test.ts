import { describe, expect, test } from 'vitest';
import { hostileSummary, UNPRINTABLE } from '../../../tests/support/hostile.ts';
import { syntheticReport } from '../../../tests/support/synthetic-report.ts';
import type { HistoryRun } from '../../history/types.ts';
import { type Report, reportOf } from '../report-data.ts';
import { renderHtml } from './render-html.ts';

const BASE = syntheticReport(3);

/** The text of a part of a page, tags left out. */
function part(report: Partial<Report>, id: string): string | null {
  const page = renderHtml({ ...BASE, ...report });
  const found = new RegExp(`<section id="${id}"[^>]*>([\\s\\S]*?)</section>`).exec(page);
  return (
    found &&
    found[1]!
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

const gate = (more: object) => ({
  name: 'pass_rate',
  value: 0.8,
  met: true,
  interval: null,
  valid: 0.8,
  min: 0.7,
  ...more,
});

describe('the overview', () => {
  test('a gate: word, value, threshold, interval, baseline, change', () => {
    const baseline = { ...BASE.baseline, metrics: { pass_rate: 0.9 } };
    const gates = [gate({ met: false, min: 0.85, interval: { low: 0.6, high: 0.9 } })] as Report['gates'];
    expect(part({ gates, baseline }, 'overview')).toContain(
      'pass_rate missed 0.80 ≥ 0.85 0.60 … 0.90 0.90 −0.10 worse 0.80',
    );
  });

  test('a gate over some of the cases has no value in the baseline', () => {
    const baseline = { ...BASE.baseline, metrics: { pass_rate: 0.9 } };
    expect(part({ gates: [gate({ split: 'tune' })] as Report['gates'], baseline }, 'overview')).not.toContain(
      '0.90',
    );
  });

  test('nor has one where the baseline does not compare', () => {
    const baseline = { ...BASE.baseline, differences: ['x'], metrics: { pass_rate: 0.9 } };
    expect(part({ gates: [gate({})] as Report['gates'], baseline }, 'overview')).not.toContain('0.90');
  });

  test('a partial run, a weaker one, failures and the loosened exam are said', () => {
    const text = part(
      {
        partial: true,
        weaker: 'the embedder is missing',
        gates: [gate({})] as Report['gates'],
        failures: [{ kind: 'gate', message: 'gate missed: x' }],
        loosened: ['gate pass_rate ≥ 0.90 → ≥ 0.70'],
      },
      'overview',
    );
    for (const said of [
      'partial run',
      'REPORT ONLY',
      'not judged',
      'gate missed: x',
      'loosened exam',
      '≥ 0.90 → ≥ 0.70',
    ])
      expect(text).toContain(said);
  });
});

describe('what changed', () => {
  const changes: Report['changes'] = [
    { case_id: 'b', kind: 'fixed', edited: false, before: 'fail', now: 'pass', fields: [] },
    {
      case_id: BASE.per_case[0]!.case_id,
      kind: 'regressed',
      edited: true,
      before: 'pass',
      now: 'fail',
      fields: ['l1.labels.tp 1 → 0'],
    },
  ];

  test('the worst first, with what moved, as words', () => {
    expect(part({ changes }, 'flips')).toMatch(
      /regressed 1 fixed 1 regressed \(case edited\) syn-00000 pass → fail .*l1\.labels\.tp 1 → 0 fixed b fail → pass/,
    );
  });

  test('nothing changed, nothing to compare, not comparable', () => {
    expect(part({}, 'flips')).toContain('no case changed');
    expect(part({ baseline: { ...BASE.baseline, state: 'missing' } }, 'flips')).toContain(
      'no baseline to compare with',
    );
    expect(part({ baseline: { ...BASE.baseline, differences: ['threshold 0.5 → 0.6'] } }, 'flips')).toContain(
      'threshold 0.5 → 0.6',
    );
  });

  test('very many are cut, and counted', () => {
    const many = Array.from({ length: 150 }, (_, index) => ({ ...changes[0]!, case_id: `c${index}` }));
    expect(part({ changes: many }, 'flips')).toContain('100 of 150 are shown');
  });
});

test('parts without anything to say are left out, and not in the contents', () => {
  const page = renderHtml({ ...BASE, totals: {} });
  for (const id of [
    'trials',
    'confusion',
    'actions',
    'sections',
    'search',
    'rag',
    'trend',
    'usage',
    'warnings',
  ])
    expect(page).not.toMatch(new RegExp(`(id="|href="#)${id}"`));
});

test('the trend: a row a run, the last first, and a break where the caliber changed', () => {
  const run = (id: number, more: Partial<HistoryRun> = {}): HistoryRun => ({
    run_id: String(id),
    timestamp: `2026-01-0${id}T10:00:00.000Z`,
    commit: 'abcdef0123456789',
    dirty: false,
    subject: 'rules 1',
    subject_hash: 's',
    caliber_hash: 'c',
    red: false,
    executed: 3,
    passed: id,
    duration_seconds: 1,
    metrics: { pass_rate: id / 3 },
    ...more,
  });
  const trend = {
    runs: [run(1), run(2, { dirty: true }), run(3, { caliber_hash: 'd', red: true, commit: null })],
    unsteady: [{ case_id: 'x', runs: 3, passed: 2 }],
  };
  const text = part({ trend }, 'trend');
  expect(text).toMatch(
    /2026-01-03 10:00 – rules 1 d red 3\/3 1\.00 .*2026-01-02 10:00 abcdef01 with uncommitted changes rules 1 c green 2\/3/,
  );
  expect(text).toMatch(/x 2 3$/);
  const path = /<path d="([^"]*)"/.exec(renderHtml({ ...BASE, trend }).split('id="trend"')[1]!)![1]!;
  expect(path.match(/M/g)).toHaveLength(2);
  expect(part({ trend: { runs: [run(1)], unsteady: [] } }, 'trend')).toBeNull();
});

test('several attempts: pass@k and pass^k, spread, and the cases that disagree', () => {
  const trials: Report['trials'] = {
    cases: 2,
    attempts: 4,
    passes: 3,
    even: true,
    k: 2,
    pass_at: { 1: 0.75, 2: 1 },
    pass_hat: { 1: 0.75, 2: 0.5 },
    spread: [{ name: 'pass_rate', mean: 0.75, sd: 0.3536, min: 0.5, max: 1 }],
    flaky: [{ case_id: 'a', attempts: 2, passes: 1 }],
  };
  const text = part({ trials }, 'trials');
  expect(text).toContain('1 0.75 0.75 2 1.00 0.50');
  expect(text).toContain('pass_rate 0.75 0.3536 0.50 … 1.00');
  expect(text).toMatch(/a 1 2$/);
});

test('in Chinese, where the report is', () => {
  const page = renderHtml({ ...BASE, report_locale: 'zh' });
  expect(page).toContain('<html lang="zh-Hans">');
  expect(page).toContain('与基线相比的变化');
});

test('a hostile run makes a harmless page', async () => {
  const summary = await hostileSummary();
  const page = renderHtml(
    reportOf(summary, summary.run.info!, { runId: 'r', timestamp: '2026-01-01T00:00:00.000Z', root: '/' }),
  );
  expect(page).not.toMatch(UNPRINTABLE);
  expect(page).not.toMatch(/<script>alert|javascript:y"/);
});

test('the same report makes the same page', () => {
  expect(renderHtml(BASE)).toBe(renderHtml(BASE));
});
