import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRun, comparedCase, comparedRun } from '../../tests/support/compared-runs.ts';
import { HASH_B, l1Tally } from '../../tests/support/rows.ts';
import { stageUsage } from '../../tests/support/usage.ts';
import { compareRuns } from './compare-runs.ts';
import type { ComparedRun, Comparison } from './types.ts';

const labels = (tp: number, fp: number, fn: number, more = {}) => ({
  tallies: { l1: l1Tally(tp, fp, fn, more) },
});
const metric = (comparison: Comparison, name: string) =>
  comparison.metrics.find((each) => each.name === name);

describe('metrics', () => {
  it('are micro: counts of all cases are summed on each side, then compared', () => {
    // a: TP 1 + 0, FP 0 + 3, FN 0: F1 = 2 / (2 + 3) = 0.4. b: TP 1 + 3: F1 = 8 / 8 = 1.
    const a = comparedRun([comparedCase('x', labels(1, 0, 0)), comparedCase('y', labels(0, 3, 0))]);
    const b = comparedRun([comparedCase('x', labels(1, 0, 0)), comparedCase('y', labels(3, 0, 0))]);
    expect(metric(compareRuns(a, b), 'l1.dimension_micro_f1')).toEqual({
      name: 'l1.dimension_micro_f1',
      a: 0.4,
      b: 1,
      delta: 0.6,
      // A resample is x twice (1 − 1 = 0) or y twice (1 − 0 = 1), each with a chance of 1/4, far over 2.5 %.
      interval: { low: 0, high: 1 },
      differing: 1, // y alone
      less_is_better: false,
      count: false,
    });
  });

  it('of the suite: 2 of 3 pass in a and 1 in b; one ends in an error in b', () => {
    const verdicts = (...list: ('pass' | 'fail' | 'error')[]) =>
      comparedRun(list.map((verdict, at) => comparedCase(`c${at}`, { verdict, ...labels(1, 0, 0) })));
    const comparison = compareRuns(verdicts('pass', 'pass', 'fail'), verdicts('pass', 'error', 'fail'));
    expect(metric(comparison, 'pass_rate')).toMatchObject({ a: 2 / 3, b: 1 / 3, delta: 1 / 3 - 2 / 3 });
    // k of 3 draws hit the case in error, k ~ Bin(3, 1/3): P(0) = 8/27; P(3) = 1/27 = 0.037 > 0.025.
    expect(metric(comparison, 'errors')).toMatchObject({
      a: 0,
      b: 1,
      delta: 1,
      interval: { low: 0, high: 3 },
      less_is_better: true,
      count: true,
    });
  });

  it('that one side does not have, or cannot divide, have no difference', () => {
    const goals = { per_dimension: { goals: { tp: 1, fp: 0, fn: 0 } } };
    const comparison = compareRuns(
      comparedRun([comparedCase('x', labels(0, 0, 0))]),
      comparedRun([comparedCase('x', labels(1, 0, 0, goals))]),
    );
    for (const name of ['l1.dimension_micro_f1', 'l1.per_dimension_f1.goals']) {
      expect(metric(comparison, name)).toMatchObject({ a: null, b: 1, delta: null, interval: null });
    }
  });
});

describe('slices by tag', () => {
  const tagged = (id: string, verdict: 'pass' | 'fail', ...tags: string[]) =>
    comparedCase(id, { verdict, tags, ...labels(verdict === 'pass' ? 1 : 0, 0, verdict === 'pass' ? 0 : 1) });
  const slice_by = ['tier0', 'tier1', 'none'];
  const a = comparedRun(
    [tagged('x', 'pass', 'tier0'), tagged('y', 'pass', 'tier1'), tagged('z', 'pass', 'tier1')],
    {
      slice_by,
    },
  );
  const b = comparedRun(
    [tagged('x', 'pass', 'tier0'), tagged('y', 'fail', 'tier1'), tagged('z', 'pass', 'tier1')],
    {
      slice_by: ['tier1', 'tier0'],
    },
  );

  it('have the metrics of their cases alone: 2 of 2 pass, then 1 of 2; F1 1, then 2 / (2 + 1)', () => {
    const { slices } = compareRuns(a, b);
    expect(slices.map(({ tag, cases }) => [tag, cases])).toEqual([
      ['tier0', 1],
      ['tier1', 2],
    ]);
    const of = (at: number, name: string) => slices[at]!.metrics.find((each) => each.name === name);
    expect(of(0, 'pass_rate')).toMatchObject({ a: 1, b: 1, delta: 0, interval: null });
    expect(of(1, 'pass_rate')).toMatchObject({ a: 1, b: 0.5, delta: -0.5, interval: null });
    expect(of(1, 'l1.dimension_micro_f1')).toMatchObject({ a: 1, b: 2 / 3 });
  });

  it('are none where no run names a tag', () => {
    expect(compareRuns({ ...a, slice_by: [] }, { ...b, slice_by: [] }).slices).toEqual([]);
  });
});

describe('a run under a weaker caliber than its suite requires', () => {
  const weaker = 'the suite requires a lexical caliber, and …';
  const run = (more: Partial<ComparedRun> = {}) => comparedRun([comparedCase('x', labels(1, 0, 0))], more);

  it('does not compare with one that is not, though both name the same embedder', () => {
    const said = (side: string) => [
      `the calibers differ: ${side} measured under less than its suite requires`,
    ];
    expect(compareRuns(run({ weaker }), run()).not_comparable).toEqual(said('a'));
    expect(compareRuns(run(), run({ weaker })).not_comparable).toEqual(said('b'));
    expect(compareRuns(run({ weaker }), run({ weaker })).not_comparable).toEqual([]);
    expect(compareRuns(run(), run({ weaker: null })).not_comparable).toEqual([]);
  });

  it('is named as such', () => {
    const { runs } = compareRuns(run({ weaker }), run());
    expect([runs.a.weaker, runs.b.weaker]).toEqual([weaker, null]);
  });
});

describe('what the runs cost', () => {
  const PRICES = { input_per_million: 1, output_per_million: 10, currency: 'USD' };
  const costing = (...tokens: number[]) =>
    tokens.map((n, at) =>
      comparedCase(`c${at}`, { usage: { l1: stageUsage(1, at === 0 ? 1 : 0, n, 0, [n / 10]) } }),
    );
  const usage = { prices: PRICES };

  it('is compared like their metrics, after them', () => {
    const a = comparedRun(costing(1000, 3000), { usage });
    const b = comparedRun(costing(500, 500), { usage: { prices: { ...PRICES, input_per_million: 2 } } });
    const comparison = compareRuns(a, b);
    const found = comparison.metrics.filter(({ name }) => name.startsWith('usage.'));
    expect(found).toEqual(comparison.metrics.slice(-found.length));
    expect(found.map(({ name, a: before, b: now }) => [name, before, now])).toEqual([
      ['usage.requests', 2, 2],
      ['usage.replayed_share', 0.5, 0.5],
      ['usage.input_tokens', 4000, 1000],
      ['usage.output_tokens', 0, 0],
      ['usage.cost', 0.004, 0.002], // 4000 · 1 / 1e6, 1000 · 2 / 1e6
      ['usage.cost_per_case', 0.002, 0.001],
      ['usage.latency_p50.l1', 100, 50], // rank ⌈0.5 · 2⌉ = 1 of 100 300, of 50 50
      ['usage.latency_p95.l1', 300, 50], // rank ⌈0.95 · 2⌉ = 2
    ]);
    // A resample is c0 twice (500 − 1000 each) or c1 twice (500 − 3000 each), each with a chance of 1/4.
    expect(metric(comparison, 'usage.input_tokens')).toMatchObject({
      delta: -3000,
      interval: { low: -5000, high: -1000 },
      less_is_better: true,
      count: true,
    });
    expect(metric(comparison, 'usage.latency_p95.l1')).toMatchObject({ delta: -250, interval: null });
    expect(comparison.differs).toContain('prices.input_per_million 1 → 2');
  });

  it('in two currencies has no difference, and that is said', () => {
    const b = comparedRun(costing(1000), { usage: { prices: { ...PRICES, currency: 'CNY' } } });
    const comparison = compareRuns(comparedRun(costing(1000), { usage }), b);
    expect(metric(comparison, 'usage.cost')).toMatchObject({
      a: 0.001,
      b: 0.001,
      delta: null,
      interval: null,
    });
    expect(metric(comparison, 'usage.input_tokens')!.delta).toBe(0);
    expect(comparison.differs).toContain('prices.currency "USD" → "CNY"');
  });

  it('is a dash on a side that does not say', () => {
    const comparison = compareRuns(comparedRun(costing(1000), { usage }), comparedRun([comparedCase('c0')]));
    expect(metric(comparison, 'usage.cost')).toMatchObject({ a: 0.001, b: null, delta: null });
    expect(metric(comparison, 'usage.latency_p50.l1')).toMatchObject({ b: null, delta: null });
    const without = compareRuns(comparedRun([comparedCase('c0')]), comparedRun([comparedCase('c0')]));
    expect(without.metrics.filter(({ name }) => name.startsWith('usage'))).toEqual([]);
    expect(without.differs).toEqual([]);
  });
});

describe('cases', () => {
  const a = comparedRun([
    comparedCase('both'),
    comparedCase('edited'),
    comparedCase('mine'),
    comparedCase('off', { verdict: 'skip' }),
    comparedCase('skipped', { verdict: 'skip' }),
  ]);
  const b = comparedRun([
    comparedCase('both', { verdict: 'fail', line: 9 }),
    comparedCase('edited', { case_hash: HASH_B }),
    comparedCase('off', { verdict: 'skip' }),
    comparedCase('skipped'),
    comparedCase('yours'),
  ]);

  it('that are not the same exam on both sides are left out by name; those that nobody ran are no matter', () => {
    const { cases, left_out, not_comparable } = compareRuns(a, b);
    expect(cases).toBe(1);
    expect(left_out).toEqual([
      { case_id: 'edited', why: 'edited' },
      { case_id: 'mine', why: 'only-in-a' },
      { case_id: 'skipped', why: 'skipped-in-a' },
      { case_id: 'yours', why: 'only-in-b' },
    ]);
    expect(not_comparable).toEqual(['the case sets differ: 4 cases are not in both']);
  });

  it('with another verdict are flips, with their place on each side and the counts that moved', () => {
    expect(compareRuns(a, b).flips).toEqual([
      {
        case_id: 'both',
        verdict: { a: 'pass', b: 'fail' },
        place: { a: { file: 'cases/memory.yaml', line: 3 }, b: { file: 'cases/memory.yaml', line: 9 } },
        moved: ['l1.strict 1 → 0', 'l1.labels.tp 1 → 0', 'l1.labels.fp 0 → 1', 'l1.labels.fn 0 → 1'],
      },
    ]);
  });

  it('with the same verdict and other counts are no flips, and named', () => {
    const comparison = compareRuns(
      comparedRun([comparedCase('x', labels(2, 0, 0)), comparedCase('y')]),
      comparedRun([comparedCase('x', labels(1, 0, 0)), comparedCase('y')]),
    );
    expect(comparison.flips).toEqual([]);
    expect(comparison.moved.map(({ case_id, moved }) => [case_id, moved])).toEqual([
      ['x', ['l1.labels.tp 2 → 1']],
    ]);
  });
});

it('verdicts: a flaky case and one in error do not pass; McNemar looks at the uneven ones alone', () => {
  const of = (...list: ComparedRun['per_case'][number]['verdict'][]) =>
    comparedRun(list.map((verdict, at) => comparedCase(`c${at}`, { verdict })));
  const { verdicts } = compareRuns(
    of('pass', 'pass', 'pass', 'pass', 'flaky', 'error', 'fail'),
    of('pass', 'fail', 'flaky', 'error', 'pass', 'fail', 'fail'),
  );
  // 3 against 1: 2 · (C(4,0) + C(4,1)) / 2⁴ = 10 / 16
  expect(verdicts).toEqual({ both: 1, only_a: 3, only_b: 1, neither: 2, p_value: 0.625 });
});

it('confusion: pairs of labels whose counts moved, the greatest change first', () => {
  const of = (confusion: object) => comparedRun([comparedCase('x', labels(1, 0, 0, { confusion }))]);
  const { confusion } = compareRuns(
    of({ goals: { plans: 4, habits: 1 }, skills: { habits: 2 } }),
    of({ goals: { plans: 1, habits: 1 }, family: { identity: 2 } }),
  );
  expect(confusion).toEqual([
    { stage: 'l1', expected: 'goals', predicted: 'plans', a: 4, b: 1 },
    { stage: 'l1', expected: 'family', predicted: 'identity', a: 0, b: 2 },
    { stage: 'l1', expected: 'skills', predicted: 'habits', a: 2, b: 0 },
  ]);
});

it('what is being compared is named: subject, prompts, thresholds, tries, a partial run', () => {
  const cases = [comparedCase('x')];
  const a = comparedRun(cases, { subject: { name: 'rules', version: '1', prompts: { l1: 'v1' } } });
  const b = comparedRun([comparedCase('x', { attempts: 3 })], {
    subject: { name: 'rules', version: '2', prompts: { l1: 'v2' } },
    thresholds: { l1: { dimension_micro_f1: 0.8 } },
    suite: 'other',
    partial: true,
  });
  const comparison = compareRuns(a, b);
  expect(comparison.differs).toEqual([
    'suite "memory" → "other"',
    'subject.prompts.l1 "v1" → "v2"',
    'subject.version "1" → "2"',
    'thresholds.l1.dimension_micro_f1 0.5 → 0.8',
    'tries 1 → 3',
  ]);
  expect([comparison.runs.a.partial, comparison.runs.b.partial]).toEqual([false, true]);
  expect(comparison.not_comparable).toEqual([]);
});

it('another caliber does not compare', () => {
  const cases = [comparedCase('x')];
  const b = comparedRun(cases, {
    caliber: { case_schema: 1, stages: { l1: { similarity: 'tokens', threshold: 0.5 } } },
  });
  expect(compareRuns(comparedRun(cases), b).not_comparable).toEqual([
    'the calibers differ: l1.similarity "dice" → "tokens"',
  ]);
});

/** What a comparison is after its sides changed places, worked out from the definition of each field. */
function mirrored(comparison: Comparison): Comparison {
  const turn = <T>({ a, b }: { a: T; b: T }) => ({ a: b, b: a });
  const turnText = (text: string): string =>
    text.replace(/ (\S+) → (\S+)( a try)?$/, (_, before, now, unit = '') => ` ${now} → ${before}${unit}`);
  const whys = {
    'only-in-a': 'only-in-b',
    'only-in-b': 'only-in-a',
    'skipped-in-a': 'skipped-in-b',
    'skipped-in-b': 'skipped-in-a',
    edited: 'edited',
  } as const;
  const turnCase = (each: Comparison['flips'][number]) => ({
    ...each,
    verdict: turn(each.verdict),
    place: turn(each.place),
    moved: each.moved.map(turnText).sort(),
  });
  const minus = (value: number): number => 0 - value;
  return {
    ...comparison,
    runs: turn(comparison.runs),
    not_comparable: comparison.not_comparable.map(turnText),
    differs: comparison.differs.map(turnText),
    left_out: comparison.left_out.map(({ case_id, why }) => ({ case_id, why: whys[why] })),
    metrics: comparison.metrics.map(({ a, b, delta, interval, ...rest }) => ({
      ...rest,
      a: b,
      b: a,
      delta: delta === null ? null : minus(delta),
      interval: interval && { low: minus(interval.high), high: minus(interval.low) },
    })),
    verdicts: {
      ...comparison.verdicts,
      only_a: comparison.verdicts.only_b,
      only_b: comparison.verdicts.only_a,
    },
    tries: turn(comparison.tries),
    confusion: comparison.confusion.map((each) => ({ ...each, ...turn(each) })),
    flips: comparison.flips.map(turnCase),
    moved: comparison.moved.map(turnCase),
  };
}

it('with the runs swapped every sign flips, and nothing else', () => {
  const inOrder = (comparison: Comparison): Comparison => {
    const sortMoved = (each: Comparison['flips'][number]) => ({ ...each, moved: [...each.moved].sort() });
    return {
      ...comparison,
      flips: comparison.flips.map(sortMoved),
      moved: comparison.moved.map(sortMoved),
    };
  };
  fc.assert(
    fc.property(anyRun, anyRun, (a, b) => {
      const options = { resamples: 40 };
      expect(inOrder(compareRuns(b, a, options))).toEqual(mirrored(compareRuns(a, b, options)));
    }),
  );
});

it('a run with itself differs in nothing', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const { metrics, flips, moved, confusion, differs, left_out } = compareRuns(run, run, {
        resamples: 20,
      });
      expect([flips, moved, confusion, differs, left_out]).toEqual([[], [], [], [], []]);
      for (const { delta, interval } of metrics) {
        if (delta !== null) expect([delta, interval]).toEqual([0, { low: 0, high: 0 }]);
      }
    }),
  );
});
