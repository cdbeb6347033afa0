import { describe, expect, it } from 'vitest';
import {
  baselineOf,
  caseResult,
  caseRow,
  HASH_B,
  l1Tally,
  policyOf,
  suiteInfo,
} from '../../tests/support/rows.ts';
import type { CaseChange } from '../baseline/diff.ts';
import { parseBaseline } from '../baseline/format.ts';
import { loosenedExam } from '../baseline/loosened.ts';
import { movedCounts } from '../baseline/moved-counts.ts';
import { guardCaliber } from '../runtime/caliber/guard.ts';
import type { Embed } from '../runtime/caliber/weakness.ts';
import type { CaseRow, FailOn, Verdict } from '../scores/types.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import { checkExtractResult } from '../stages/l1/output.ts';
import { missText } from '../stages/thresholds.ts';
import { OutputError } from '../stages/types.ts';
import { caseVerdict } from '../verdict/case.ts';
import type { Policy } from '../verdict/policy.ts';
import { suiteFailures } from '../verdict/suite.ts';
import { type Topic, translate } from './phrases.ts';
import { ZH_PHRASES } from './phrases-zh.ts';

const zh = (text: string, topic: Topic) => translate(text, topic, ZH_PHRASES);
const FAIL_ON: FailOn[] = ['case', 'regression', 'gate', 'never'];

/** What is still English: two words in a row that are no name, number or file. */
const ENGLISH = /\b[a-z]{2,}'? [a-z]{2,}\b/;

/** All sentences come out in Chinese, each of them once. */
function allTranslated(sentences: readonly string[], topic: Topic): void {
  const different = [...new Set(sentences)].filter(Boolean);
  expect(different).not.toEqual([]);
  for (const text of different) {
    const said = zh(text, topic);
    expect([text, /\p{Script=Han}/u.test(said)]).toEqual([text, true]);
    expect(said).not.toMatch(ENGLISH);
  }
}

it('every reason that a verdict gives is known', () => {
  const before: (CaseRow | undefined)[] = [
    undefined,
    ...(['pass', 'fail', 'skip'] as const).flatMap((verdict) => [
      caseRow({ verdict }),
      caseRow({ verdict, case_hash: HASH_B }),
    ]),
  ];
  const results = (['pass', 'fail', 'error', 'skip'] as Verdict[]).flatMap((verdict) => [
    caseResult('a', { verdict }),
    caseResult('a', { verdict, known_failing: true }),
  ]);
  const policies: Partial<Policy>[] = [
    ...FAIL_ON.map((failOn) => ({ failOn })),
    { failOn: 'gate', gates: { errors: { max: 3 } } },
    { update: 'all' },
    { caliberDifferences: ['l1.threshold 0.5 → 0.6'] },
  ];
  const reasons = results.flatMap((result) =>
    policies.flatMap((policy) => [
      caseVerdict(result, policyOf(policy)).reason,
      ...before.map((row) => caseVerdict(result, policyOf(policy, baselineOf(row ? { a: row } : {}))).reason),
    ]),
  );
  const flaky = (passes: number) => ({ verdict: 'flaky' as const, attempts: 10, passes });
  const unsteady = policyOf({}, baselineOf({ a: caseRow(flaky(8)) }));
  for (const passes of [1, 7]) reasons.push(caseVerdict(caseResult('a', flaky(passes)), unsteady).reason);
  allTranslated(reasons, 'reason');
  expect(zh(reasons.at(-1)!, 'reason')).toBe(
    '在其波动范围内：10 次中通过 7 次，基线为 10 次中 8 次（p 0.50）',
  );
  expect(new Set(reasons).size).toBeGreaterThan(12);
});

it('the reason of a case without a truth for any stage of the suite is known', () => {
  const stages = [...STAGE_KINDS.values()].map(({ name, expects }) => `${name} reads ${expects}`);
  const said = zh(`nothing to score: ${stages.join(', ')}`, 'reason');
  expect(said).toMatch(/^没有可评分的内容：l1 读 expected_l1、l15 读 expected_l15、/);
  expect(said).not.toContain('reads');
});

it('the reason that an author wrote stays as it is', () => {
  expect(zh('waits for the new prompt', 'reason')).toBe('waits for the new prompt');
  expect(zh('known failing: not before May', 'reason')).toBe('已知失败：not before May');
});

it('every failure of a suite is known', () => {
  const gate = (value: number | null, split?: 'tune' | 'holdout') => ({
    name: 'pass_rate',
    gate: { min: 0.9, ...(split ? { split } : {}) },
    value,
    met: false,
  });
  const change = (kind: CaseChange['kind'], more: Partial<CaseChange> = {}): CaseChange => ({
    case_id: 'eval-1',
    kind,
    edited: false,
    fields: [],
    ...more,
  });
  const at = { root: '/project', partial: false, rows: new Map<string, CaseRow>() };
  const changes = [
    change('removed'),
    change('removed', { renamed_to: 'eval-9' }),
    change('newly-skipped'),
    change('newly-skipped', { edited: true }),
  ];
  const gates = [gate(0.5), gate(null), gate(0.5, 'tune'), gate(null, 'holdout')];
  const file = '/project/baselines/memory.json';
  const failures = [
    ...suiteFailures(gates, changes, policyOf({}, baselineOf({})), at),
    ...suiteFailures([], [], policyOf({ update: 'none' }), at),
    ...suiteFailures([], [], policyOf({ caliberDifferences: ['l1.threshold 0.5 → 0.6'] }), at),
    ...suiteFailures(
      [],
      [],
      policyOf({ baseline: { state: 'broken', file, problem: 'it is not JSON: x' } }),
      at,
    ),
  ];
  const flaky = (passes: number) => new Map([['a', caseRow({ verdict: 'flaky', attempts: 40, passes })]]);
  failures.push(
    ...suiteFailures([], [], policyOf({}, baselineOf(Object.fromEntries(flaky(32)))), {
      ...at,
      rows: flaky(9),
    }),
  );
  expect(failures).toHaveLength(12);
  allTranslated(
    failures.map(({ message }) => message),
    'failure',
  );
  expect(zh(failures[2]!.message, 'failure')).toBe('门禁不达标：pass_rate 0.50（门禁 ≥ 0.90（仅 tune））');
});

it('why a run is under a weaker caliber is known', async () => {
  const embedder = { id: 'e', dimensions: 1, semantic: true };
  const vectors = (give: (at: number) => number[]) => async (texts: string[]) => ({
    vectors: texts.map((_, at) => give(at)),
  });
  const asked: Parameters<typeof guardCaliber>[1]['description']['embedder'][] = [
    undefined,
    { ...embedder, dimensions: 0 },
    { ...embedder, semantic: false },
  ];
  const gave: (Embed | undefined)[] = [
    undefined,
    async () => ({ vectors: 'none' }) as never,
    async () => Promise.reject(new Error('ECONNREFUSED')),
    async () => ({ vectors: [] }),
    vectors(() => [1, 2]),
    vectors(() => [0]),
    vectors(() => [1]),
    vectors((at) => [at + 1]),
  ];
  const target = (of: (typeof asked)[number], embed?: Embed) =>
    guardCaliber(
      { requires: 'semantic', timeout: 1000 },
      {
        description: { subject: { name: 'n', version: '1' }, ...(of ? { embedder: of } : {}) },
        target: {
          describe: async () => ({}) as never,
          ...(embed ? { embed: ({ texts }) => embed(texts) } : {}),
        },
      },
      [],
    );
  const said = await Promise.all([
    ...asked.map((each) => target(each)),
    ...gave.map((each) => target(embedder, each)),
  ]);
  expect(new Set(said).size).toBe(11);
  for (const why of said.filter((each) => each !== null)) {
    const shown = zh(why, 'weaker');
    expect([why, /require|embedder|dimension|asked|gave/.test(shown)]).toEqual([why, false]);
  }
  expect(said).not.toContain(null);
});

it('what is wrong with a baseline is known', () => {
  const good = '"cases": {}';
  const texts = ['<<<<<<< ours\n', '{', '{"schema": 99}', `{"schema": 1, ${good}}`];
  const problems = texts.map((text) => {
    try {
      parseBaseline(text);
    } catch (error) {
      return (error as SyntaxError).message;
    }
    throw new Error(`not broken: ${text}`);
  });
  for (const problem of problems) expect(zh(problem, 'broken')).toMatch(/\p{Script=Han}/u);
});

it('every way of a loosened exam is known', () => {
  const info = suiteInfo({
    gates: { pass_rate: { min: 0.5 }, 'l1.dimension_micro_f1': { min: 0.5, split: 'tune' } },
    thresholds: { l1: { strict_match_rate: 0.5 } },
  });
  const before = baselineOf(
    {
      skipped: caseRow(),
      declared: caseRow(),
      tries: caseRow({ attempts: 3, passes: 3 }),
      weaker: caseRow({
        tallies: { l1: l1Tally(2, 0, 0, { memories: { tp: 2, fp: 0, fn: 0 }, required_facts: 3 }) },
      }),
    },
    {
      gates: {
        pass_rate: { min: 0.9 },
        errors: { max: 0, split: 'holdout' },
        'l1.dimension_micro_f1': { min: 0.5 },
      },
      thresholds: { l1: { dimension_micro_f1: 0.5, strict_match_rate: 0.9 }, l2: {} },
    },
  );
  const rows = new Map(
    Object.entries({
      skipped: caseRow({ verdict: 'skip' }),
      declared: caseRow({ known_failing: true }),
      tries: caseRow(),
      weaker: caseRow({
        case_hash: HASH_B,
        tallies: { l1: l1Tally(1, 0, 0, { memories: { tp: 1, fp: 0, fn: 0 }, required_facts: 0 }) },
      }),
    }),
  );
  const loosened = loosenedExam(before, info, rows);
  expect(loosened).toHaveLength(12);
  allTranslated(loosened, 'loosened');
});

it('everything that the truth of a stage asks for is known', () => {
  const demands = [...STAGE_KINDS.values()].flatMap(({ demands: some = [] }) =>
    some.map(([what]) => `${what} 2 → 1`),
  );
  expect(demands.length).toBeGreaterThan(8);
  allTranslated(demands, 'demand');
});

describe('what stands in cells', () => {
  it('a threshold without a value', () => {
    const miss = missText({ metric: 'l1 f1', value: null, bound: { min: 0.5 } });
    expect(zh(miss, 'miss')).toBe('l1 f1 无值（分母为 0），应 ≥ 0.50');
  });

  it('counts by the try', () => {
    const [moved] = movedCounts({ tp: 1 }, { tp: 1 }, 'l1.', { before: 1, now: 3 });
    expect(zh(moved!, 'moved')).toBe('l1.tp 1 → 0.3333（每次）');
  });

  it('an answer that is not of the form', () => {
    let message = '';
    try {
      checkExtractResult({ memories: 1 });
    } catch (error) {
      if (error instanceof OutputError) message = error.message;
    }
    expect(zh(message, 'error')).toMatch(/^extract 的应答不合约定，位置 answer\.memories：/);
  });
});
