import { describe, expect, test } from 'vitest';
import { baselineOf, caseResult, caseRow, HASH_B, policyOf } from '../../tests/support/rows.ts';
import type { CaseRow } from '../scores/types.ts';
import { caseVerdict } from '../verdict/case.ts';
import { suiteFailures } from '../verdict/suite.ts';
import { diffCases } from './diff.ts';
import { standingOf, standingText } from './flakiness.ts';

/** A case that passed so many of its attempts. */
function tried(passes: number, attempts = 10, more: Partial<CaseRow> = {}): CaseRow {
  const verdict = passes === attempts ? 'pass' : passes === 0 ? 'fail' : 'flaky';
  return caseRow({ verdict, attempts, passes, ...more });
}

function kindOf(cases: Record<string, CaseRow>, now: CaseRow, id = 'a'): string {
  const ids = new Set(Object.keys(cases));
  return diffCases({ cases: new Map(Object.entries(cases)) }, new Map([[id, now]]), ids)[0]!.kind;
}

const verdictOf = (cases: Record<string, CaseRow>, now: CaseRow, id = 'a') =>
  caseVerdict(caseResult(id, now), policyOf({}, baselineOf(cases)));

describe('a steady baseline', () => {
  test.each([
    ['tried once', caseRow({})],
    ['all attempts alike', tried(10)],
  ])('%s: each flip counts', (_, row) => {
    const now = tried(9);
    expect(verdictOf({ a: row }, now)).toEqual({ red: true, reason: 'regressed' });
    expect(kindOf({ a: row }, now)).toBe('regressed');
  });
});

describe('a case that is known to be flaky', () => {
  const cases = { a: tried(8) };

  // Fisher, 8 of 10 before: 7 of 10 now has C(10,8)·… p 0.50; 2 of 10: 0.0115; 1 of 10: 0.0027. One case: limit 0.05.
  test('a drop within chance is no regression, and is named with its probability', () => {
    expect(verdictOf(cases, tried(7))).toEqual({
      red: false,
      reason: 'within its flakiness: passed 7 of 10, 8 of 10 in the baseline (p 0.50)',
    });
    expect(kindOf(cases, tried(7))).toBe('unsteady');
  });

  test('a drop that is more than chance is one', () => {
    expect(verdictOf(cases, tried(1))).toEqual({
      red: true,
      reason: 'regressed: passed 1 of 10, 8 of 10 in the baseline (p 0.0027)',
    });
    expect(kindOf(cases, tried(1))).toBe('regressed');
    expect(kindOf(cases, tried(0))).toBe('regressed');
  });

  test('as many passes are no change; all of them are a repair only where that is more than chance', () => {
    expect(kindOf(cases, tried(8))).toBe('unchanged');
    expect(kindOf(cases, tried(10))).toBe('unsteady');
    expect(kindOf({ a: tried(3) }, tried(10))).toBe('fixed');
  });

  test('an edited case, a new one, and one in error are judged as ever', () => {
    expect(verdictOf(cases, tried(7, 10, { case_hash: HASH_B })).reason).toBe(
      'known failure since baseline (case edited)',
    );
    expect(verdictOf(cases, tried(7), 'b')).toEqual({ red: true, reason: 'new and failing' });
    expect(verdictOf(cases, caseRow({ verdict: 'error', attempts: 10, passes: 7 })).red).toBe(true);
  });

  test('a single attempt now says little', () => {
    expect(verdictOf(cases, tried(0, 1)).red).toBe(false);
  });
});

describe('a case that always passed, in a baseline that is known to be flaky', () => {
  const others = Object.fromEntries(Array.from({ length: 19 }, (_, index) => [`f${index}`, tried(8)]));

  test('is held against all cases: it may have been lucky', () => {
    // 162 of 200 in the pool; 0.05 / 20 = 0.0025. 7 of 10 is within chance, 2 of 10 is not.
    const cases = { ...others, a: tried(10) };
    expect(verdictOf(cases, tried(7)).red).toBe(false);
    expect(verdictOf(cases, tried(2)).red).toBe(true);
    const standing = standingOf(new Map(Object.entries(cases)), cases.a, tried(7))!;
    expect(standingText(standing)).toMatch(/^passed 7 of 10, 10 of 10 in the baseline \(p 0\.\d+\)$/);
  });

  test('the limit is shared among the cases', () => {
    // p 0.0027 is under 0.05, and over 0.05 / 20.
    expect(verdictOf({ ...others, a: tried(8) }, tried(1)).red).toBe(false);
    expect(verdictOf({ ...others, a: tried(8) }, tried(0)).red).toBe(true);
  });
});

test('many small drops together are one failure of the suite', () => {
  const rows = (passes: number) =>
    new Map(Array.from({ length: 20 }, (_, index) => [`c${String(index)}`, tried(passes)]));
  const failures = (before: number, now: number, partial = false) =>
    suiteFailures([], [], policyOf({}, baselineOf(Object.fromEntries(rows(before)))), {
      root: '/project',
      partial,
      rows: rows(now),
    });
  expect(failures(8, 6).map(({ kind, message }) => [kind, message.slice(0, 44)])).toEqual([
    ['baseline', 'over all cases together, attempts pass more '],
  ]);
  expect(failures(8, 8)).toEqual([]);
  expect(failures(8, 9)).toEqual([]);
  expect(failures(8, 6, true)).toEqual([]);
  // All attempts of all cases alike: a steady baseline, where each case that fell is named.
  expect(failures(10, 6)).toEqual([]);
});
