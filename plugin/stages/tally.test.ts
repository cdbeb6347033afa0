import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leavesOf } from '../../tests/support/rows.ts';
import { branches, count, emptyTally, sumTallies, type Tally } from './tally.ts';

/** Integers only: their sums are exact in any order. */
const counts = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')),
  fc.nat(1000),
  { noNullPrototype: false },
);
const tally: fc.Arbitrary<Tally> = fc.record({
  cases: fc.nat(5),
  labels: counts,
  deep: fc.record({ in: counts }),
});

const sortedLeaves = (value: Tally) =>
  leavesOf(value).sort(([a], [b]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('sumTallies', () => {
  it('adds leaf by leaf; what one side lacks counts as 0', () => {
    // cases 1 + 2, labels.tp 3 + 1, labels.fp only left, labels.fn only right
    const sum = sumTallies([
      { cases: 1, labels: { tp: 3, fp: 1 } },
      { cases: 2, labels: { tp: 1, fn: 4 } },
    ]);
    expect(leavesOf(sum)).toEqual([
      [['cases'], 3],
      [['labels', 'tp'], 4],
      [['labels', 'fp'], 1],
      [['labels', 'fn'], 4],
    ]);
  });

  it('of nothing is empty', () => {
    expect(leavesOf(sumTallies([]))).toEqual([]);
  });

  it('adds fractions in the order given: 0.1 + 0.2 + 0.3 is not 0.3 + 0.2 + 0.1', () => {
    const parts = [0.1, 0.2, 0.3].map((value) => ({ value }));
    expect(count(sumTallies(parts), 'value')).toBe(0.1 + 0.2 + 0.3);
    expect(count(sumTallies(parts.toReversed()), 'value')).toBe(0.3 + 0.2 + 0.1);
  });

  it('leaves its arguments alone', () => {
    const first = { labels: { tp: 1 } };
    sumTallies([first, { labels: { tp: 1 } }]);
    expect(first).toEqual({ labels: { tp: 1 } });
  });

  it('counts labels named like members of every object', () => {
    const hostile = JSON.parse('{"labels": {"__proto__": {"tp": 1}, "constructor": {"tp": 2}}}') as Tally;
    const sum = sumTallies([hostile, hostile]);
    expect(count(sum, 'labels', '__proto__', 'tp')).toBe(2);
    expect(count(sum, 'labels', 'constructor', 'tp')).toBe(4);
    expect(({} as { tp?: number }).tp).toBeUndefined();
  });

  it('does not depend on the order or the grouping of whole numbers', () => {
    fc.assert(
      fc.property(fc.array(tally, { maxLength: 6 }), fc.nat(6), (tallies, at) => {
        const whole = sortedLeaves(sumTallies(tallies));
        expect(sortedLeaves(sumTallies(tallies.toReversed()))).toEqual(whole);
        const parts = [sumTallies(tallies.slice(0, at)), sumTallies(tallies.slice(at))];
        expect(sortedLeaves(sumTallies(parts))).toEqual(whole);
      }),
    );
  });
});

describe('count', () => {
  const known: Tally = { cases: 2, labels: { tp: 3 } };

  it.each<[string[], number]>([
    [['cases'], 2],
    [['labels', 'tp'], 3],
    [['labels', 'fp'], 0],
    [['nowhere', 'at', 'all'], 0],
    [['labels'], 0],
    [['cases', 'tp'], 0],
    [['constructor'], 0],
    [['__proto__', 'constructor'], 0],
  ])('at %j is %d', (path, expected) => {
    expect(count(known, ...path)).toBe(expected);
  });

  it('of no tally is 0', () => {
    expect(count(undefined, 'cases')).toBe(0);
  });
});

describe('branches', () => {
  it('gives the named counts below a path, not its numbers', () => {
    const known: Tally = { per: { a: { tp: 1 }, b: { tp: 2 }, total: 3 } };
    expect(branches(known, 'per')).toEqual([
      ['a', { tp: 1 }],
      ['b', { tp: 2 }],
    ]);
  });

  it('below a number, a missing path or no tally is empty', () => {
    expect(branches({ cases: 1 }, 'cases')).toEqual([]);
    expect(branches({ cases: 1 }, 'nowhere', 'else')).toEqual([]);
    expect(branches(undefined, 'per')).toEqual([]);
  });
});

it('an empty tally holds any name', () => {
  const empty = emptyTally();
  expect(Object.keys(empty)).toEqual([]);
  expect(empty.toString).toBeUndefined();
});
