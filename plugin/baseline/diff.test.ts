import { describe, expect, it } from 'vitest';
import { baselineOf, caseRow, HASH_B, l1Tally } from '../../tests/support/rows.ts';
import type { CaseRow, Verdict } from '../scores/types.ts';
import { type CaseChange, changeText, diffCases } from './diff.ts';

const diff = (
  before: Record<string, CaseRow>,
  now: Record<string, CaseRow>,
  expected = Object.keys(now),
  leftOut: string[] = [],
) => diffCases(baselineOf(before), new Map(Object.entries(now)), new Set(expected), leftOut);
const row = (verdict: Verdict, more: Partial<CaseRow> = {}) => caseRow({ verdict, ...more });
const only = (before: CaseRow, now: CaseRow): CaseChange => diff({ a: before }, { a: now })[0]!;

describe('the kind of a change', () => {
  it.each<[Verdict, Verdict, CaseChange['kind']]>([
    ['pass', 'pass', 'unchanged'],
    ['pass', 'fail', 'regressed'],
    ['pass', 'flaky', 'regressed'],
    ['pass', 'error', 'regressed'],
    ['pass', 'skip', 'newly-skipped'],
    ['fail', 'pass', 'fixed'],
    ['fail', 'fail', 'unchanged'],
    ['fail', 'flaky', 'changed'],
    ['fail', 'error', 'changed'],
    ['fail', 'skip', 'newly-skipped'],
    ['flaky', 'pass', 'fixed'],
    ['flaky', 'fail', 'changed'],
    ['flaky', 'flaky', 'unchanged'],
    ['flaky', 'skip', 'newly-skipped'],
    ['skip', 'skip', 'unchanged'],
    ['skip', 'pass', 'changed'],
    ['skip', 'fail', 'changed'],
    ['skip', 'error', 'changed'],
  ])('%s → %s is %s', (before, now, kind) => {
    const tallies = { l1: l1Tally(1, 1, 1) };
    expect(only(row(before, { tallies }), row(now, { tallies }))).toMatchObject({
      case_id: 'a',
      kind,
      edited: false,
      before,
      now,
    });
  });

  it('new and removed', () => {
    const changes = diff({ old: row('fail') }, { fresh: row('pass', { case_hash: HASH_B }) });
    expect(changes).toEqual([
      { case_id: 'fresh', kind: 'new', edited: false, now: 'pass', fields: [] },
      { case_id: 'old', kind: 'removed', edited: false, before: 'fail', fields: [] },
    ]);
  });

  it('a case of the files that did not run is neither removed nor unchanged: it is left out', () => {
    expect(diff({ a: row('pass'), b: row('pass') }, { a: row('pass') }, ['a', 'b'])).toMatchObject([
      { case_id: 'a' },
    ]);
  });
});

describe('counts', () => {
  it('that moved are named, and make an equal verdict a change', () => {
    const before = row('pass', { tallies: { l1: l1Tally(2, 0, 0) } });
    const now = row('pass', { tallies: { l1: l1Tally(1, 0, 1) } });
    expect(only(before, now)).toMatchObject({
      kind: 'changed',
      fields: ['l1.strict 1 → 0', 'l1.labels.tp 2 → 1', 'l1.labels.fn 0 → 1'],
    });
  });

  it('are compared exactly', () => {
    const mae = (value: number) => row('pass', { tallies: { l1: { error: value } } });
    expect(only(mae(0.1), mae(0.1 + 1e-15)).kind).toBe('changed');
  });

  it('of a stage that is new or gone are named', () => {
    const before = row('pass', { tallies: {} });
    expect(only(before, row('pass', { tallies: { l1: { cases: 1 } } })).fields).toEqual(['l1.cases 0 → 1']);
  });
});

describe('an edited case', () => {
  const now = (verdict: Verdict) => row(verdict, { case_hash: HASH_B });

  it.each<[Verdict, Verdict, CaseChange['kind'], string]>([
    ['pass', 'pass', 'edited', 'edited'],
    ['fail', 'fail', 'edited', 'edited'],
    ['pass', 'fail', 'regressed', 'regressed (case edited)'],
    ['fail', 'pass', 'fixed', 'fixed (case edited)'],
    ['pass', 'skip', 'newly-skipped', 'newly-skipped (case edited)'],
  ])('%s → %s is %s and flagged', (before, after, kind, text) => {
    const change = only(row(before), now(after));
    expect(change).toMatchObject({ kind, edited: true });
    expect(changeText(change)).toBe(text);
  });
});

describe('a renamed case', () => {
  it('is removed, with the id under which its text stands now', () => {
    const changes = diff({ old: row('pass') }, { fresh: row('pass') });
    expect(changes.find(({ case_id }) => case_id === 'old')).toMatchObject({
      kind: 'removed',
      renamed_to: 'fresh',
    });
    expect(changeText(changes[1]!)).toBe('removed (renamed to fresh)');
  });

  it('is none when the same text stood under that id before', () => {
    const changes = diff({ old: row('pass'), twin: row('pass') }, { twin: row('pass') });
    expect(changes.find(({ case_id }) => case_id === 'old')!.renamed_to).toBeUndefined();
  });
});

it('is sorted by case id', () => {
  const ids = diff({ c: row('pass'), a: row('pass') }, { d: row('pass'), b: row('fail') }).map(
    ({ case_id }) => case_id,
  );
  expect(ids).toEqual(['a', 'b', 'c', 'd']);
});

it('cases named like members of every object are none of the baseline', () => {
  expect(diff({}, { constructor: row('pass') } as Record<string, CaseRow>)).toMatchObject([{ kind: 'new' }]);
});

describe('a run that left stages out', () => {
  const both = (l1: number, l2: number) => ({ l1: { right: l1 }, l2: { right: l2 } });
  const change = (before: CaseRow, now: CaseRow) => diff({ a: before }, { a: now }, ['a'], ['l2'])[0];

  it.each<[Verdict, Verdict, CaseChange['kind']]>([
    ['pass', 'pass', 'unchanged'],
    ['pass', 'fail', 'regressed'],
    ['pass', 'flaky', 'regressed'],
    ['fail', 'pass', 'unchanged'],
    ['fail', 'flaky', 'unchanged'],
    ['flaky', 'pass', 'unchanged'],
    ['flaky', 'fail', 'unchanged'],
  ])(
    '%s → %s is %s: a failure before may be one of those stages, a pass was one of all',
    (before, now, kind) => {
      const found = change(row(before, { tallies: both(1, 1) }), row(now, { tallies: { l1: { right: 1 } } }));
      expect(found).toMatchObject({ kind, fields: [] });
    },
  );

  it('compares the counts of the stages that ran', () => {
    const before = row('fail', { tallies: both(1, 1) });
    expect(change(before, row('pass', { tallies: { l1: { right: 2 } } }))).toMatchObject({
      kind: 'changed',
      fields: ['l1.right 1 → 2'],
    });
  });

  it('may fix a case that those stages never scored', () => {
    const before = row('fail', { tallies: { l1: { right: 0 } } });
    expect(change(before, row('pass', { tallies: { l1: { right: 1 } } }))).toMatchObject({ kind: 'fixed' });
  });

  it('says nothing of a case that has no other stage, and names one that is skipped nevertheless', () => {
    const skipped = row('skip');
    expect(change(row('pass', { tallies: { l2: { right: 1 } } }), skipped)).toBeUndefined();
    expect(change(row('pass', { tallies: both(1, 1) }), skipped)).toMatchObject({ kind: 'newly-skipped' });
  });
});
