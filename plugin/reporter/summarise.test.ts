import { beforeAll, describe, expect, it } from 'vitest';
import { baselineAfter, casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../../tests/support/run.ts';
import type { BaselineState } from '../baseline/types.ts';
import type { Problem } from '../cases/index.ts';
import type { Policy } from '../verdict/policy.ts';
import type { SuiteRun } from './collect.ts';
import { summarise } from './summarise.ts';

const memory = (content: string, ...dimensions: string[]) => ({
  content,
  dimensions,
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
});
const YAML = casesYaml([
  {
    case_id: 'c',
    difficulty: 'hard',
    language: 'zh',
    expected_l1: { memories: [memory('writes Rust', 'skills')] },
  },
  {
    case_id: 'a',
    difficulty: 'easy',
    language: 'en',
    expected_l1: { memories: [memory('lives in Oslo', 'identity')] },
  },
  { case_id: 'b', difficulty: 'easy', language: 'zh', split: 'holdout', expected_l1: { memories: [] } },
]);
const right = rightAnswers(YAML);
const WRONG = [memory('lives in Oslo', 'style')];
const F1 = 'l1.dimension_micro_f1';

const judge = (
  run: SuiteRun,
  baseline: BaselineState = MISSING,
  update: Policy['update'] = 'new',
  interrupted = false,
  lint: Problem[] = [],
) => summarise(run, baseline, { update, root: ROOT, interrupted, lint });

let good: SuiteRun;
let regressed: SuiteRun;
let accepted: BaselineState;

beforeAll(async () => {
  good = await runSuite(YAML, right, { gates: { [F1]: 0.5 } });
  regressed = await runSuite(YAML, { ...right, a: WRONG }, { gates: { [F1]: 0.4 } });
  accepted = baselineAfter(good);
});

describe('a good run', () => {
  it('is green, whole, and sorted by case id', () => {
    const summary = judge(good, accepted);
    expect(summary).toMatchObject({
      red: false,
      partial: false,
      expected: 3,
      failures: [],
      changes: [],
      loosened: [],
    });
    expect(summary.cases.map(({ result }) => result.case_id)).toEqual(['a', 'b', 'c']);
    expect(summary.all.counts).toMatchObject({ total: 3, pass: 3 });
  });

  it('gives the same summary in whatever order its cases ran', () => {
    const shuffled = { ...good, results: new Map([...good.results].toReversed()) };
    expect(judge(shuffled, accepted)).toEqual({ ...judge(good, accepted), run: shuffled });
  });

  it('has a gate for errors and its own, with values and intervals', () => {
    expect(judge(good).gates).toMatchObject([
      { name: 'errors', value: 0, met: true, interval: null },
      { name: F1, value: 1, met: true, interval: { low: 1, high: 1 } },
    ]);
  });

  it('is sliced by difficulty, language and split, in a fixed order', () => {
    const { slices } = judge(good);
    const shown = Object.entries(slices).map(([key, groups]) => [
      key,
      groups.map(([name, { counts }]) => `${name} ${counts.total}`),
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      difficulty: ['easy 2', 'hard 1'],
      language: ['zh 2', 'en 1'],
      split: ['tune 2', 'holdout 1'],
    });
  });
});

it('is sliced by the tags that the suite names, in their order; a case with two of them is in both', async () => {
  const yaml = casesYaml([
    { case_id: 'a', tags: ['tier1', 'long'], expected_l1: { memories: [] } },
    { case_id: 'b', tags: ['tier0'], expected_l1: { memories: [] } },
    { case_id: 'c', expected_l1: { memories: [] } },
  ]);
  const run = await runSuite(
    yaml,
    { b: new Error('down') },
    { sliceBy: ['tier0', 'tier1', 'long', 'tier2'] },
  );
  const { slices } = judge(run);
  expect(slices.tag?.map(([tag, { counts }]) => [tag, counts.pass, counts.total])).toEqual([
    ['tier0', 0, 1],
    ['tier1', 1, 1],
    ['long', 1, 1],
  ]);
  expect(judge(await runSuite(yaml, {})).slices).not.toHaveProperty('tag');
});

describe('against a baseline', () => {
  it('a case that passed and fails now is red, named, and says what moved', () => {
    const summary = judge(regressed, accepted);
    expect(summary.red).toBe(true);
    expect(summary.changes).toMatchObject([{ case_id: 'a', kind: 'regressed', before: 'pass', now: 'fail' }]);
    expect(summary.changes[0]!.fields).toContain('l1.labels.tp 1 → 0');
    expect(summary.cases[0]).toMatchObject({ red: true, reason: 'regressed', change: { kind: 'regressed' } });
  });

  it('a failure that it has is tolerated', () => {
    const summary = judge(regressed, baselineAfter(regressed));
    expect(summary).toMatchObject({ red: false, changes: [] });
    expect(summary.cases[0]).toMatchObject({ red: false, reason: 'known failure since baseline' });
  });

  it('of other rules is red and compares nothing', async () => {
    const other = await runSuite(YAML, right);
    other.info!.caliber = { ...other.info!.caliber, case_schema: 0 };
    const summary = judge(regressed, baselineAfter(other));
    expect(summary).toMatchObject({ red: true, changes: [], loosened: [] });
    expect(summary.baseline.differences).toEqual(['case_schema 0 → 1']);
    expect(summary.failures[0]!.message).toMatch(/^not comparable/);
  });

  it('under a weaker caliber is not compared with one that looks as if it were of the same', () => {
    const info = { ...regressed.info!, fail_on: 'never' as const, weaker: 'the suite requires a …' };
    const summary = judge({ ...regressed, info }, accepted, 'all');
    expect(summary.baseline).toMatchObject({ differences: [], plan: { action: 'refuse', why: 'weaker' } });
    expect(summary).toMatchObject({ red: false, changes: [], loosened: [] });
  });

  it('names a loosened exam', () => {
    expect(judge(regressed, accepted).loosened).toEqual([`gate ${F1} ≥ 0.50 → ≥ 0.40`]);
  });

  it('missing: gates and errors alone decide', () => {
    expect(judge(regressed)).toMatchObject({ red: false, changes: [], baseline: { state: 'missing' } });
    expect(judge(regressed, MISSING, 'none').red).toBe(true);
  });
});

describe('gates', () => {
  it('missed are red', async () => {
    // TP 1 (c), FP 1 and FN 1 (a): 2 / (2 + 1 + 1) = 0.5
    const run = await runSuite(YAML, { ...right, a: WRONG }, { gates: { [F1]: 0.6 } });
    const summary = judge(run);
    expect(summary.gates[1]).toMatchObject({ value: 0.5, met: false });
    expect(summary.red).toBe(true);
  });

  it('on a split are taken over its cases, with the interval of its cases', async () => {
    const gates = { pass_rate: { min: 0.9, split: 'holdout' as const } };
    const summary = judge(await runSuite(YAML, { ...right, a: WRONG }, { gates }));
    expect(summary.gates[1]).toMatchObject({ name: 'pass_rate', value: 1, met: true });
    // Wilson's interval of 1 in 1 at 95 %: 1 / (1 + 1.96²) = 0.2065 … 1
    expect(summary.gates[1]!.interval!.low).toBeCloseTo(0.2065, 4);
  });
});

describe('errors', () => {
  it('are red, and cost what silence costs', async () => {
    const failed = judge(await runSuite(YAML, { ...right, a: new Error('no') }));
    const silent = judge(await runSuite(YAML, { ...right, a: [] }));
    expect(failed.red).toBe(true);
    expect(failed.all.measures[F1]!.value).toBe(2 / 3); // TP 1, FN 1
    expect(failed.all.measures[F1]!.value).toBe(silent.all.measures[F1]!.value);
    expect(failed.valid.measures[F1]!.value).toBe(1);
  });

  it('keep a missing baseline from being written', async () => {
    const summary = judge(await runSuite(YAML, { ...right, a: new Error('no') }));
    expect(summary.baseline.plan).toEqual({ action: 'refuse', why: 'errors' });
  });
});

describe('a partial run', () => {
  const without = (run: SuiteRun, ...ids: string[]) => ({
    ...run,
    results: new Map([...run.results].filter(([id]) => !ids.includes(id))),
  });

  it.each<[string, (run: SuiteRun) => SuiteRun, boolean]>([
    ['a case did not run', (run) => without(run, 'b'), false],
    ['stages were left out', (run) => ({ ...run, stagesLeftOut: ['l2'] }), false],
    ['it was interrupted', (run) => run, true],
  ])(
    'is one where %s: gates are not judged, no case is missed, no baseline is written',
    (_, change, interrupted) => {
      const run = change({ ...good, info: { ...good.info!, gates: { [F1]: { min: 2 } } } });
      const summary = judge(run, MISSING, 'new', interrupted);
      expect(summary).toMatchObject({ partial: true, red: false, failures: [] });
      expect(summary.baseline.plan).toEqual({ action: 'keep' });
    },
  );

  it('still answers for its own cases', () => {
    expect(judge(without(regressed, 'b', 'c'), accepted)).toMatchObject({ partial: true, red: true });
    expect(judge(without(regressed, 'a'), accepted)).toMatchObject({
      partial: true,
      red: false,
      changes: [],
    });
  });
});

describe('a run that could not be done is red', () => {
  it('when the module crashed', () => {
    expect(judge({ ...good, crashed: true })).toMatchObject({ red: true, partial: true });
  });

  it('when the target was never reached, under every failOn', async () => {
    const run = await runSuite(YAML, { ...right, a: new Error('no') }, { failOn: 'never' });
    expect(judge(run).red).toBe(false);
    expect(judge({ ...run, info: null }).red).toBe(true);
  });
});

it('shows warnings of the case files, and no errors of them', () => {
  const problem = { message: 'm', file: 'f', line: 1, col: 1, frame: '' };
  const warning = { ...problem, code: 'unregistered-label', severity: 'warning' } as const;
  const error = { ...problem, code: 'bad-suite', severity: 'error' } as const;
  const run = { ...good, suite: { ...good.suite, problems: [warning, error] } };
  expect(judge(run).warnings).toEqual([warning]);
  const found = { ...warning, code: 'missing-fact' } as const;
  expect(judge(run, MISSING, 'new', false, [found]).warnings).toEqual([warning, found]);
});
