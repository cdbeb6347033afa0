import { describe, expect, test } from 'vitest';
import { baselineOf, caseResult, caseRow, HASH_B, policyOf } from '../../tests/support/rows.ts';
import type { CaseRow } from '../scores/types.ts';
import { caseVerdict } from '../verdict/case.ts';
import { suiteFailures } from '../verdict/suite.ts';
import { diffCases } from './diff.ts';
import { pooledDrop, standingOf, standingText } from './flakiness.ts';

/** A case that passed so many of its attempts. */
function tried(passes: number, attempts = 10, more: Partial<CaseRow> = {}): CaseRow {
  const verdict = passes === attempts ? 'pass' : passes === 0 ? 'fail' : 'flaky';
  return caseRow({ verdict, attempts, passes, ...more });
}

function kindOf(
  cases: Record<string, CaseRow>,
  now: CaseRow,
  id = 'a',
  leftOut: readonly string[] = [],
): string {
  const ids = new Set(Object.keys(cases));
  return diffCases({ cases: new Map(Object.entries(cases)) }, new Map([[id, now]]), ids, leftOut)[0]!.kind;
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

describe('a case that was tried once, beside one whose attempts disagreed', () => {
  // As under --retry: one try where it passes at once. Against a pool of 40 of 41, 0 of 2 would be p 0.0033: within 0.05 / 40.
  const once = Object.fromEntries(Array.from({ length: 39 }, (_, index) => [`c${index}`, tried(1, 1)]));
  const cases = { ...once, a: tried(1, 1), retried: tried(1, 2) };

  test('has shown nothing of luck: its flip counts', () => {
    expect(verdictOf(cases, tried(0, 2))).toEqual({ red: true, reason: 'regressed' });
    expect(kindOf(cases, tried(0, 2))).toBe('regressed');
  });

  test('takes no share of the limit', () => {
    // 8 of 10, then 1 of 10 is p 0.0027: under 0.05, which one judged case has to itself, and over 0.05 / 41.
    expect(verdictOf({ ...once, a: tried(8) }, tried(1)).red).toBe(true);
  });
});

test('of two attempts little can be told, of three a case that stopped passing is', () => {
  const suite = (trials: number) => ({
    ...Object.fromEntries(Array.from({ length: 18 }, (_, index) => [`c${index}`, tried(trials, trials)])),
    b: tried(trials - 1, trials),
    a: tried(trials, trials),
  });
  // 39 of 40 in the pool: C(3,2)/C(42,2) = 3/861 = 0.0035, over 0.05 / 20. 59 of 60: C(4,3)/C(63,3) = 4/39711.
  expect(verdictOf(suite(2), tried(0, 2)).red).toBe(false);
  expect(verdictOf(suite(3), tried(0, 3)).red).toBe(true);
});

test('a rise short of all attempts is more than flakiness where it is more than chance', () => {
  // 2 of 10, then 9 of 10: the mirror of 8 of 10, then 1 of 10, p 0.0027.
  expect(kindOf({ a: tried(2) }, tried(9))).toBe('changed');
  expect(kindOf({ a: tried(2) }, tried(4))).toBe('unsteady');
});

describe('where stages were left out', () => {
  const tallies = { l1: { cases: 10 }, l2: { cases: 10 } };
  const cases = { a: tried(8, 10, { tallies }), b: tried(10, 10, { tallies }) };
  const now = (passes: number) => tried(passes, 10, { tallies: { l1: { cases: 10 } } });
  const kind = (passes: number, id = 'a') => kindOf(cases, now(passes), id, ['l2']);

  test('a change is called what the verdict calls it', () => {
    expect([kind(7, 'b'), verdictOf(cases, now(7), 'b').red]).toEqual(['unsteady', false]);
    expect([kind(7), verdictOf(cases, now(7)).red]).toEqual(['unsteady', false]);
    expect([kind(1), verdictOf(cases, now(1)).red]).toEqual(['regressed', true]);
  });

  test('a rise may be that of the stages that are left', () => {
    expect(kind(9)).toBe('unchanged');
    expect(kindOf({ a: tried(1, 10, { tallies }) }, now(10), 'a', ['l2'])).toBe('unchanged');
  });
});

test('the test over all cases leaves out what is judged otherwise', () => {
  const before = new Map([
    ['a', tried(8)],
    ['b', tried(10)],
  ]);
  const drop = (more: Partial<CaseRow>) =>
    pooledDrop(
      before,
      new Map([
        ['a', tried(8)],
        ['b', tried(0, 10, more)],
      ]),
    )!;
  const steady = pooledDrop(before, new Map([['a', tried(8)]]))!;
  expect(drop({})).toBeLessThan(0.001);
  for (const more of [
    { known_failing: true },
    { case_hash: HASH_B },
    { verdict: 'error' as const },
    { verdict: 'skip' as const, attempts: 0 },
  ]) {
    expect([more, drop(more)]).toEqual([more, steady]);
  }
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
