import { describe, expect, it } from 'vitest';
import { baselineOf, caseResult, caseRow, HASH_B, policyOf } from '../../tests/support/rows.ts';
import type { Baseline } from '../baseline/types.ts';
import type { CaseResult, CaseRow, FailOn, Verdict } from '../scores/types.ts';
import { caseVerdict } from './case.ts';
import type { Policy } from './policy.ts';

const GREEN = false;
const RED = true;
const judge = (result: CaseResult, policy: Partial<Policy> = {}, baseline?: Baseline) =>
  caseVerdict(result, policyOf(policy, baseline));
const ran = (verdict: Verdict, more: Partial<CaseResult> = {}) => caseResult('a', { verdict, ...more });
const known = (row?: Partial<CaseRow>) => baselineOf(row ? { a: caseRow(row) } : {});

describe('failOn × verdict, without a baseline', () => {
  it.each<[FailOn, Record<Verdict, boolean>]>([
    ['case', { pass: GREEN, fail: RED, flaky: RED, error: RED, skip: GREEN }],
    ['regression', { pass: GREEN, fail: GREEN, flaky: GREEN, error: RED, skip: GREEN }],
    ['gate', { pass: GREEN, fail: GREEN, flaky: GREEN, error: RED, skip: GREEN }],
    ['never', { pass: GREEN, fail: GREEN, flaky: GREEN, error: GREEN, skip: GREEN }],
  ])('%s', (failOn, expected) => {
    for (const [verdict, red] of Object.entries(expected)) {
      expect([verdict, judge(ran(verdict as Verdict), { failOn }).red]).toEqual([verdict, red]);
    }
  });
});

describe('failOn × row in the baseline, of a case that fails now', () => {
  const rows: (Verdict | 'none')[] = ['pass', 'fail', 'flaky', 'skip', 'none'];

  it.each<[FailOn, Record<string, boolean>]>([
    ['case', { pass: RED, fail: RED, flaky: RED, skip: RED, none: RED }],
    ['regression', { pass: RED, fail: GREEN, flaky: GREEN, skip: RED, none: RED }],
    ['gate', { pass: GREEN, fail: GREEN, flaky: GREEN, skip: GREEN, none: GREEN }],
    ['never', { pass: GREEN, fail: GREEN, flaky: GREEN, skip: GREEN, none: GREEN }],
  ])('%s', (failOn, expected) => {
    for (const before of rows) {
      const baseline = before === 'none' ? known() : known({ verdict: before });
      for (const verdict of ['fail', 'flaky'] as const) {
        const { red } = judge(ran(verdict), { failOn }, baseline);
        expect([before, verdict, red]).toEqual([before, verdict, expected[before]]);
      }
    }
  });

  it.each<[string, Baseline, string]>([
    ['passed', known({}), 'regressed'],
    ['failed', known({ verdict: 'fail' }), 'known failure since baseline'],
    ['was skipped', known({ verdict: 'skip' }), 'failing, was skipped in the baseline'],
    ['is not there', known(), 'new and failing'],
  ])('a case that %s says so', (_, baseline, reason) => {
    expect(judge(ran('fail'), {}, baseline).reason).toBe(reason);
  });

  it.each<[Partial<CaseRow>, string]>([
    [{}, 'regressed (case edited)'],
    [{ verdict: 'fail' }, 'known failure since baseline (case edited)'],
    [{ verdict: 'skip' }, 'failing, was skipped in the baseline (case edited)'],
  ])('an edited case is flagged: %j', (row, reason) => {
    expect(judge(ran('fail', { case_hash: HASH_B }), {}, known(row)).reason).toBe(reason);
  });
});

describe('-u', () => {
  const accepting = { update: 'all' } as const;

  it('accepts failures of every kind', () => {
    for (const baseline of [known({}), known({ verdict: 'fail' }), known(), undefined]) {
      expect(judge(ran('fail'), accepting, baseline)).toEqual({ red: false, reason: 'accepted' });
      expect(judge(ran('flaky'), accepting, baseline).red).toBe(false);
    }
  });

  it('accepts no error', () => {
    for (const failOn of ['case', 'regression', 'gate'] as const) {
      expect(judge(ran('error'), { ...accepting, failOn }, known({})).red).toBe(true);
    }
  });
});

describe('a flaky case with an attempt in error', () => {
  const errors = [{ kind: 'infra', stage: 'l1', message: 'down' } as const];
  const policies: Partial<Policy>[] = [
    ...(['case', 'regression', 'gate', 'never'] as const).map((failOn) => ({ failOn })),
    { failOn: 'gate', gates: { errors: { max: 1 } } },
    { failOn: 'regression', gates: { errors: { max: 1 } } },
    { update: 'all' },
  ];

  it.each(policies)('is judged as one in error under %j', (policy) => {
    for (const baseline of [undefined, known({}), known({ verdict: 'flaky' }), known()]) {
      for (const declared of [{}, { known_failing: true, reason: 'slow' }]) {
        expect(judge(ran('flaky', { errors, ...declared }), policy, baseline)).toEqual(
          judge(ran('error', { errors, ...declared }), policy, baseline),
        );
      }
    }
  });
});

describe('CI decides as a local run does', () => {
  it.each(['pass', 'fail', 'flaky', 'skip'] as const)('against a row that is %s', (before) => {
    const results = (['new', 'none'] as const).map((update) =>
      judge(ran('fail'), { update }, known({ verdict: before })),
    );
    expect(results[0]).toEqual(results[1]);
  });
});

describe('a known failure', () => {
  const declared = { known_failing: true, reason: 'until the new prompt' };

  it('declared by its author is tolerated under every failOn, with its reason', () => {
    for (const failOn of ['case', 'regression', 'gate', 'never'] as const) {
      expect(judge(ran('fail', declared), { failOn }, known({})).red).toBe(false);
    }
    expect(judge(ran('fail', declared), {}, known({})).reason).toBe('known failing: until the new prompt');
  });

  it('that passes is reported as fixed', () => {
    expect(judge(ran('pass', declared))).toEqual({ red: false, reason: 'fixed: declared a known failure' });
  });

  it('does not cover an error', () => {
    expect(judge(ran('error', declared)).red).toBe(true);
  });
});

describe('an error under failOn gate', () => {
  it.each([
    [{ errors: { max: 0 } }, true],
    [{ errors: { max: 2 } }, false],
    [{}, true],
  ])('with gates %j: red %s', (gates, red) => {
    expect(judge(ran('error'), { failOn: 'gate', gates }).red).toBe(red);
  });

  it.each(['case', 'regression'] as const)(
    'is red under %s, whatever the gate on errors allows',
    (failOn) => {
      expect(judge(ran('error'), { failOn, gates: { errors: { max: 9 } } }).red).toBe(true);
    },
  );
});

describe('a baseline that is no help', () => {
  it('broken: failures are not compared, the suite is red for it', () => {
    const policy: Partial<Policy> = {
      baseline: { state: 'broken', file: '/project/b.json', problem: 'cut off' },
    };
    expect(judge(ran('fail'), policy)).toEqual({ red: false, reason: 'no baseline to compare with' });
  });

  it('of another caliber: failures are not compared', () => {
    const policy = { caliberDifferences: ['l1.threshold 0.5 → 0.6'] };
    expect(judge(ran('fail'), policy, known({}))).toEqual({
      red: false,
      reason: 'the baseline is not comparable',
    });
  });
});

it('a skipped case says why', () => {
  expect(judge(ran('skip', { reason: 'too slow' }))).toEqual({ red: false, reason: 'too slow' });
});
