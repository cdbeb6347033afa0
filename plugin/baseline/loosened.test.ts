import { describe, expect, it } from 'vitest';
import { baselineOf, caseRow, HASH_B, l1Tally, suiteInfo } from '../../tests/support/rows.ts';
import type { CaseRow, FailOn, Gate } from '../scores/types.ts';
import type { Thresholds } from '../stages/types.ts';
import { loosenedExam } from './loosened.ts';

const NONE = new Map<string, CaseRow>();

describe('failOn', () => {
  const order: FailOn[] = ['never', 'gate', 'regression', 'case'];
  const pairs = order.flatMap((before, a) =>
    order.map((now, b): [FailOn, FailOn, boolean] => [before, now, b < a]),
  );

  it.each(pairs)('%s → %s: looser %s', (before, now, looser) => {
    const found = loosenedExam(baselineOf({}, { fail_on: before }), suiteInfo({ fail_on: now }), NONE);
    expect(found).toEqual(looser ? [`failOn '${before}' → '${now}'`] : []);
  });
});

describe('gates', () => {
  const exam = (before: Gate, now?: Gate) =>
    loosenedExam(baselineOf({}, { gates: { m: before } }), suiteInfo({ gates: now ? { m: now } : {} }), NONE);

  it.each<[string, Gate, Gate | undefined, string]>([
    ['removed', { min: 0.75 }, undefined, 'gate m ≥ 0.75 removed'],
    ['lowered', { min: 0.75 }, { min: 0.7 }, 'gate m ≥ 0.75 → ≥ 0.70'],
    ['raised at the top', { max: 0.1 }, { max: 0.2 }, 'gate m ≤ 0.10 → ≤ 0.20'],
    ['without its lower end', { min: 0.2, max: 0.4 }, { max: 0.4 }, 'gate m 0.20 … 0.40 → ≤ 0.40'],
    ['without its upper end', { min: 0.2, max: 0.4 }, { min: 0.2 }, 'gate m 0.20 … 0.40 → ≥ 0.20'],
    ['more tolerant', { min: 0.75 }, { min: 0.75, tolerance: 0.05 }, 'gate m ≥ 0.75 → ≥ 0.75 ± 0.05'],
    [
      'so tolerant that less gets through',
      { min: 0.75 },
      { min: 0.8, tolerance: 0.1 },
      'gate m ≥ 0.75 → ≥ 0.80 ± 0.10',
    ],
    ['taken over a part', { min: 0.75 }, { min: 0.75, split: 'tune' }, 'gate m ≥ 0.75 → ≥ 0.75 on tune'],
  ])('%s are looser', (_, before, now, text) => {
    expect(exam(before, now)).toEqual([text]);
  });

  it.each<[Gate, Gate]>([
    [{ min: 0.75 }, { min: 0.75 }],
    [{ min: 0.75 }, { min: 0.8 }],
    [{ max: 0.1 }, { max: 0 }],
    [{ min: 0.75 }, { min: 0.75, max: 1 }],
    [{ min: 0.75, tolerance: 0.05 }, { min: 0.75 }],
    [{ min: 0.75, split: 'tune' }, { min: 0.75 }],
  ])('%j → %j is not', (before, now) => {
    expect(exam(before, now)).toEqual([]);
  });

  it('that are new are not', () => {
    const info = suiteInfo({ gates: { ...suiteInfo().gates, pass_rate: { min: 0 } } });
    expect(loosenedExam(baselineOf({}), info, NONE)).toEqual([]);
  });
});

describe('thresholds', () => {
  const exam = (before: Thresholds, now?: Thresholds) =>
    loosenedExam(
      baselineOf({}, { thresholds: { l1: before } }),
      suiteInfo({ thresholds: now ? { l1: now } : {} }),
      NONE,
    );

  it.each<[string, Thresholds, Thresholds | undefined, string[]]>([
    ['a stage that is gone', { m: 0.5 }, undefined, ['stage l1 removed']],
    ['one that is gone', { m: 0.5, n: 1 }, { n: 1 }, ['threshold l1.m ≥ 0.50 removed']],
    ['a lowered one', { m: 0.5 }, { m: 0.4 }, ['threshold l1.m ≥ 0.50 → ≥ 0.40']],
    ['a lowered one in the long form', { m: 0.5 }, { m: { min: 0.4 } }, ['threshold l1.m ≥ 0.50 → ≥ 0.40']],
    ['a wider one', { m: { max: 10 } }, { m: { max: 12 } }, ['threshold l1.m ≤ 10.00 → ≤ 12.00']],
    ['the same in the long form', { m: 0.5 }, { m: { min: 0.5 } }, []],
    ['a raised one', { m: 0.5 }, { m: 0.6 }, []],
    ['a new one', { m: 0.5 }, { m: 0.5, n: 0 }, []],
  ])('%s', (_, before, now, expected) => {
    expect(exam(before, now)).toEqual(expected);
  });
});

describe('cases', () => {
  const thresholds = { l1: {}, l15: {}, l2: {}, search: {}, inject: {} };
  const exam = (before: CaseRow, now: CaseRow, leftOut: string[] = []) =>
    loosenedExam(
      baselineOf({ a: before }, { thresholds }),
      suiteInfo({ thresholds }),
      new Map([['a', now]]),
      leftOut,
    );
  const demanding = (
    tp: number,
    fn: number,
    memories: number,
    facts: number,
    more: Partial<CaseRow> = {},
  ): CaseRow =>
    caseRow({
      tallies: {
        l1: l1Tally(tp, 0, fn, { memories: { tp: memories, fp: 0, fn: 0 }, required_facts: facts }),
      },
      ...more,
    });
  const EDITED = { case_hash: HASH_B };

  it('newly skipped', () => {
    expect(exam(caseRow(), caseRow({ verdict: 'skip' }))).toEqual(['case a newly skipped']);
    expect(exam(caseRow({ verdict: 'skip' }), caseRow({ verdict: 'skip' }))).toEqual([]);
  });

  it('newly declared a known failure', () => {
    const now = caseRow({ verdict: 'fail', known_failing: true });
    expect(exam(caseRow(), now)).toEqual(['case a newly declared a known failure']);
    expect(exam(now, now)).toEqual([]);
  });

  it.each<[string, CaseRow, string[]]>([
    ['fewer labels', demanding(1, 1, 2, 1, EDITED), ['case a asks less: expected labels 3 → 2']],
    ['fewer memories', demanding(2, 1, 1, 1, EDITED), ['case a asks less: expected memories 2 → 1']],
    ['fewer facts', demanding(2, 1, 2, 0, EDITED), ['case a asks less: required facts 1 → 0']],
    ['more of all', demanding(3, 3, 4, 5, EDITED), []],
    ['the same, in other words', demanding(3, 0, 2, 1, EDITED), []],
  ])('that ask for %s', (_, now, expected) => {
    expect(exam(demanding(2, 1, 2, 1), now)).toEqual(expected);
  });

  it('that ask less of a search or an injection', () => {
    const asking = (queries: number, relevant: number, referenced: number, more: Partial<CaseRow> = {}) =>
      caseRow({ tallies: { search: { queries, relevant }, inject: { referenced } }, ...more });
    expect(exam(asking(2, 5, 3), asking(1, 4, 2, EDITED))).toEqual([
      'case a asks less: queries 2 → 1',
      'case a asks less: relevant memories 5 → 4',
      'case a asks less: referenced memories 3 → 2',
    ]);
    expect(exam(asking(2, 5, 3), asking(2, 6, 3, EDITED))).toEqual([]);
  });

  describe('that ask less of conflicts or a profile', () => {
    const asking = (actions: number, listed: number, labels: number, more: Partial<CaseRow> = {}) =>
      caseRow({
        tallies: {
          l15: { per_action: { store: { expected: actions, right: 0 } } },
          l2: { sections: { daily: { listed, hit: 0 } }, scene_labels: { tp: 0, fp: 7, fn: labels } },
        },
        ...more,
      });

    it('are named', () => {
      expect(exam(asking(2, 3, 4), asking(1, 2, 3, EDITED))).toEqual([
        'case a asks less: expected actions 2 → 1',
        'case a asks less: memories in sections 3 → 2',
        'case a asks less: scene labels 4 → 3',
      ]);
    });

    it('also where nothing is asked any more, but not where the stage was left out', () => {
      const without = { ...asking(2, 3, 4, EDITED) };
      without.tallies = { l2: without.tallies.l2! };
      expect(exam(asking(2, 3, 4), without)).toEqual(['case a asks less: expected actions 2 → 0']);
      expect(exam(asking(2, 3, 4), without, ['l15'])).toEqual([]);
    });
  });

  it('that no stage but one that was left out ever scored are not newly skipped', () => {
    const skipped = caseRow({ verdict: 'skip' });
    expect(exam(caseRow({ tallies: { l2: { cases: 1 } } }), skipped, ['l2'])).toEqual([]);
    expect(exam(caseRow({ tallies: { l1: {}, l2: {} } }), skipped, ['l2'])).toEqual(['case a newly skipped']);
  });

  it('are compared by attempt: two attempts have twice the counts of one', () => {
    const twice = demanding(4, 2, 4, 2, { attempts: 2 });
    expect(exam(twice, demanding(2, 1, 2, 1, EDITED))).toEqual([]);
    expect(exam(twice, demanding(2, 0, 2, 1, EDITED))).toEqual(['case a asks less: expected labels 3 → 2']);
  });

  it('tried less often than when they passed', () => {
    const thrice = caseRow({ attempts: 3, passes: 3 });
    expect(exam(thrice, caseRow())).toEqual(['tries of a case 3 → 1 (cases: 1)']);
    expect(exam(caseRow(), thrice)).toEqual([]);
    // one failure and one retry: the second try was not asked for
    expect(exam(caseRow({ verdict: 'flaky', attempts: 2, passes: 1 }), caseRow())).toEqual([]);
  });

  it('that are new or gone are the diff’s', () => {
    expect(
      loosenedExam(baselineOf({ gone: caseRow() }), suiteInfo(), new Map([['fresh', caseRow()]])),
    ).toEqual([]);
  });
});

it('a gate raised by more than its new tolerance is not looser: less gets through', () => {
  const before = baselineOf({}, { gates: { m: { min: 0.4 } } });
  expect(loosenedExam(before, suiteInfo({ gates: { m: { min: 0.6, tolerance: 0.1 } } }), NONE)).toEqual([]);
});
