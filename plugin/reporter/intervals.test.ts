import { describe, expect, it } from 'vitest';
import { caseRow, l1Tally } from '../../tests/support/rows.ts';
import { bootstrapF1 } from '../metrics/bootstrap.ts';
import { aggregate } from '../scores/aggregate.ts';
import type { CaseRow } from '../scores/types.ts';
import { intervalOf } from './intervals.ts';

const counts = [
  [1, 0, 0],
  [2, 1, 1],
  [0, 1, 2],
] as const;
const rows: CaseRow[] = counts.map(([tp, fp, fn]) => caseRow({ tallies: { l1: l1Tally(tp, fp, fn) } }));
const { measures } = aggregate(rows.map((row, at) => [String(at), row]));
const interval = (name: string) => intervalOf(name, measures[name], rows);

describe('intervalOf', () => {
  it('a rate has Wilson’s: of 3 successes in 5 it is 0.2307 … 0.8824', () => {
    // Precision is 3 / (3 + 2). Published for 3 of 5 at 95 %: (0.2307, 0.8824).
    const { low, high } = interval('l1.dimension_micro_precision')!;
    expect(low).toBeCloseTo(0.2307, 4);
    expect(high).toBeCloseTo(0.8824, 4);
  });

  it('an F1 has the bootstrap over its cases', () => {
    const cases = counts.map(([tp, fp, fn]) => ({ tp, fp, fn }));
    expect(interval('l1.dimension_micro_f1')).toEqual(bootstrapF1(cases));
  });

  it('the F1 of a dimension too; a case without the dimension counts as nothing', () => {
    const per = (tp: number, fn: number) => ({ per_dimension: { 'a.b': { tp, fp: 0, fn } } });
    const some = [per(1, 0), per(0, 1), {}].map((more) =>
      caseRow({ tallies: { l1: l1Tally(1, 0, 0, more) } }),
    );
    const all = aggregate(some.map((row, at) => [String(at), row])).measures;
    const name = 'l1.per_dimension_f1.a.b';
    const nothing = { tp: 0, fp: 0, fn: 0 };
    expect(intervalOf(name, all[name], some)).toEqual(
      bootstrapF1([{ ...nothing, tp: 1 }, { ...nothing, fn: 1 }, nothing]),
    );
  });

  it.each(['errors', 'l1.unresolved_labels', 'l1.priority_mae'])('%s has none', (name) => {
    expect(interval(name)).toBeNull();
  });

  it('a metric that is absent, and one with nothing to divide, have none', () => {
    expect(interval('l1.nothing')).toBeNull();
    const empty = aggregate([]).measures;
    expect(intervalOf('pass_rate', empty.pass_rate, [])).toBeNull();
  });
});
