import { describe, expect, it } from 'vitest';
import { baselineOf, policyOf } from '../../tests/support/rows.ts';
import type { CaseChange, ChangeKind } from '../baseline/diff.ts';
import type { GateResult } from '../scores/gates.ts';
import type { FailOn } from '../scores/types.ts';
import type { Policy } from './policy.ts';
import { suiteFailures } from './suite.ts';

const EVERY: FailOn[] = ['case', 'regression', 'gate', 'never'];
const missed: GateResult = { name: 'pass_rate', gate: { min: 0.9 }, value: 0.5, met: false };
const met: GateResult = { ...missed, value: 0.95, met: true };
const change = (kind: ChangeKind, more: Partial<CaseChange> = {}): CaseChange => ({
  case_id: 'eval-1',
  kind,
  edited: false,
  fields: [],
  ...more,
});
const present = baselineOf({});

function failures(
  policy: Partial<Policy>,
  {
    gates = [],
    changes = [],
    partial = false,
    baseline = present as typeof present | undefined,
  }: {
    gates?: GateResult[];
    changes?: CaseChange[];
    partial?: boolean;
    baseline?: typeof present | undefined;
  } = {},
) {
  return suiteFailures(gates, changes, policyOf(policy, baseline), {
    root: '/project',
    partial,
    rows: new Map(),
  });
}

describe('gates', () => {
  it.each(EVERY)('missed under %s', (failOn) => {
    const found = failures({ failOn }, { gates: [met, missed] });
    expect(found).toEqual(
      failOn === 'never' ? [] : [{ kind: 'gate', message: 'gate missed: pass_rate 0.50 (gate ≥ 0.90)' }],
    );
  });

  it('are red under -u too: only failures of cases are accepted', () => {
    expect(failures({ update: 'all' }, { gates: [missed] })).toHaveLength(1);
  });

  it('are not judged in a partial run', () => {
    expect(failures({}, { gates: [missed], partial: true })).toEqual([]);
  });

  it('without a value say so', () => {
    const [found] = failures({}, { gates: [{ ...missed, value: null }] });
    expect(found!.message).toContain('has no value (nothing to divide)');
  });
});

describe('a missing baseline', () => {
  const gone = { baseline: undefined };
  const missing = policyOf().baseline;

  it.each<[Policy['update'], FailOn, boolean]>(
    (['all', 'new', 'none'] as const).flatMap((update) =>
      EVERY.map((failOn): [Policy['update'], FailOn, boolean] => [
        update,
        failOn,
        update === 'none' && failOn !== 'never',
      ]),
    ),
  )('with update %s under %s: red %s', (update, failOn, red) => {
    const found = failures({ update, failOn, baseline: missing }, gone);
    expect(found.length > 0).toBe(red);
    if (red) {
      expect(found[0]).toMatchObject({ kind: 'baseline' });
      expect(found[0]!.message).toMatch(/no baseline baselines\/memory\.json.*CI.*[Rr]un.*locally/);
    }
  });

  it('is not red in a partial run, also in CI', () => {
    expect(failures({ update: 'none', baseline: missing }, { partial: true })).toEqual([]);
  });
});

describe('a broken baseline', () => {
  const broken = {
    state: 'broken',
    file: '/project/baselines/memory.json',
    problem: 'it is not JSON: x',
  } as const;

  it.each(EVERY)('is red under %s, partial or not, and says what to do', (failOn) => {
    for (const partial of [false, true]) {
      for (const update of ['all', 'new', 'none'] as const) {
        const found = failures({ failOn, update, baseline: broken }, { partial });
        expect(found).toHaveLength(1);
        expect(found[0]!.message).toMatch(/baselines\/memory\.json is broken: it is not JSON: x.*Restore it/);
      }
    }
  });
});

describe('another caliber', () => {
  const other = { caliberDifferences: ['l1.threshold 0.5 → 0.6'] };

  it.each(EVERY)('under %s', (failOn) => {
    for (const partial of [false, true]) {
      for (const update of ['all', 'new', 'none'] as const) {
        const found = failures({ ...other, failOn, update }, { partial });
        expect(found).toHaveLength(failOn === 'never' ? 0 : 1);
        if (found[0]) expect(found[0].message).toMatch(/^not comparable: .*l1\.threshold 0\.5 → 0\.6/);
      }
    }
  });

  it('compares no cases', () => {
    expect(failures(other, { changes: [change('removed')] })).toHaveLength(1);
  });
});

describe('cases that are gone or newly skipped', () => {
  const kinds: ChangeKind[] = [
    'regressed',
    'fixed',
    'new',
    'removed',
    'newly-skipped',
    'edited',
    'changed',
    'unchanged',
  ];

  it.each(kinds)('%s', (kind) => {
    const expected = kind === 'removed' || kind === 'newly-skipped' ? 1 : 0;
    for (const failOn of EVERY) {
      const found = failures({ failOn }, { changes: [change(kind)] });
      expect([failOn, found.length]).toEqual([failOn, failOn === 'regression' ? expected : 0]);
    }
  });

  it('are accepted by -u, and not held against a partial run', () => {
    expect(failures({ update: 'all' }, { changes: [change('removed')] })).toEqual([]);
    expect(failures({}, { changes: [change('removed')], partial: true })).toEqual([]);
  });

  it('are named, with where a renamed one went', () => {
    const [gone, renamed] = failures(
      {},
      {
        changes: [change('removed'), change('removed', { case_id: 'eval-2', renamed_to: 'eval-9' })],
      },
    );
    expect(gone!.message).toMatch(/case eval-1 is removed since the baseline.*-u/);
    expect(renamed!.message).toContain('case eval-2 is removed (renamed to eval-9)');
  });
});

it('a whole run that meets its gates against its baseline has none', () => {
  for (const failOn of EVERY)
    expect(failures({ failOn }, { gates: [met], changes: [change('fixed')] })).toEqual([]);
});
