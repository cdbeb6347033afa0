import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseRow, l1Tally } from '../../tests/support/rows.ts';
import { stageUsage } from '../../tests/support/usage.ts';
import { aggregate, aggregateValid, type SummedRow, valuesOf } from './aggregate.ts';
import type { CaseRow, Verdict } from './types.ts';

const F1 = 'l1.dimension_micro_f1';
const rowOf = (tp: number, fp: number, fn: number, verdict: Verdict = 'pass') =>
  caseRow({ verdict, tallies: { l1: l1Tally(tp, fp, fn) } });

describe('a suite', () => {
  it('is micro: counts are summed before they are divided', () => {
    // Case F1s are 1 and 0.5, mean 0.75. Summed: TP 1 + 3, FP 0 + 3, FN 0 + 3; 8 / (8 + 3 + 3) = 4/7.
    const rows: [string, CaseRow][] = [
      ['a', rowOf(1, 0, 0)],
      ['b', rowOf(3, 3, 3)],
    ];
    expect(aggregate(rows).measures[F1]!.value).toBe(8 / 14);
  });

  it('counts cases by verdict; skipped ones are not executed and are no part of any rate', () => {
    const verdicts: Verdict[] = ['pass', 'pass', 'fail', 'flaky', 'error', 'skip'];
    const { counts, measures } = aggregate(verdicts.map((verdict, at) => [`c${at}`, caseRow({ verdict })]));
    expect(counts).toEqual({ total: 6, executed: 5, pass: 2, fail: 1, flaky: 1, error: 1, skip: 1 });
    expect(measures.pass_rate).toEqual({
      value: 2 / 5,
      rate: { successes: 2, n: 5 },
      of: { count: 5, unit: 'cases' },
    });
    expect(measures.errors).toEqual({ value: 1 });
  });

  it('without a case has no pass rate and no error', () => {
    const { measures, counts, tallies } = aggregate([]);
    expect(valuesOf(measures)).toEqual({ errors: 0, pass_rate: null });
    expect(counts).toMatchObject({ total: 0, executed: 0 });
    expect(tallies).toEqual({});
  });

  it('of nothing but skipped cases has no pass rate', () => {
    expect(aggregate([['a', caseRow({ verdict: 'skip' })]]).measures.pass_rate!.value).toBeNull();
  });
});

describe('what cases cost', () => {
  const prices = { input_per_million: 1, output_per_million: 10, currency: 'USD' };
  const rows: [string, SummedRow][] = [
    [
      'b',
      {
        ...rowOf(1, 0, 0),
        usage: { search: stageUsage(2, 1, 50, 0, [7]), l1: stageUsage(1, 0, 900, 90, [300]) },
      },
    ],
    ['a', { ...rowOf(0, 0, 1, 'error'), usage: { l1: stageUsage(1, 0, 1000, 110, [100]) } }],
    ['c', rowOf(1, 0, 0)],
    ['d', caseRow({ verdict: 'skip' })],
  ];

  it('is summed over them, with its stages in the order of a pipeline', () => {
    const { measures, usage } = aggregate(rows, prices);
    expect(Object.keys(usage!.stages)).toEqual(['l1', 'search']);
    expect(valuesOf(measures)).toMatchObject({
      'usage.requests': 4,
      'usage.replayed_share': 0.25,
      'usage.input_tokens': 1950,
      'usage.output_tokens': 200,
      'usage.cost': 0.00395, // (1950 · 1 + 200 · 10) / 1e6
      'usage.cost_per_case': 0.00131666666667, // three cases were executed; twelve significant digits
      'usage.latency_p50.l1': 100, // rank ⌈0.5 · 2⌉ = 1 of 100 300
      'usage.latency_p95.l1': 300, // rank ⌈0.95 · 2⌉ = 2
    });
  });

  it('without the cases in error is what the others cost', () => {
    // (950 · 1 + 90 · 10) / 1e6
    expect(aggregateValid(rows, prices).measures['usage.cost']!.value).toBe(0.00185);
  });

  it('is nothing, and no metric, where no case says so', () => {
    const { measures, usage } = aggregate([['c', rowOf(1, 0, 0)]], prices);
    expect(usage).toBeUndefined();
    expect(Object.keys(measures).filter((name) => name.startsWith('usage'))).toEqual([]);
  });
});

describe('errors', () => {
  // A case that expects 4 labels and failed: FN 4. One that ran: TP 4.
  const rows: [string, CaseRow][] = [
    ['ran', rowOf(4, 0, 0)],
    ['failed', rowOf(0, 0, 4, 'error')],
  ];

  it('stay in the denominator: F1 is lower than without them', () => {
    expect(aggregate(rows).measures[F1]!.value).toBe(8 / 12); // 2·4 / (2·4 + 0 + 4)
    expect(aggregateValid(rows).measures[F1]!.value).toBe(1);
  });

  it('count a case of which one attempt ended in one, whatever the others gave', () => {
    const errors = [{ kind: 'infra', stage: 'l1', message: 'down' }];
    const flaky = { ...rowOf(4, 0, 4, 'flaky'), errors };
    const sum = aggregate([...rows, ['retried', flaky]]);
    expect(sum.measures.errors!.value).toBe(2);
    expect(sum.counts).toMatchObject({ error: 1, flaky: 1 });
    expect(aggregateValid([...rows, ['retried', flaky]]).counts.total).toBe(1);
  });

  it('are left out of the valid cases altogether', () => {
    expect(aggregateValid(rows).counts).toMatchObject({ total: 1, executed: 1, error: 0 });
  });
});

describe('properties', () => {
  const tally = fc
    .record({
      tp: fc.nat(20),
      fp: fc.nat(20),
      fn: fc.nat(20),
      error: fc.double({ min: 0, max: 100, noNaN: true }),
    })
    .map(({ tp, fp, fn, error }) =>
      l1Tally(tp, fp, fn, { pairs: { count: 1, priority_given: 1, priority_error: error } }),
    );
  const rows = fc
    .uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => tally.map((l1): [string, CaseRow] => [id, caseRow({ tallies: { l1 } })]))),
    );

  it('the order of the cases changes no digit, not even of sums of fractions', () => {
    fc.assert(
      fc.property(
        rows.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(valuesOf(aggregate(shuffled).measures)).toEqual(valuesOf(aggregate(list).measures));
        },
      ),
    );
  });

  it('F1 is 2TP / (2TP + FP + FN) of the summed counts', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const sum = { tp: 0, fp: 0, fn: 0 };
        for (const [, { tallies }] of list) {
          const labels = tallies.l1!.labels as typeof sum;
          sum.tp += labels.tp;
          sum.fp += labels.fp;
          sum.fn += labels.fn;
        }
        const bottom = 2 * sum.tp + sum.fp + sum.fn;
        const value = aggregate(list).measures[F1]?.value ?? null;
        expect(value).toBe(bottom === 0 ? null : (2 * sum.tp) / bottom);
      }),
    );
  });
});
