import { beforeAll, describe, expect, it } from 'vitest';
import { comparedCase } from '../../../tests/support/compared-runs.ts';
import { baselineOf, caseRow, l1Tally } from '../../../tests/support/rows.ts';
import { casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../../../tests/support/run.ts';
import { againstBaseline } from '../../compare/against.ts';
import type { AgainstBaseline } from '../../compare/against-types.ts';
import type { TrialStatistics } from '../../scores/trials/types.ts';
import { type Report, reportOf } from '../report-data.ts';
import { summarise } from '../summarise.ts';
import { statisticsOf } from './statistics.ts';
import { briefStatistics, statisticsTexts } from './texts.ts';

const memory = { content: 'lives in Oslo', dimensions: ['identity'], memory_type: 'persona', priority: 50 };
const YAML = casesYaml(
  ['a', 'b', 'c', 'd'].map((case_id) => ({
    case_id,
    expected_l1: { memories: [{ ...memory, time_velocity: 'static' }] },
  })),
);

/** Four cases of which one fails, without a baseline. */
let plain: Report;
beforeAll(async () => {
  const gates = { pass_rate: 0.5, 'l1.dimension_micro_f1': 0.5, 'l1.dimension_micro_precision': 0.5 };
  const run = await runSuite(YAML, { ...rightAnswers(YAML), d: [] }, { gates });
  const summary = summarise(run, MISSING, { update: 'none', root: ROOT, interrupted: false });
  plain = reportOf(summary, run.info!, { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT });
});

type Verdict = 'pass' | 'fail';
const times = (n: number, ...pair: [Verdict, Verdict]) => Array.from({ length: n }, () => pair);

/** What stands beside a baseline, from the verdicts of each case there and here. */
function against(verdicts: readonly [Verdict, Verdict][], more: { b?: object } = {}): AgainstBaseline {
  const ids = verdicts.map((_, at) => `c${String(at).padStart(3, '0')}`);
  const baseline = baselineOf(
    Object.fromEntries(ids.map((id, at) => [id, caseRow({ verdict: verdicts[at]![0] })])),
  );
  const per_case = ids.map((id, at) => comparedCase(id, { verdict: verdicts[at]![1], ...more.b }));
  return againstBaseline(baseline, { per_case })!;
}

const texts = (more: Partial<Report>, locale: 'en' | 'zh' = 'en') =>
  new Map(statisticsTexts(statisticsOf({ ...plain, ...more }), locale).map(({ id, text }) => [id, text]));
const brief = (more: Partial<Report>) => briefStatistics(statisticsOf({ ...plain, ...more }), 'en');

describe('the verdicts beside those of the baseline', () => {
  it('57 → 54 of 60: 5 newly fail, 2 newly pass', () => {
    const found = against([
      ...times(52, 'pass', 'pass'),
      ...times(5, 'pass', 'fail'),
      ...times(2, 'fail', 'pass'),
      ...times(1, 'fail', 'fail'),
    ]);
    // 2 and 5: 2 · (1 + 7 + 21) / 2⁷ = 0.453125. 2 and 10: 2 · (1 + 12 + 66) / 2¹² = 0.0386 is the first under 0.05;
    // ten cases that newly pass there cannot be: 3 fail in the baseline.
    const said = texts({ against: found });
    expect(said.get('verdicts')).toBe(
      '57 → 54 of 60 pass: 5 newly fail, 2 newly pass; a split at least this uneven comes by chance in 45 of 100 reruns if nothing changed (McNemar’s exact p 0.4531)',
    );
    expect(said.get('smallest-change')).toBe(
      'the smallest net change that these 60 cases can show at p < 0.05: 8 cases, with 2 more flipping each way; a gain of so many cannot be, since too few cases fail in the baseline',
    );
    expect(brief({ against: found })).toEqual([
      `${said.get('verdicts')}; p < 0.05 takes a net change of 8 cases`,
    ]);
    expect(texts({ against: found }, 'zh').get('verdicts')).toBe(
      '60 个用例中通过数 57 → 54：新失败 5 个，新通过 2 个；若什么都没变而反复重跑，每 100 次中约有 45 次仅凭偶然就出现至少如此悬殊的翻转（McNemar 精确检验 p 0.4531）',
    );
  });

  it('without a flip has nothing to test', () => {
    const said = texts({ against: against([...times(9, 'pass', 'pass'), ...times(9, 'fail', 'fail')]) });
    expect(said.get('verdicts')).toBe('9 → 9 of 18 pass, and no case flips');
    expect(said.get('smallest-change')).toBe(
      'the smallest net change that these 18 cases can show at p < 0.05: 6 cases',
    );
    expect(said.get('metrics')).toMatch(/^none of \d+ metrics has another value in any case$/);
  });

  it.each<[number, number, string]>([
    [1, 0, 'in 100 of 100 reruns'], // p = 1
    [2, 1, 'in 100 of 100 reruns'], // 2 · (1 + 3) / 8 = 1
    [6, 0, 'in 3 of 100 reruns'], // 2 / 64 = 0.03125
    [8, 0, 'in 8 of 1000 reruns'], // 2 / 256 = 0.0078
    [12, 0, 'in fewer than 1 of 1000 reruns'], // 2 / 4096 = 0.00049
    [20, 20, 'in 100 of 100 reruns'],
    [21, 20, 'in 100 of 100 reruns'],
  ])('%d against %d: %s', (lost, won, said) => {
    const found = against([...times(lost, 'pass', 'fail'), ...times(won, 'fail', 'pass')]);
    expect(texts({ against: found }).get('verdicts')).toContain(said);
  });

  it('of too few cases tell nothing from chance', () => {
    const found = against([...times(3, 'pass', 'pass'), ...times(2, 'pass', 'fail')]);
    expect(texts({ against: found }).get('smallest-change')).toBe(
      '5 cases are too few to tell any change of so many flips from chance at p < 0.05',
    );
    expect(brief({ against: found })[0]).toMatch(/; too few cases for any change to reach p < 0\.05$/);
  });

  it('say where the cases were tried otherwise', () => {
    const b = { attempts: 3, passes: 3, tallies: { l1: l1Tally(3, 0, 0) } };
    const found = against(times(8, 'pass', 'pass'), { b });
    expect(texts({ against: found }).get('tries')).toMatch(
      /^the cases were tried 24 times .* 8 times in the/,
    );
    expect(texts({ against: against(times(8, 'pass', 'pass')) }).has('tries')).toBe(false);
  });
});

describe('metrics beside those of the baseline', () => {
  const of = (n: number, right: number, wrong: number) => {
    const rows = Array.from({ length: n }, (_, at) => [`c${String(at).padStart(3, '0')}`, at] as const);
    const tally = (hit: boolean) => ({ tallies: { l1: l1Tally(hit ? 1 : 0, hit ? 0 : 1, hit ? 0 : 1) } });
    const baseline = baselineOf(
      Object.fromEntries(rows.map(([id, at]) => [id, caseRow(tally(at >= right))])),
    );
    const per_case = rows.map(([id, at]) => comparedCase(id, tally(at >= wrong)));
    return againstBaseline(baseline, { per_case })!;
  };

  it('that clearly moved are named with both values and the interval of the report', () => {
    // 30 of 40 right, then 20 of 40: F1 = share of right labels.
    const found = of(40, 10, 20);
    const { interval } = found.metrics.find(({ name }) => name === 'l1.dimension_micro_f1')!;
    const said = texts({ against: found }).get('metrics')!;
    expect(said).toMatch(/^clearly moved, of \d+ metrics .*; about 1 in 20 does so where nothing changed$/);
    const shown = [interval!.low, interval!.high].map((bound) => `−${Number(Math.abs(bound).toFixed(4))}`);
    expect(said.replace(/(\.\d)0\b/g, '$1')).toContain(
      `l1.dimension_micro_f1 0.75 → 0.5 (−0.25, [${shown.join(', ')}])`,
    );
  });

  it('that differ in fewer than six cases are not judged, though their intervals leave out 0', () => {
    // Five cases go from right to wrong: the chance that a resample of 40 draws none is (35/40)⁴⁰ = 0.5 %.
    const found = of(40, 0, 5);
    const { interval } = found.metrics.find(({ name }) => name === 'l1.dimension_micro_f1')!;
    expect(interval!.high).toBeLessThan(0);
    const said = texts({ against: found });
    expect(said.get('metrics')).toMatch(/^no metric moved clearly: of \d+, each/);
    expect(said.get('few-cases')).toMatch(
      /^not judged, since fewer than 6 cases differ in them: .*l1\.dimension_micro_f1/,
    );
  });

  it('are not told where there are no intervals, as in watch mode', () => {
    const found = of(40, 10, 20);
    const metrics = found.metrics.map((each) => ({ ...each, interval: null }));
    const said = texts({ against: { ...found, metrics } });
    expect([said.has('metrics'), said.has('few-cases')]).toEqual([false, false]);
  });

  it('leave out single labels, and amounts where the cases were tried otherwise', () => {
    const label = { per_dimension: { identity: { tp: 1, fp: 0, fn: 0 } }, unresolved_labels: 1 };
    const b = { attempts: 2, passes: 2, tallies: { l1: l1Tally(2, 0, 0, label) } };
    const found = against(times(8, 'pass', 'pass'), { b });
    expect(found.metrics.map(({ name }) => name)).toContain('l1.per_dimension_f1.identity');
    const { clear, few } = statisticsOf({ ...plain, against: found }).against!;
    expect([...clear, ...few].filter(({ count, name }) => count || name.includes('identity'))).toEqual([]);
  });
});

describe('where nothing compares', () => {
  it.each<[string, Partial<Report>, RegExp]>([
    ['no baseline', {}, /there is no baseline/],
    ['a broken one', { baseline: { state: 'broken', file: '', differences: [] } }, /cannot be read/],
    ['another caliber', { baseline: { state: 'present', file: '', differences: ['x'] } }, /another caliber/],
    ['a weaker caliber', { weaker: 'no embedder' }, /less than its suite requires/],
    [
      'no case',
      { baseline: { state: 'present', file: '', differences: [] } },
      /no case was executed in full/,
    ],
  ])('%s', (_, more, said) => {
    const found = texts(more);
    expect(found.get('not-compared')).toMatch(said);
    expect(found.has('verdicts')).toBe(false);
    expect(brief(more)).toEqual([]);
  });
});

describe('how far the figures reach', () => {
  it('has the pass rate and each gate with the interval of the report', () => {
    // 3 of 4: Wilson's 95 % is 0.3006–0.9544. Three of three predicted labels are right: 0.4385–1.
    const said = texts({});
    expect(said.get('pass-rate')).toBe('3 of 4 cases pass: 0.75, 95 % 0.3006–0.9544 (Wilson, 4 cases)');
    expect(said.get('gate:l1.dimension_micro_precision')).toBe(
      'l1.dimension_micro_precision 1.00, 95 % 0.4385–1.00 (Wilson, 3 predicted labels)',
    );
    expect(said.get('gate:l1.dimension_micro_f1')).toMatch(/ 95 % [\d.]+–1\.00 \(bootstrap over cases/);
    expect(said.has('gate:pass_rate')).toBe(false);
    expect(said.has('gate:errors')).toBe(false);
  });

  it('of a report of an earlier version does not say how the interval was had', () => {
    const gates = plain.gates.map(({ method, of, ...gate }) => gate);
    expect(texts({ gates }).get('gate:l1.dimension_micro_precision')).toBe(
      'l1.dimension_micro_precision 1.00, 95 % 0.4385–1.00',
    );
  });

  it('has nothing of a run in which no case was executed', () => {
    const counts = { ...plain.summary.counts, pass: 0, executed: 0 };
    expect(texts({ gates: [], summary: { ...plain.summary, counts } }).has('pass-rate')).toBe(false);
  });
});

describe('several attempts', () => {
  const trials: TrialStatistics = {
    cases: 60,
    attempts: 180,
    passes: 111,
    even: true,
    k: 3,
    pass_at: { 1: 0.62, 2: 0.74, 3: 0.8 },
    pass_hat: { 1: 0.62, 2: 0.43, 3: 0.31 },
    spread: [
      { name: 'l1.memory_f1', mean: 0.7, sd: 0.01, min: 0.69, max: 0.71 },
      { name: 'l1.dimension_micro_f1', mean: 0.6, sd: 0.02, min: 0.58, max: 0.62 },
      { name: 'pass_rate', mean: 0.62, sd: 0.03, min: 0.6, max: 0.65 },
    ],
    flaky: [
      { case_id: 'eval-1', attempts: 3, passes: 1 },
      { case_id: 'eval-2', attempts: 3, passes: 2 },
    ],
  };

  it('are told as pass@k and pass^k, with the cases that flip and the spread of what leads', () => {
    const said = texts({ trials });
    expect(said.get('trials')).toBe(
      '60 cases tried 3 times each: pass@1 0.62, pass@3 0.80 (one of 3 attempts passes), pass^3 0.31 (all 3 pass)',
    );
    expect(said.get('flaky')).toBe('2 cases flip between identical attempts: eval-1 1/3, eval-2 2/3');
    expect(said.get('spread')).toBe(
      'mean ± standard deviation over 3 attempts, each taken as a run: pass_rate 0.62 ± 0.03 (0.60–0.65); l1.dimension_micro_f1 0.60 ± 0.02 (0.58–0.62)',
    );
    expect(brief({ trials })).toEqual([
      '60 cases tried 3 times each: pass@1 0.62, pass@3 0.80, pass^3 0.31; 2 cases flip between identical attempts',
    ]);
  });

  it('that agree throughout are said to', () => {
    expect(texts({ trials: { ...trials, flaky: [] } }).get('flaky')).toBe(
      'no case flips between identical attempts',
    );
  });

  it('of a retry are no fair sample: no pass@k and no spread, and nothing in a terminal', () => {
    const said = texts({ trials: { ...trials, even: false } });
    expect(said.get('trials')).toMatch(/no fair sample, so no pass@k is told$/);
    expect(said.has('spread')).toBe(false);
    expect(brief({ trials: { ...trials, even: false } })).toEqual([]);
  });

  it('name ten cases at most, and count the others', () => {
    const flaky = Array.from({ length: 13 }, (_, at) => ({ case_id: `c${at}`, attempts: 3, passes: 1 }));
    expect(texts({ trials: { ...trials, flaky } }).get('flaky')).toMatch(/c9 1\/3, \+3 more$/);
  });
});

it('names out of a report cannot break a line or hide characters', () => {
  const trials = {
    ...statisticsOf(plain).trials!,
    even: true,
    k: 2,
    cases: 1,
    pass_at: { 1: 0.5, 2: 1 },
    pass_hat: { 1: 0.5, 2: 0 },
    spread: [],
    flaky: [{ case_id: 'a\n::error::\u001b[31m\u202e', attempts: 2, passes: 1 }],
  } as unknown as TrialStatistics;
  const gate = { ...plain.gates.find(({ interval }) => interval)!, name: 'x\u0000\n# y' };
  for (const text of texts({ trials, gates: [gate] }).values()) expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
});
