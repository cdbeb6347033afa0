import { afterEach, describe, expect, test } from 'vitest';
import {
  type AttemptsReport,
  asked,
  attemptsProject,
  configWith,
  follow,
  type Plan,
  rowOf,
} from './support/attempts-project.ts';
import { suiteSource } from './support/memory-project.ts';
import type { Finished, FixtureProject } from './support/project.ts';

const BASELINE = 'baselines/demo.json';
const RIGHT: Plan = { stable: ['right'], wobbly: ['right'] };

let project: FixtureProject;

afterEach(() => project.dispose());

/** A baseline in which both cases pass, then another plan; returns the baseline's bytes. */
async function accepted(plan: Plan, suite = '', files: Record<string, string> = {}): Promise<string> {
  project = attemptsProject(RIGHT, suite, files);
  const first = await project.vitest();
  expect(first.code, first.output).toBe(0);
  follow(project, plan);
  return project.read(BASELINE);
}

/** What Vitest itself says of each test: `{ wobbly: 'passed' }`. */
function statuses(): Record<string, string> {
  const { testResults } = project.json<{
    testResults: { assertionResults: { title: string; status: string }[] }[];
  }>('out.json');
  return Object.fromEntries(
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, status }) => [title, status]),
    ),
  );
}

const run = (args: string[] = [], env: Record<string, string> = {}): Promise<Finished> =>
  project.vitest(['--reporter=default', '--reporter=json', '--outputFile=out.json', ...args], env);
const report = (): AttemptsReport => project.json<AttemptsReport>('results/demo/report.json');

/** Sets a hook that has every case of a suite run three times, as a runner or a plugin of the user may. */
const REPEATING = {
  'vitest.config.ts': configWith("setupFiles: ['./repeat.ts']"),
  'repeat.ts': `import { beforeAll } from 'vitest';
const repeat = (tasks) => {
  for (const task of tasks) {
    if (task.type === 'suite') repeat(task.tasks);
    else if (task.name !== 'gate') task.repeats = 2;
  }
};
beforeAll(({}, file) => repeat(file.tasks));
`,
};

describe('retry', () => {
  test('that passes leaves the case flaky, and red where it passes in the baseline', async () => {
    const before = await accepted({ stable: ['right'], wobbly: ['wrong', 'right'] });
    const flaky = await run(['--retry=2']);
    expect(flaky.code, flaky.output).toBe(1);
    expect(statuses()).toEqual({ stable: 'passed', wobbly: 'passed', gate: 'passed' });
    expect(flaky.output).toMatch(/regressed {2}wobbly pass → flaky {2}cases\/demo\.yaml:\d+:\d+/);
    expect(flaky.output).toContain('flaky, passes of tries: 1 (wobbly 1/2)');
    expect(project.read('results/demo/report.md')).toContain('| wobbly | flaky 1/2 **red** |');
    expect(rowOf(project, 'wobbly')).toMatchObject({
      verdict: 'flaky',
      attempts: 2,
      passes: 1,
      red: true,
      missed: ['l1 dimension_micro_f1 0.00 < 0.80'],
      tallies: { l1: { cases: 2, labels: { tp: 1, fp: 1, fn: 1 } } },
      tries: [
        { verdict: 'fail', tallies: { l1: { labels: { tp: 0, fp: 1, fn: 1 } } } },
        { verdict: 'pass', tallies: { l1: { labels: { tp: 1, fp: 0, fn: 0 } } } },
      ],
    });
    // stable: TP 1; wobbly: TP 1, FP 1, FN 1. F1 = 4 / (4 + 1 + 1).
    expect(report().metrics.all).toMatchObject({
      'l1.dimension_micro_f1': 4 / 6,
      pass_rate: 1 / 2,
      errors: 0,
    });
    expect(asked(project)).toEqual({ stable: 1, wobbly: 2 });
    expect(project.read(BASELINE)).toBe(before);
  });

  test('that never passes has every attempt counted, and fails at the YAML line', async () => {
    const before = await accepted({ stable: ['right'], wobbly: ['wrong'] });
    const failed = await run(['--retry=2']);
    expect(failed.code).toBe(1);
    expect(statuses().wobbly).toBe('failed');
    expect(failed.stderr).toMatch(
      /: regressed: l1 dimension_micro_f1 0\.00 < 0\.80\n[^❯]*❯ wobbly cases\/demo\.yaml:\d+:\d+/,
    );
    expect(rowOf(project, 'wobbly')).toMatchObject({
      verdict: 'fail',
      attempts: 3,
      passes: 0,
      tallies: { l1: { labels: { tp: 0, fp: 3, fn: 3 } } },
    });
    expect(project.read(BASELINE)).toBe(before);
  });

  test('under failOn case a flaky case is red without a baseline too', async () => {
    project = attemptsProject({ stable: ['right'], wobbly: ['wrong', 'right'] }, "failOn: 'case',");
    const flaky = await run(['--retry=1']);
    expect(flaky.code, flaky.output).toBe(1);
    expect(statuses().wobbly).toBe('passed');
    expect(rowOf(project, 'wobbly')).toMatchObject({ verdict: 'flaky', red: true });
    // the first baseline records the case as what it was
    expect(project.read(BASELINE)).toContain('"wobbly": {"verdict":"flaky","attempts":2,"passes":1,');
  });

  test('a gate is held against the counts of every attempt', async () => {
    // TP 2, FP 1, FN 1: 0.6667; the last attempts alone would give 1.
    await accepted(
      { stable: ['right'], wobbly: ['wrong', 'right'] },
      "gates: { 'l1.dimension_micro_f1': 0.7 },",
    );
    const missed = await run(['--retry=1']);
    expect(missed.code).toBe(1);
    expect(statuses().gate).toBe('failed');
    expect(missed.output).toContain('gate missed: l1.dimension_micro_f1 0.6667 (gate ≥ 0.70)');
  });

  test('does not undo an error: it counts in the gate, is red, and is not stored', async () => {
    project = attemptsProject({ stable: ['right'], wobbly: ['throw', 'right'] });
    const first = await run(['--retry=1']);
    expect(first.code, first.output).toBe(1);
    expect(statuses()).toEqual({ stable: 'passed', wobbly: 'passed', gate: 'failed' });
    expect(first.output).toMatch(/errors +1 {2}≤ 0 {2}missed/);
    expect(first.output).toContain('no baseline written: some cases ended in an error');
    expect(project.has(BASELINE)).toBe(false);
    expect(rowOf(project, 'wobbly')).toMatchObject({
      verdict: 'flaky',
      red: true,
      errors: [{ kind: 'infra' }],
    });
    // all: TP 2 and FN 1 of the attempt that predicted nothing, 4 / 5; valid: the stable case alone
    expect(report().metrics.all).toMatchObject({ 'l1.dimension_micro_f1': 4 / 5, errors: 1 });
    expect(report().metrics.valid).toMatchObject({ 'l1.dimension_micro_f1': 1, errors: 0 });
    const updated = await run(['--retry=1', '-u']);
    expect(updated.code).toBe(1);
    expect(Object.keys(project.json<{ cases: object }>(BASELINE).cases)).toEqual(['stable']);
  });

  test('an error is let through by the gate on errors under failOn gate alone', async () => {
    project = attemptsProject(
      { stable: ['right'], wobbly: ['throw', 'right'] },
      "failOn: 'gate', gates: { errors: { max: 1 } },",
    );
    const allowed = await run(['--retry=1']);
    expect(allowed.code, allowed.output).toBe(0);
    project.write({ 'evals/demo.eval.ts': suiteSource('gates: { errors: { max: 1 } },') });
    expect((await run(['--retry=1'])).code).toBe(1);
  });

  test('GitHub annotates the case whose test passed after a retry, once, at its YAML line', async () => {
    await accepted({ stable: ['right'], wobbly: ['wrong', 'right'] });
    const { output } = await project.vitest(['--retry=1'], { GITHUB_ACTIONS: 'true' });
    const annotations = output
      .split('\n')
      .filter((line) => line.startsWith('::error') && line.includes('wobbly'));
    expect(annotations).toHaveLength(1);
    expect(annotations[0]).toMatch(/^::error file=cases\/demo\.yaml,line=\d+,/);
  });
});

describe('trials', () => {
  const UNSTEADY: Plan = { stable: ['right'], wobbly: ['right', 'wrong', 'right'] };

  test('are one test; one failed of three is flaky, and fails at the YAML line', async () => {
    const before = await accepted(UNSTEADY, 'trials: 3,');
    const flaky = await run();
    expect(flaky.code).toBe(1);
    expect(statuses()).toEqual({ stable: 'passed', wobbly: 'failed', gate: 'passed' });
    expect(flaky.output).toMatch(/regressed {2}wobbly pass → flaky/);
    expect(flaky.stderr).toMatch(/❯ wobbly cases\/demo\.yaml:\d+:\d+/);
    expect(rowOf(project, 'wobbly')).toMatchObject({
      verdict: 'flaky',
      attempts: 3,
      passes: 2,
      tallies: { l1: { cases: 3, labels: { tp: 2, fp: 1, fn: 1 } } },
    });
    expect(rowOf(project, 'wobbly').tries?.map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'pass']);
    // TP 3 + 2, FP 1, FN 1: 10 / 12
    expect(report().metrics.all).toMatchObject({ 'l1.dimension_micro_f1': 10 / 12, pass_rate: 1 / 2 });
    expect(asked(project)).toEqual({ stable: 3, wobbly: 3 });
    expect(project.read(BASELINE)).toBe(before);
  });

  test('-u stores passes and tries; the next run tolerates the same and rewrites the same bytes', async () => {
    await accepted(UNSTEADY, 'trials: 3,');
    const updated = await run(['-u']);
    expect(updated.code, updated.output).toBe(0);
    const bytes = project.read(BASELINE);
    expect(bytes).toContain('"wobbly": {"verdict":"flaky","attempts":3,"passes":2,');
    const next = await run();
    expect(next.code, next.output).toBe(0);
    expect(statuses().wobbly).toBe('skipped');
    expect(next.output).toContain('against the baseline: no case changed');
    const again = await run(['-u']);
    expect(again.output).toContain('baseline unchanged');
    expect(project.read(BASELINE)).toBe(bytes);
  });

  test('more of them are no change of a case that does the same; fewer are a loosened exam', async () => {
    await accepted(RIGHT);
    project.write({ 'evals/demo.eval.ts': suiteSource('trials: 3,') });
    const more = await run(['-u']);
    expect(more.code, more.output).toBe(0);
    expect(more.output).toContain('against the baseline: no case changed');
    project.write({ 'evals/demo.eval.ts': suiteSource() });
    const fewer = await run();
    expect(fewer.code, fewer.output).toBe(0);
    expect(fewer.output).toContain('against the baseline: no case changed');
    expect(fewer.output).toMatch(/loosened exam\n +tries of a case 3 → 1 \(cases: 2\)/);
  });

  test('each has its own time, and one that timed out is an error that the others do not undo', async () => {
    await accepted({ stable: ['right'], wobbly: ['right', 'hang', 'right'] }, 'trials: 3, timeout: 700,');
    const slow = await run();
    expect(slow.code).toBe(1);
    expect(rowOf(project, 'wobbly').tries?.map(({ verdict }) => verdict)).toEqual(['pass', 'error', 'pass']);
    expect(slow.output).toContain('TimeoutError: stage l1: took longer than 700 ms');
    expect(slow.output).toMatch(/errors +1 {2}≤ 0 {2}missed/);
  });

  test('verify adds the attempts up, and finds one that was made better', async () => {
    await accepted(UNSTEADY, 'trials: 3,');
    await run();
    const good = await project.caliper(['verify', 'results/demo/report.json']);
    expect(good.code, good.output).toBe(0);
    const tampered = report();
    tampered.per_case.find(({ case_id }) => case_id === 'wobbly')!.tries![1]!.verdict = 'pass';
    project.write({ 'results/demo/tampered.json': JSON.stringify(tampered) });
    const bad = await project.caliper(['verify', 'results/demo/tampered.json']);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain('per_case.wobbly.verdict: the report says "flaky", its rows give "pass"');
  });

  test('multiply with a retry', async () => {
    await accepted({ stable: ['right'], wobbly: ['wrong', 'right'] }, 'trials: 2,');
    const retried = await run(['--retry=1']);
    expect(retried.code).toBe(1);
    expect(statuses().wobbly).toBe('passed');
    expect(rowOf(project, 'wobbly')).toMatchObject({ verdict: 'flaky', attempts: 4, passes: 3, red: true });
  });

  test.each(['0', '1.5', "'3'"])('of %s are refused', async (trials) => {
    project = attemptsProject(RIGHT, `trials: ${trials},`);
    const refused = await run();
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("'trials' must be a whole number over 0");
    expect(project.has(BASELINE)).toBe(false);
  });
});

describe('repeats', () => {
  test('keep every attempt; one that failed is not made up for by the last', async () => {
    const before = await accepted({ stable: ['right'], wobbly: ['right', 'wrong', 'right'] }, '', REPEATING);
    const flaky = await run();
    expect(flaky.code).toBe(1);
    expect(statuses()).toMatchObject({ stable: 'passed', wobbly: 'failed' });
    expect(rowOf(project, 'wobbly')).toMatchObject({ verdict: 'flaky', attempts: 3, passes: 2, red: true });
    expect(rowOf(project, 'stable')).toMatchObject({ verdict: 'pass', attempts: 3, passes: 3 });
    expect(project.read(BASELINE)).toBe(before);
  });

  test.each<[string, Plan[string], string, string]>([
    ['fails the same way', ['wrong'], 'fail', '"verdict":"fail","attempts":3,"passes":0'],
    ['fails first', ['wrong', 'right'], 'flaky', '"verdict":"flaky","attempts":3,"passes":2'],
    ['fails last', ['right', 'right', 'wrong'], 'flaky', '"verdict":"flaky","attempts":3,"passes":2'],
  ])('a tolerated case that %s is tried as often as any other', async (_, outcomes, verdict, row) => {
    project = attemptsProject({ stable: ['right'], wobbly: outcomes }, '', REPEATING);
    const first = await run();
    expect(first.code, first.output).toBe(0);
    expect(statuses().wobbly).toBe('skipped');
    expect(rowOf(project, 'wobbly')).toMatchObject({ verdict, red: false });
    const bytes = project.read(BASELINE);
    expect(bytes).toContain(row);
    const next = await run(['-u']);
    expect(next.code, next.output).toBe(0);
    expect(project.read(BASELINE)).toBe(bytes);
  });
});
