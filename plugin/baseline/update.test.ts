import { describe, expect, it } from 'vitest';
import { baselineOf, caseResult, caseRow, HASH_B, l1Tally, suiteInfo } from '../../tests/support/rows.ts';
import { stageUsage } from '../../tests/support/usage.ts';
import type { CaseRow } from '../scores/types.ts';
import { formatBaseline } from './format.ts';
import { patchedBaseline, wholeBaseline } from './update.ts';

const F1 = 'l1.dimension_micro_f1';
const rows = (cases: Record<string, CaseRow>) => new Map(Object.entries(cases));
const failed = caseRow({ verdict: 'error', tallies: { l1: l1Tally(0, 0, 4) } });

describe('wholeBaseline', () => {
  it('has the run’s header and rows, and no row that is gone', () => {
    const info = suiteInfo({ subject: { name: 'rules', version: '2' }, gates: { pass_rate: { min: 0.5 } } });
    const previous = baselineOf({ gone: caseRow() });
    const { cases, metrics, ...header } = wholeBaseline(previous, info, rows({ a: caseRow() }));
    expect([...cases.keys()]).toEqual(['a']);
    expect(header).toEqual({
      schema: 1,
      suite: 'memory',
      subject: info.subject,
      caliber: info.caliber,
      fail_on: 'regression',
      gates: info.gates,
      thresholds: info.thresholds,
    });
  });

  it('takes its metrics from its rows', () => {
    // TP 1 + 3, FP 1, FN 0: 8 / (8 + 1 + 0)
    const run = rows({
      a: caseRow({ tallies: { l1: l1Tally(1, 1, 0) } }),
      b: caseRow({ tallies: { l1: l1Tally(3, 0, 0) } }),
    });
    expect(wholeBaseline(null, suiteInfo(), run).metrics[F1]).toBe(8 / 9);
  });

  it('never stores an error: the case keeps the row it had', () => {
    const kept = caseRow({ case_hash: HASH_B });
    const { cases } = wholeBaseline(baselineOf({ a: kept }), suiteInfo(), rows({ a: failed, b: caseRow() }));
    expect(cases.get('a')).toEqual(kept);
  });

  it('never stores an error: a case that had no row has none', () => {
    const baseline = wholeBaseline(null, suiteInfo(), rows({ a: failed, b: caseRow() }));
    expect([...baseline.cases.keys()]).toEqual(['b']);
    expect(baseline.metrics).toMatchObject({ errors: 0, [F1]: 1 });
  });

  it('keeps of a result what a row has, and nothing that moves by itself', () => {
    const result = caseResult('a', {
      verdict: 'fail',
      known_failing: true,
      reason: 'later',
      findings: [{ title: 'T', message: 'm', file: '/somewhere/a.yaml', line: 3, col: 1 }],
      details: { l1: { predicted: [] } },
      usage: { l1: stageUsage(1, 0, 100, 20, [321]) },
    });
    const stored = wholeBaseline(null, suiteInfo(), rows({ a: result })).cases.get('a')!;
    expect(Object.keys(stored).sort()).toEqual([
      'attempts',
      'case_hash',
      'known_failing',
      'passes',
      'tallies',
      'verdict',
    ]);
  });

  it('of an unchanged rerun has the same bytes, in whatever order the cases ran', () => {
    const run = { a: caseRow(), b: caseRow({ verdict: 'fail' }), c: caseRow({ verdict: 'skip' }) };
    const first = wholeBaseline(null, suiteInfo(), rows(run));
    const again = wholeBaseline(first, suiteInfo(), new Map(Object.entries(run).toReversed()));
    expect(formatBaseline(again)).toBe(formatBaseline(first));
  });
});

describe('patchedBaseline', () => {
  const previous = wholeBaseline(
    null,
    suiteInfo(),
    rows({ a: caseRow(), b: caseRow({ verdict: 'fail' }), c: caseRow() }),
  );

  it('puts the rows of the run in and touches no byte of the others', () => {
    const patched = patchedBaseline(previous, rows({ b: caseRow() }));
    const lines = (text: string) => text.split('\n').filter((line) => /^ {4}"[ac]"/.test(line));
    expect(lines(formatBaseline(patched))).toEqual(lines(formatBaseline(previous)));
    expect(patched.cases.get('b')!.verdict).toBe('pass');
  });

  it('keeps the header, and sums all rows anew', () => {
    const patched = patchedBaseline(previous, rows({ b: caseRow() }));
    expect({ ...patched, cases: 0, metrics: 0 }).toEqual({ ...previous, cases: 0, metrics: 0 });
    expect(previous.metrics.pass_rate).toBe(2 / 3);
    expect(patched.metrics.pass_rate).toBe(1);
  });

  it('adds a case that is new', () => {
    expect([...patchedBaseline(previous, rows({ d: caseRow() })).cases.keys()].sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('never stores an error', () => {
    const patched = patchedBaseline(previous, rows({ a: failed, d: failed }));
    expect(formatBaseline(patched)).toBe(formatBaseline(previous));
  });

  it('leaves the baseline that it is given alone', () => {
    const before = formatBaseline(previous);
    patchedBaseline(previous, rows({ a: caseRow({ verdict: 'fail' }) }));
    expect(formatBaseline(previous)).toBe(before);
  });
});
