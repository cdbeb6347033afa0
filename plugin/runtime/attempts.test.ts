import { describe, expect, it } from 'vitest';
import { l1Tally } from '../../tests/support/rows.ts';
import { casesYaml, placedCases } from '../../tests/support/run.ts';
import type { Attempt } from './attempt.ts';
import { resultOf, skippedResult } from './attempts.ts';

const expected_l1 = { memories: [] };
const [plain, rated, declared] = placedCases(
  casesYaml([
    { case_id: 'plain', expected_l1 },
    { case_id: 'rated', difficulty: 'hard', split: 'holdout', language: 'zh', expected_l1 },
    { case_id: 'declared', known_failing: 'until the new prompt', expected_l1 },
  ]),
);
const attempt = (verdict: Attempt['verdict'], more: Partial<Attempt> = {}): Attempt => ({
  verdict,
  tallies: { l1: l1Tally(1, 0, 0) },
  missed: [],
  findings: [],
  details: {},
  ...more,
});

describe('the verdict of several attempts', () => {
  it.each<[Attempt['verdict'][], string, number]>([
    [['pass'], 'pass', 1],
    [['fail'], 'fail', 0],
    [['error'], 'error', 0],
    [['pass', 'pass', 'pass'], 'pass', 3],
    [['fail', 'fail'], 'fail', 0],
    [['error', 'error'], 'error', 0],
    [['fail', 'pass'], 'flaky', 1],
    [['pass', 'fail'], 'flaky', 1],
    [['error', 'pass'], 'flaky', 1],
    [['fail', 'error'], 'flaky', 0],
  ])('%j is %s', (verdicts, verdict, passes) => {
    const result = resultOf(
      plain!,
      verdicts.map((each) => attempt(each)),
    );
    expect(result).toMatchObject({ verdict, passes, attempts: verdicts.length });
  });
});

describe('what is kept', () => {
  it('counts are summed over the attempts', () => {
    const { tallies } = resultOf(plain!, [
      attempt('pass', { tallies: { l1: l1Tally(2, 0, 0) } }),
      attempt('fail', { tallies: { l1: l1Tally(1, 1, 1) } }),
    ]);
    expect(tallies.l1).toEqual({ ...l1Tally(3, 1, 1), cases: 2, strict: 1 });
  });

  it('an answer that could not be read is kept once, beside its error', () => {
    const error = { kind: 'parse' as const, stage: 'l1', message: 'no JSON', answer: 'sorry' };
    const result = resultOf(plain!, [attempt('error', { error }), attempt('pass')]);
    expect(result.errors).toEqual([error]);
    expect(result.tries![0]!.error).toEqual({ kind: 'parse', stage: 'l1', message: 'no JSON' });
  });

  it('a failure is explained also when the last attempt passed', () => {
    const finding = { title: 'T', message: 'm', file: 'f', line: 1, col: 1 };
    const failing = attempt('fail', { missed: ['f1 0.40 < 0.50'], findings: [finding] });
    expect(resultOf(plain!, [failing, attempt('pass')])).toMatchObject({
      missed: ['f1 0.40 < 0.50'],
      findings: [finding],
    });
  });

  it('the errors of every attempt, and the details of the last', () => {
    const error = { kind: 'infra', stage: 'l1', message: 'down' } as const;
    const result = resultOf(plain!, [
      attempt('error', { error, details: { l1: 'first' } }),
      attempt('error', { error, details: { l1: 'last' } }),
    ]);
    expect(result.errors).toEqual([error, error]);
    expect(result.details).toEqual({ l1: 'last' });
  });

  it('each of several attempts with its verdict and counts; one attempt is the row itself', () => {
    const error = { kind: 'timeout', stage: 'l1', message: 'slow' } as const;
    const { tries } = resultOf(plain!, [
      attempt('fail', { missed: ['f1 0.40 < 0.50'], tallies: { l1: l1Tally(1, 1, 1) } }),
      attempt('error', { error, tallies: { l1: l1Tally(0, 0, 2) } }),
      attempt('pass'),
    ]);
    expect(tries).toEqual([
      { verdict: 'fail', tallies: { l1: l1Tally(1, 1, 1) }, missed: ['f1 0.40 < 0.50'] },
      { verdict: 'error', tallies: { l1: l1Tally(0, 0, 2) }, missed: [], error },
      { verdict: 'pass', tallies: { l1: l1Tally(1, 0, 0) }, missed: [] },
    ]);
    expect(resultOf(plain!, [attempt('fail')])).not.toHaveProperty('tries');
  });

  it('what a failure missed also where a later attempt ended in an error', () => {
    const failing = attempt('fail', { missed: ['f1 0.40 < 0.50'] });
    const error = { kind: 'infra', stage: 'l1', message: 'down' } as const;
    expect(resultOf(plain!, [failing, attempt('error', { error })]).missed).toEqual(['f1 0.40 < 0.50']);
  });

  it('the hash of the case, and its slices with their defaults', () => {
    expect(resultOf(plain!, [attempt('pass')])).toMatchObject({
      case_id: 'plain',
      case_hash: plain!.loaded.hash,
      slices: { difficulty: 'unrated', language: 'en', split: 'tune' },
    });
    expect(resultOf(rated!, [attempt('pass')]).slices).toEqual({
      difficulty: 'hard',
      language: 'zh',
      split: 'holdout',
    });
  });

  it('that its author declared it a known failure, with the reason', () => {
    expect(resultOf(declared!, [attempt('fail')])).toMatchObject({
      known_failing: true,
      reason: 'until the new prompt',
    });
    expect(resultOf(plain!, [attempt('fail')])).not.toHaveProperty('known_failing');
  });

  it('nothing that a worker could not hand over as JSON', () => {
    const result = resultOf(plain!, [attempt('pass')]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(JSON.parse(JSON.stringify(structuredClone(result))));
  });
});

it('a skipped case has no attempt, no count, and its reason', () => {
  expect(skippedResult(plain!, 'too slow')).toMatchObject({
    case_id: 'plain',
    verdict: 'skip',
    attempts: 0,
    passes: 0,
    tallies: {},
    reason: 'too slow',
  });
});
