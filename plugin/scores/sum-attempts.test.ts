import { describe, expect, it } from 'vitest';
import { l1Tally } from '../../tests/support/rows.ts';
import { stageUsage } from '../../tests/support/usage.ts';
import { sumAttempts } from './sum-attempts.ts';
import type { CaseAttempt } from './types.ts';

const attempt = (verdict: CaseAttempt['verdict'], tallies: CaseAttempt['tallies'] = {}) => ({
  verdict,
  tallies,
});

describe('sumAttempts', () => {
  it.each<[CaseAttempt['verdict'][], string, number]>([
    [['pass', 'pass'], 'pass', 2],
    [['fail', 'fail', 'fail'], 'fail', 0],
    [['error'], 'error', 0],
    [['fail', 'pass', 'pass'], 'flaky', 2],
    [['error', 'pass'], 'flaky', 1],
    [['error', 'fail'], 'flaky', 0],
  ])('%j is %s', (verdicts, verdict, passes) => {
    expect(sumAttempts(verdicts.map((each) => attempt(each)))).toEqual({
      verdict,
      passes,
      attempts: verdicts.length,
      tallies: {},
    });
  });

  it('sums counts by stage, also of a stage that only one attempt has', () => {
    const { tallies } = sumAttempts([
      attempt('pass', { l1: l1Tally(2, 0, 0) }),
      attempt('fail', { l1: l1Tally(1, 1, 1), l2: { hits: 3 } }),
    ]);
    expect(tallies.l1).toEqual({ ...l1Tally(3, 1, 1), cases: 2, strict: 1 });
    expect(tallies.l2).toEqual({ hits: 3 });
  });

  it('sums what every attempt cost, also one that failed', () => {
    const one = { ...attempt('error'), usage: { l1: stageUsage(1, 0, 100, 0, [900]) } };
    const two = { ...attempt('pass'), usage: { l1: stageUsage(1, 0, 100, 30, [20]) } };
    expect(sumAttempts([one, two]).usage).toEqual({ l1: stageUsage(2, 0, 200, 30, [900, 20]) });
    expect(sumAttempts([one]).usage).toEqual(one.usage);
    expect(sumAttempts([attempt('pass'), two]).usage).toEqual(two.usage);
  });
});
