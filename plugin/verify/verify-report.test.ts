import { beforeAll, describe, expect, it } from 'vitest';
import {
  answering,
  baselineAfter,
  casesYaml,
  ROOT,
  rightAnswers,
  runSuite,
} from '../../tests/support/run.ts';
import { reporting } from '../../tests/support/usage.ts';
import { formatReport, type Report, reportOf } from '../reporter/report-data.ts';
import { summarise } from '../reporter/summarise.ts';
import { sumAttempts } from '../scores/sum-attempts.ts';
import { verifyReport } from './verify-report.ts';

type Labelled = { dimensions: string[] };

const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };
const memory = (content: string, ...dimensions: string[]) => ({
  content,
  dimensions,
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
});
const YAML = casesYaml([
  {
    case_id: 'a',
    difficulty: 'easy',
    tags: ['long'],
    expected_l1: { memories: [memory('lives in Oslo', 'identity', 'status')] },
  },
  { case_id: 'b', difficulty: 'hard', expected_l1: { memories: [memory('writes Rust', 'skills')] } },
  { case_id: 'c', difficulty: 'hard', split: 'holdout', expected_l1: { memories: [] } },
  { case_id: 'd', difficulty: 'hard', expected_l1: { memories: [memory('has a dog', 'family')] } },
  { case_id: 'e', skip: 'later', expected_l1: { memories: [] } },
]);
const right = rightAnswers(YAML);
const gates = {
  'l1.dimension_micro_f1': 0.5,
  pass_rate: { min: 0.9, split: 'holdout' as const },
  errors: { max: 1 },
};

async function makeReport(answers: Parameters<typeof runSuite>[1], interrupted = false): Promise<Report> {
  const good = await runSuite(YAML, right, { gates });
  const run = await runSuite(YAML, answers, { gates, sliceBy: ['long'] });
  const summary = summarise(run, baselineAfter(good), { update: 'new', root: ROOT, interrupted });
  return JSON.parse(formatReport(reportOf(summary, run.info!, META)));
}

let report: Report;
beforeAll(async () => {
  report = await makeReport({
    ...right,
    a: [memory('lives in Oslo', 'identity', 'style')],
    d: new Error('down'),
  });
});

describe('a report as it was written', () => {
  it('is confirmed, and says how much was checked', () => {
    const { differences, checked, rescored } = verifyReport(report);
    expect(differences).toEqual([]);
    expect(checked).toBeGreaterThan(100);
    expect(rescored).toBe(3); // a, b and c; d ended in an error, e was skipped
  });

  it.each([
    ['all right', right, false],
    ['nothing predicted', {}, false],
    ['all in error', Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [id, new Error('down')])), false],
    ['partial', right, true],
  ] as const)('is confirmed for a run that is %s', async (_, answers, interrupted) => {
    expect(verifyReport(await makeReport(answers, interrupted)).differences).toEqual([]);
  });
});

describe('what a run cost', () => {
  const prices = { input_per_million: 1, output_per_million: 10 };
  const costed = async () => {
    const options = { prices, gates: { 'usage.cost': { max: 1 } }, target: reporting(answering(right)) };
    const run = await runSuite(YAML, right, options);
    const summary = summarise(run, baselineAfter(run), { update: 'new', root: ROOT, interrupted: false });
    return JSON.parse(formatReport(reportOf(summary, run.info!, META))) as Report;
  };

  it('is confirmed', async () => {
    expect(verifyReport(await costed()).differences).toEqual([]);
  });

  it.each<[string, (report: Report) => void, string]>([
    ['a sum', ({ usage }) => Object.assign(usage!.total, { input_tokens: 9 }), 'usage.total.input_tokens'],
    ['a stage', ({ usage }) => Object.assign(usage!.stages.l1!, { requests: 9 }), 'usage.stages.l1.requests'],
    ['a metric', ({ metrics }) => Object.assign(metrics.all, { 'usage.cost': 0 }), 'metrics.all.usage.cost'],
    ['a price', ({ usage }) => Object.assign(usage!.prices!, { input_per_million: 0 }), 'usage.total.cost'],
    ['all of it', (each) => Object.assign(each, { usage: undefined }), 'usage.total.requests'],
    ['a row', ({ per_case }) => Object.assign(per_case[0]!, { usage: undefined }), 'usage.total.requests'],
  ])('is named where %s was changed', async (_, change, where) => {
    const changed = await costed();
    change(changed);
    expect(verifyReport(changed).differences.map((each) => each.where)).toContain(where);
  });

  it('is held against its attempts, where a case had several', async () => {
    const changed = await costed();
    const usage = changed.per_case[0]!.usage!;
    const { verdict, tallies } = changed.per_case[0]!;
    const attempt = { verdict: verdict as 'pass', tallies, missed: [], usage };
    changed.per_case[0]!.tries = [attempt, attempt];
    expect(verifyReport(changed).differences).toContainEqual({
      where: 'per_case.a.usage.l1.requests',
      stored: 1,
      recomputed: 2,
    });
  });
});

describe('what several attempts show', () => {
  const trials = async () => {
    const run = await runSuite(YAML, { ...right, d: [] });
    for (const [id, result] of run.results) {
      if (result.verdict === 'skip') continue;
      const { verdict, tallies } = result;
      const first = { verdict: verdict as 'pass', tallies, missed: [] };
      const tries = [first, { ...first, verdict: id === 'a' ? ('fail' as const) : first.verdict }];
      run.results.set(id, { ...result, ...sumAttempts(tries), tries });
    }
    const summary = summarise(run, baselineAfter(run), { update: 'new', root: ROOT, interrupted: false });
    return JSON.parse(formatReport(reportOf(summary, run.info!, META))) as Report;
  };

  it('is in the report, and confirmed', async () => {
    const found = await trials();
    expect(found.trials).toMatchObject({ cases: 4, attempts: 8, passes: 5, k: 2, even: true });
    expect(found.trials!.flaky).toEqual([{ case_id: 'a', attempts: 2, passes: 1 }]);
    expect(verifyReport(found).differences).toEqual([]);
  });

  it.each<[string, (report: Report) => void]>([
    ['trials.pass_at.2', ({ trials: of }) => Object.assign(of!.pass_at, { 2: 1 })],
    ['trials.pass_hat.1', ({ trials: of }) => Object.assign(of!.pass_hat, { 1: 1 })],
    ['trials.passes', ({ trials: of }) => Object.assign(of!, { passes: 8 })],
    ['trials.flaky.0.case_id', ({ trials: of }) => of!.flaky.pop()],
    ['trials.spread.0.sd', ({ trials: of }) => Object.assign(of!.spread[0]!, { sd: 0.5 })],
  ])('is named where %s was changed', async (where, change) => {
    const changed = await trials();
    change(changed);
    expect(verifyReport(changed).differences.map((each) => each.where)).toContain(where);
  });

  it('is not asked of a report of an earlier version', async () => {
    const { trials: _, against: __, ...earlier } = await trials();
    expect(verifyReport(earlier).differences).toEqual([]);
  });
});

describe('a figure that was tampered with is named', () => {
  const F1 = 'l1.dimension_micro_f1';

  it.each<[string, (copy: Report) => void]>([
    [`metrics.all.${F1}`, (copy) => (copy.metrics.all[F1] = 0.99)],
    [`metrics.valid.${F1}`, (copy) => (copy.metrics.valid[F1] = null)],
    ['metrics.all.pass_rate', (copy) => delete copy.metrics.all.pass_rate],
    ['metrics.all.l1.invented', (copy) => (copy.metrics.all['l1.invented'] = 1)],
    ['totals.l1.labels.tp', (copy) => ((copy.totals.l1!.labels as { tp: number }).tp += 1)],
    [
      'per_case.a.tallies.l1.labels.fp',
      (copy) => ((copy.per_case[0]!.tallies.l1!.labels as { fp: number }).fp = 0),
    ],
    [`gates.${F1}.value`, (copy) => (gateOf(copy, F1).value = 1)],
    [`gates.${F1}.met`, (copy) => (gateOf(copy, F1).met = !gateOf(copy, F1).met)],
    ['gates.pass_rate.value', (copy) => (gateOf(copy, 'pass_rate').value = 0.5)],
    [`slices.difficulty.easy.${F1}`, (copy) => (copy.slices.difficulty!.easy![F1] = 1)],
    [`slices.split.holdout.pass_rate`, (copy) => (copy.slices.split!.holdout!.pass_rate = 0)],
    ['slices.tag.long.pass_rate', (copy) => (copy.slices.tag!.long!.pass_rate = 0)],
    ['slices.tag.short.errors', (copy) => (copy.slices.tag!.short = { errors: 0 })],
    ['summary.counts.pass', (copy) => (copy.summary.counts.pass = 4)],
    ['summary.total_cases', (copy) => (copy.summary.total_cases = 6)],
    ['summary.passed_p0', (copy) => (copy.summary.passed_p0 = !copy.summary.passed_p0)],
    [`summary.p0_status.${F1}`, (copy) => (copy.summary.p0_status[F1] = 'not judged')],
    ['against.cases', (copy) => (copy.against!.cases = 9)],
    ['against.verdicts.p_value', (copy) => (copy.against!.verdicts.p_value = 0.001)],
    ['against.smallest_change', (copy) => (copy.against!.smallest_change = 1)],
    [`gates.${F1}.of.count`, (copy) => (gateOf(copy, F1).of!.count = 900)],
    [`gates.${F1}.interval.low`, (copy) => (gateOf(copy, F1).interval!.low = 0.99)],
  ])('%s', (where, tamper) => {
    const copy = structuredClone(report);
    tamper(copy);
    expect(verifyReport(copy).differences.map((difference) => difference.where)).toContain(where);
  });

  it('alone, with what is stored and what the rows give', () => {
    const copy = structuredClone(report);
    copy.metrics.all[F1] = 0.99;
    // TP identity, skills; FP style; FN status, family: 4 / (4 + 1 + 2)
    expect(verifyReport(copy).differences).toEqual([
      { where: `metrics.all.${F1}`, stored: 0.99, recomputed: 4 / 7 },
    ]);
  });

  it.each<[string, (copy: Report) => void]>([
    [
      'a prediction',
      (copy) =>
        ((copy.per_case[0]!.details.l1 as { predicted: Labelled[] }).predicted[0]!.dimensions = [
          'identity',
          'status',
        ]),
    ],
    [
      'a truth',
      (copy) => ((copy.per_case[0]!.truth.l1 as unknown as Labelled[])[0]!.dimensions = ['identity']),
    ],
    [
      'a verdict',
      (copy) => (copy.per_case[0]!.verdict = copy.per_case[0]!.verdict === 'pass' ? 'fail' : 'pass'),
    ],
    ['a case taken out', (copy) => copy.per_case.splice(1, 1)],
    ['a difficulty', (copy) => (copy.per_case[0]!.difficulty = 'hard')],
    ['a gate made harder', (copy) => (gateOf(copy, F1).min = 0.99)],
  ])('%s that no longer gives the figures is found', (_, tamper) => {
    const copy = structuredClone(report);
    tamper(copy);
    expect(verifyReport(copy).differences.length).toBeGreaterThan(0);
  });
});

function gateOf(copy: Report, name: string): Report['gates'][number] {
  return copy.gates.find((gate) => gate.name === name)!;
}
