import { describe, expect, it } from 'vitest';
import { caseRow, l1Tally } from '../../../tests/support/rows.ts';
import { stageUsage } from '../../../tests/support/usage.ts';
import { sumAttempts } from '../sum-attempts.ts';
import type { CaseAttempt } from '../types.ts';
import { type TriedCase, trialStatistics } from './trial-statistics.ts';

const right: CaseAttempt = { verdict: 'pass', tallies: { l1: l1Tally(1, 0, 0) }, missed: [] };
const wrong: CaseAttempt = { verdict: 'fail', tallies: { l1: l1Tally(0, 1, 1) }, missed: ['l1 f1'] };
const down: CaseAttempt = {
  verdict: 'error',
  tallies: { l1: l1Tally(0, 0, 1) },
  missed: [],
  error: { kind: 'infra', stage: 'l1', message: 'down' },
};

/** A case with its attempts, as a run records it. */
function tried(case_id: string, ...tries: CaseAttempt[]): TriedCase {
  return { ...caseRow(), ...sumAttempts(tries), case_id, ...(tries.length > 1 ? { tries } : {}) };
}

describe('trialStatistics', () => {
  it('of cases that were tried once, or not at all, are none', () => {
    expect(trialStatistics([tried('a', right), { ...caseRow({ verdict: 'skip' }), case_id: 'b' }])).toBe(
      undefined,
    );
    expect(trialStatistics([])).toBe(undefined);
  });

  it('worked by hand: three attempts of three cases', () => {
    const rows = [
      tried('c', wrong, wrong, wrong),
      tried('a', right, right, right),
      tried('b', right, wrong, right),
    ];
    const found = trialStatistics(rows)!;
    expect(found).toMatchObject({ cases: 3, attempts: 9, passes: 5, even: true, k: 3 });
    // pass@k of 3, 2 and 0 of 3: k = 1: (1 + 2/3 + 0) / 3; k = 2: (1 + 1 + 0) / 3, as one of two draws must pass.
    expect(found.pass_at['1']).toBeCloseTo(5 / 9, 15);
    expect(found.pass_at['2']).toBeCloseTo(2 / 3, 15);
    expect(found.pass_at['3']).toBeCloseTo(2 / 3, 15);
    // pass^k: k = 2: (1 + C(2,2)/C(3,2) + 0) / 3 = (1 + 1/3) / 3; k = 3: 1 / 3.
    expect(found.pass_hat['1']).toBeCloseTo(5 / 9, 15);
    expect(found.pass_hat['2']).toBeCloseTo(4 / 9, 15);
    expect(found.pass_hat['3']).toBeCloseTo(1 / 3, 15);
    expect(found.flaky).toEqual([{ case_id: 'b', attempts: 3, passes: 2 }]);
    const spread = (name: string) => found.spread.find((each) => each.name === name)!;
    // First attempts: 2 of 3 pass, second 1, third 2. Mean 5/9; deviations 1/9, −2/9, 1/9: √(6/81 / 2) = √3 / 9.
    expect(spread('pass_rate').mean).toBeCloseTo(5 / 9, 15);
    expect(spread('pass_rate').sd).toBeCloseTo(Math.sqrt(3) / 9, 15);
    expect(spread('pass_rate')).toMatchObject({ min: 1 / 3, max: 2 / 3 });
    // TP 2, FP 1, FN 1: F1 = 4 / 6; then TP 1, FP 2, FN 2: 2 / 6.
    expect(spread('l1.dimension_micro_f1')).toMatchObject({ min: 1 / 3, max: 2 / 3 });
    expect(spread('errors')).toEqual({ name: 'errors', mean: 0, sd: 0, min: 0, max: 0 });
  });

  it('do not depend on the order of the cases', () => {
    const rows = [tried('a', right, wrong), tried('b', wrong, down), tried('c', down, right)];
    expect(trialStatistics([...rows].reverse())).toEqual(trialStatistics(rows));
  });

  it('an attempt in error is no pass, counts as one in error, and disagrees with one that fails', () => {
    const found = trialStatistics([tried('a', wrong, down), tried('b', right, right)])!;
    expect(found.flaky).toEqual([{ case_id: 'a', attempts: 2, passes: 0 }]);
    expect(found.spread.find(({ name }) => name === 'errors')).toMatchObject({ mean: 0.5, min: 0, max: 1 });
  });

  it('equal attempts have no spread, not even by rounding', () => {
    // 1 of 3 passes in each attempt: 1/3 + 1/3 + 1/3 over 3 might miss 1/3 by a hair.
    const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, at) =>
      at === 0 ? tried(id, right, right, right) : tried(id, wrong, wrong, wrong),
    );
    for (const { mean, sd, min, max } of trialStatistics(rows)!.spread) {
      expect([mean, sd, max]).toEqual([min, 0, min]);
    }
  });

  it('of a retry are not even, and have no spread: the cases that passed at first were not tried again', () => {
    const found = trialStatistics([tried('a', right), tried('b', wrong, right), tried('c', wrong, wrong)])!;
    expect(found).toMatchObject({ cases: 2, attempts: 4, passes: 1, even: false, k: 2, spread: [] });
    expect(found.pass_at).toEqual({ 1: 0.25, 2: 0.5 });
  });

  it('of trials with a retry on top take as many as every case has, and are not even', () => {
    const found = trialStatistics([tried('a', right, right), tried('b', wrong, wrong, right)])!;
    expect(found).toMatchObject({ cases: 2, attempts: 5, even: false, k: 2 });
    expect(found.spread.find(({ name }) => name === 'pass_rate')).toMatchObject({ mean: 0.5, sd: 0 });
    // 2 of 2, and 1 of 3: 1 − C(2,2)/C(3,2) = 2/3 and C(1,2) = 0.
    expect(found.pass_at['2']).toBeCloseTo((1 + 2 / 3) / 2, 15);
    expect(found.pass_hat['2']).toBeCloseTo(1 / 2, 15);
  });

  it('leave out metrics that some attempt cannot divide, and spread over what attempts cost', () => {
    const nothing: CaseAttempt = { ...right, tallies: { l1: l1Tally(0, 0, 0) } };
    const costing = (attempt: CaseAttempt, tokens: number): CaseAttempt => ({
      ...attempt,
      usage: { l1: stageUsage(1, 0, tokens, 0, [10]) },
    });
    const found = trialStatistics([tried('a', costing(right, 100), costing(nothing, 300))])!;
    expect(found.spread.map(({ name }) => name)).not.toContain('l1.dimension_micro_f1');
    expect(found.spread.find(({ name }) => name === 'usage.input_tokens')).toMatchObject({
      mean: 200,
      min: 100,
      max: 300,
    });
  });

  it('of a report that does not have the attempts have no spread', () => {
    const { tries, ...row } = tried('a', right, wrong);
    expect(trialStatistics([row])).toMatchObject({
      cases: 1,
      spread: [],
      even: true,
      flaky: [{ case_id: 'a' }],
    });
  });
});
