import { describe, expect, it } from 'vitest';
import type { Tally } from '../stages/tally.ts';
import { movedCounts } from './moved-counts.ts';

describe('movedCounts', () => {
  it('name the numbers that differ; what is absent is 0', () => {
    const before = { labels: { tp: 2, fp: 1 }, unresolved: { x: 1 } };
    const now = { labels: { tp: 1, fp: 1 }, unresolved: {}, strict: 1, errors: 0 };
    expect(movedCounts(before, now)).toEqual(['labels.tp 2 → 1', 'unresolved.x 1 → 0', 'strict 0 → 1']);
    expect(movedCounts(before, now, 'l1.')[0]).toBe('l1.labels.tp 2 → 1');
  });

  it('of equal tallies are none', () => {
    expect(movedCounts({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
  });

  it('of a branch that is new or gone are its numbers', () => {
    expect(movedCounts({}, { a: { b: 1, c: 0 } })).toEqual(['a.b 0 → 1']);
    expect(movedCounts({ a: { b: 1 } }, {})).toEqual(['a.b 1 → 0']);
  });

  it('keep names with dots apart', () => {
    const before = { confusion: { 'a.b': { c: 1 }, a: { 'b.c': 2 } } };
    const now = { confusion: { 'a.b': { c: 5 }, a: { 'b.c': 2 } } };
    expect(movedCounts(before, now)).toHaveLength(1);
  });

  it('show fractions in a few digits, and in all of them where it takes that to tell two apart', () => {
    expect(movedCounts({ ndcg: 1 + 1 / Math.log2(3) }, { ndcg: 1 })).toEqual(['ndcg 1.6309 → 1']);
    expect(movedCounts({ ndcg: 0.1 + 0.2 }, { ndcg: 0.3 })).toEqual(['ndcg 0.30000000000000004 → 0.3']);
  });

  it('of a case that was tried more often are compared by the try', () => {
    const tried = { before: 1, now: 3 };
    // 3 × the same: tp 2 and a fraction that three additions do not give to the last digit
    const same = { labels: { tp: 6 }, priority_error: 0.1 + 0.1 + 0.1 };
    expect(movedCounts({ labels: { tp: 2 }, priority_error: 0.1 }, same, '', tried)).toEqual([]);
    // one try of three missed a label: 5 / 3 = 1.6667; none missed before, 1 / 3 = 0.3333 now
    const missed = { labels: { tp: 5, fn: 1 } };
    expect(movedCounts({ labels: { tp: 2 } }, missed, 'l1.', tried)).toEqual([
      'l1.labels.tp 2 → 1.6667 a try',
      'l1.labels.fn 0 → 0.3333 a try',
    ]);
  });

  it('of a case that was or is skipped are those of its tries', () => {
    expect(movedCounts({}, { tp: 4 }, '', { before: 0, now: 2 })).toEqual(['tp 0 → 4']);
    expect(movedCounts({ tp: 4 }, {}, '', { before: 2, now: 0 })).toEqual(['tp 4 → 0']);
  });

  it.each(['constructor', 'toString', '__proto__'])('of a label called %s', (label) => {
    const counted = JSON.parse(`{"unresolved": {"${label}": 1}}`) as Tally;
    const none = JSON.parse('{"unresolved": {}}') as Tally;
    expect(movedCounts(counted, none)).toEqual([`unresolved.${label} 1 → 0`]);
    expect(movedCounts(none, counted)).toEqual([`unresolved.${label} 0 → 1`]);
    expect(movedCounts(counted, counted)).toEqual([]);
  });
});
