import { describe, expect, it } from 'vitest';
import { comparedCase, comparedRun } from '../../tests/support/compared-runs.ts';
import { baselineOf, caseRow, HASH_B, l1Tally } from '../../tests/support/rows.ts';
import { stageUsage } from '../../tests/support/usage.ts';
import { againstBaseline } from './against.ts';
import { compareRuns } from './compare-runs.ts';

const fail = { verdict: 'fail' } as const;
/** c00, c01, … with these verdicts. */
const rows = (verdicts: readonly ('pass' | 'fail')[]) =>
  verdicts.map((verdict, at) => [`c${String(at).padStart(2, '0')}`, { verdict }] as const);
const times = <T>(item: T, n: number): T[] => Array.from({ length: n }, () => item);

describe('againstBaseline', () => {
  // 60 cases: 52 pass in both, 5 newly fail, 2 newly pass, 1 fails in both: 57 → 54.
  const before = rows([...times('pass' as const, 57), ...times('fail' as const, 3)]);
  const now = rows([...times('pass' as const, 52), ...times('fail' as const, 5), 'pass', 'pass', 'fail']);
  const baseline = baselineOf(Object.fromEntries(before.map(([id, more]) => [id, caseRow(more)])));
  const run = { per_case: now.map(([id, more]) => comparedCase(id, more)) };

  it('has the verdict table, the least change, and each metric with its interval', () => {
    const found = againstBaseline(baseline, run)!;
    expect(found.cases).toBe(60);
    // 2 and 5: 2 · (1 + 7 + 21) / 2⁷ = 0.453125. Beside two flips each way, 2 and 10 is the first under 0.05.
    expect(found.verdicts).toEqual({ both: 52, only_a: 5, only_b: 2, neither: 1, p_value: 0.453125 });
    expect(found.smallest_change).toBe(8);
    expect(found.tries).toEqual({ a: 60, b: 60 });
    const rate = found.metrics.find(({ name }) => name === 'pass_rate')!;
    expect(rate).toMatchObject({ a: 57 / 60, b: 54 / 60, differing: 7, count: false });
    expect(rate.delta).toBeCloseTo(-0.05, 12);
    expect(rate.interval!.low).toBeLessThan(-0.05);
    expect(rate.interval!.high).toBeGreaterThan(-0.05);
  });

  it('is what a comparison of the two runs says', () => {
    const a = comparedRun(before.map(([id, more]) => comparedCase(id, more)));
    const { cases, verdicts, smallest_change, tries, metrics } = compareRuns(a, comparedRun(run.per_case));
    expect(againstBaseline(baseline, run)).toEqual({ cases, verdicts, smallest_change, tries, metrics });
  });

  it('is over the cases that both executed with the same text and truth', () => {
    const base = baselineOf({
      both: caseRow(),
      edited: caseRow(),
      gone: caseRow(),
      skipped: caseRow({ verdict: 'skip' }),
    });
    const per_case = [
      comparedCase('both', fail),
      comparedCase('edited', { ...fail, case_hash: HASH_B }),
      comparedCase('skipped', fail),
      comparedCase('new', fail),
    ];
    expect(againstBaseline(base, { per_case })).toMatchObject({ cases: 1, verdicts: { only_a: 1 } });
    expect(againstBaseline(base, { per_case: per_case.slice(1) })).toBeNull();
  });

  it('of too few cases has no change that it can show', () => {
    const few = rows(times('pass', 5));
    const base = baselineOf(Object.fromEntries(few.map(([id, more]) => [id, caseRow(more)])));
    const found = againstBaseline(base, { per_case: few.map(([id]) => comparedCase(id)) })!;
    expect(found.smallest_change).toBeNull();
  });

  it('leaves out what the run cost, which no baseline keeps, and says how often cases were tried', () => {
    const usage = { l1: stageUsage(1, 0, 100, 0, [10]) };
    const tried = { attempts: 3, passes: 3, tallies: { l1: l1Tally(3, 0, 0) } };
    const found = againstBaseline(baselineOf({ x: caseRow() }), {
      per_case: [comparedCase('x', { usage, ...tried })],
    })!;
    expect(found.metrics.filter(({ name }) => name.startsWith('usage.'))).toEqual([]);
    expect(found.tries).toEqual({ a: 1, b: 3 });
  });

  it('has no interval without resamples, and one without width where no case differs', () => {
    const still = { per_case: before.map(([id, more]) => comparedCase(id, more)) };
    for (const { delta, interval, differing } of againstBaseline(baseline, still)!.metrics) {
      const still = delta === null ? [null, null] : [{ low: 0, high: 0 }, 0];
      expect([interval, differing]).toEqual(still);
    }
    for (const of of [run, still]) {
      const { metrics } = againstBaseline(baseline, of, { resamples: 0 })!;
      expect(metrics.every(({ interval, differing }) => interval === null && differing === null)).toBe(true);
    }
  });
});

describe('in how many cases a metric differs', () => {
  it('counts the cases whose own value is another, metric by metric', () => {
    const dimension = (name: string, tp: number) => ({
      per_dimension: { [name]: { tp, fp: 0, fn: 1 - tp } },
    });
    const base = baselineOf({
      x: caseRow({ tallies: { l1: l1Tally(1, 0, 0, dimension('goals', 1)) } }),
      y: caseRow({ tallies: { l1: l1Tally(1, 0, 0, dimension('goals', 1)) } }),
      z: caseRow({ tallies: { l1: l1Tally(0, 0, 0) } }),
    });
    const per_case = [
      comparedCase('x', { ...fail, tallies: { l1: l1Tally(0, 0, 1, dimension('goals', 0)) } }),
      comparedCase('y', { tallies: { l1: l1Tally(2, 0, 0, dimension('goals', 1)) } }),
      comparedCase('z', { tallies: { l1: l1Tally(0, 1, 0) } }),
    ];
    const { metrics } = againstBaseline(base, { per_case })!;
    const of = (name: string) => metrics.find((each) => each.name === name)!.differing;
    // x alone has another verdict and label; z has an F1 of 0 where there was nothing to divide; y has more of the same.
    expect(of('pass_rate')).toBe(1);
    expect(of('l1.per_dimension_f1.goals')).toBe(1);
    expect(of('l1.dimension_micro_f1')).toBe(2);
    expect(of('errors')).toBe(0);
  });
});
