import { describe, expect, it } from 'vitest';
import { baselineOf, caseResult, caseRow, HASH_B, policyOf, suiteInfo } from '../../tests/support/rows.ts';
import type { Baseline } from '../baseline/types.ts';
import type { CaseRow, SuiteInfo } from '../scores/types.ts';
import type { Policy } from '../verdict/policy.ts';
import { planBaseline } from './plan-baseline.ts';

const good = { a: caseRow({ case_hash: HASH_B }) };
const withError = { ...good, b: caseRow({ verdict: 'error' }) };
const retried = {
  ...good,
  b: caseResult('b', { verdict: 'flaky', errors: [{ kind: 'infra', stage: 'l1', message: 'down' }] }),
};
const stored = baselineOf({ a: caseRow(), z: caseRow() });

function plan(
  update: Policy['update'],
  baseline: Baseline | undefined,
  {
    partial = false,
    stagesLeftOut = false,
    sharded = false,
    doubtful = false,
    rows = good as Record<string, CaseRow>,
    info = suiteInfo() as SuiteInfo | null,
    more = {} as Partial<Policy>,
  } = {},
) {
  return planBaseline(policyOf({ update, ...more }, baseline), info, new Map(Object.entries(rows)), {
    partial,
    stagesLeftOut,
    sharded,
    doubtful,
  });
}
const short = (result: ReturnType<typeof plan>) =>
  'why' in result ? `${result.action} ${result.why}` : result.action;

describe('a missing baseline', () => {
  it.each<[Policy['update'], string, boolean, Record<string, CaseRow>, string]>([
    ['new', 'a whole run', false, good, 'write'],
    ['new', 'a whole run with an error', false, withError, 'refuse errors'],
    ['new', 'a whole run with an error that a retry got over', false, retried, 'refuse errors'],
    ['new', 'a partial run', true, good, 'keep'],
    ['all', 'a whole run', false, good, 'write'],
    ['all', 'a whole run with an error', false, withError, 'write'],
    ['all', 'a partial run', true, good, 'refuse partial'],
    ['none', 'a whole run', false, good, 'keep'],
    ['none', 'a partial run', true, good, 'keep'],
  ])('with update %s, after %s', (update, _, partial, rows, expected) => {
    expect(short(plan(update, undefined, { partial, rows }))).toBe(expected);
  });

  it('is written without the cases that ended in an error', () => {
    for (const rows of [withError, retried]) {
      const result = plan('all', undefined, { rows });
      expect(result.action === 'write' && [...result.baseline.cases.keys()]).toEqual(['a']);
    }
  });
});

describe('a baseline that is there', () => {
  const other = { caliberDifferences: ['l1.threshold 0.5 → 0.6'] };
  const otherSubject = suiteInfo({ subject: { name: 'rules', version: '2' } });

  it.each<[Policy['update'], string, Parameters<typeof plan>[2], string]>([
    ['new', 'a whole run', {}, 'keep'],
    ['none', 'a whole run', {}, 'keep'],
    ['new', 'a partial run', { partial: true }, 'keep'],
    ['all', 'a whole run', {}, 'update'],
    ['all', 'a whole run with an error', { rows: withError }, 'update'],
    ['all', 'a whole run of another subject', { info: otherSubject }, 'update'],
    ['all', 'a whole run of another caliber', { more: other }, 'refuse not-comparable'],
    ['all', 'a partial run', { partial: true }, 'patch'],
    [
      'all',
      'a partial run of another subject',
      { partial: true, info: otherSubject },
      'refuse other-subject',
    ],
    ['all', 'a run that left stages out', { partial: true, stagesLeftOut: true }, 'refuse stages'],
    ['all', 'a partial run of another caliber', { partial: true, more: other }, 'refuse not-comparable'],
  ])('with update %s, after %s', (update, _, options, expected) => {
    expect(short(plan(update, stored, options))).toBe(expected);
  });

  it('loses by a whole run the rows that are gone, by a partial one none', () => {
    const keys = (result: ReturnType<typeof plan>) =>
      'baseline' in result ? [...result.baseline.cases.keys()] : null;
    expect(keys(plan('all', stored))).toEqual(['a']);
    expect(keys(plan('all', stored, { partial: true }))).toEqual(['a', 'z']);
  });
});

it('a row of a baseline is kept where an attempt of the case ended in an error', () => {
  const before = baselineOf({ a: caseRow(), b: caseRow() });
  for (const partial of [false, true]) {
    const result = plan('all', before, { rows: retried, partial });
    expect('baseline' in result && result.baseline.cases.get('b')).toEqual(caseRow());
  }
});

describe('nothing is done', () => {
  it.each(['all', 'new', 'none'] as const)('to a broken baseline, with update %s', (update) => {
    const baseline = { state: 'broken', file: '/project/b.json', problem: 'cut off' } as const;
    expect(plan(update, undefined, { more: { baseline } })).toEqual({ action: 'keep' });
  });

  it.each(['all', 'new', 'none'] as const)('where the target was not reached, with update %s', (update) => {
    expect(plan(update, undefined, { info: null })).toEqual({ action: 'keep' });
    expect(plan(update, stored, { info: null })).toEqual({ action: 'keep' });
  });
});

describe('a run that does not stand for itself', () => {
  it.each<[string, Policy['update'], Baseline | undefined, Parameters<typeof plan>[2], string]>([
    ['a shard makes no baseline', 'new', undefined, { sharded: true }, 'keep'],
    ['a shard makes none with -u', 'all', undefined, { sharded: true }, 'refuse shard'],
    [
      'a filtered shard is partial first',
      'all',
      undefined,
      { sharded: true, partial: true },
      'refuse partial',
    ],
    ['a shard puts its rows in', 'all', stored, { sharded: true }, 'patch'],
    ['a shard keeps what is there', 'new', stored, { sharded: true }, 'keep'],
    ['a doubtful merge makes none', 'new', undefined, { doubtful: true }, 'keep'],
    ['a doubtful merge makes none with -u', 'all', undefined, { doubtful: true }, 'refuse merge'],
    ['a doubtful merge puts no row in', 'all', stored, { doubtful: true, partial: true }, 'refuse merge'],
  ])('%s', (_, update, baseline, reach, expected) => {
    expect(short(plan(update, baseline, reach))).toBe(expected);
  });

  it('leaves the rows of a baseline that a shard did not run', () => {
    const result = plan('all', stored, { sharded: true });
    expect(result.action === 'patch' && [...result.baseline.cases.keys()]).toEqual(['a', 'z']);
  });
});

describe('a run under a weaker caliber than its suite requires', () => {
  const info = { ...suiteInfo(), weaker: 'the suite requires a semantic caliber, and …' };

  it.each<[Policy['update'], Baseline | undefined, string]>([
    ['new', undefined, 'refuse weaker'],
    ['all', undefined, 'refuse weaker'],
    ['all', stored, 'refuse weaker'],
    ['new', stored, 'keep'],
    ['none', undefined, 'keep'],
  ])('with update %s touches no baseline', (update, baseline, expected) => {
    expect(short(plan(update, baseline, { info }))).toBe(expected);
  });
});
