import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

const BASELINE = 'baselines/demo.json';

let project: FixtureProject;

beforeEach(async () => {
  project = memoryProject({
    cases: ['eval-001', 'eval-002', 'eval-003'].map((case_id, index) => ({
      case_id,
      memories: [{ content: `fact number ${index} of the set`, dimensions: ['identity'] }],
      difficulty: index === 2 ? 'hard' : 'easy',
    })),
    suite: "gates: { 'l1.dimension_micro_f1': 0.9 },",
  });
  const first = await project.vitest();
  expect(first.code, first.output).toBe(0);
});

afterEach(() => project.dispose());

/** Makes the target answer a case wrongly. */
function breakCase(id: string): void {
  const script = project.json<{ version: string; answers: Record<string, unknown> }>('evals/script.json');
  script.answers[id] = { memories: [] };
  project.write({ 'evals/script.json': JSON.stringify(script) });
}

/** The baseline's rows as the lines they are. */
function rows(): Record<string, string> {
  const lines = project.read(BASELINE).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) =>
      /^ {4}"(eval-\d+)":/.exec(line) ? [[line.slice(5, 13), line.replace(/,$/, '')]] : [],
    ),
  );
}

test('-t runs one case: the gate is skipped as partial, the exit code is that case’s alone', async () => {
  breakCase('eval-002');
  const before = project.read(BASELINE);
  const other = await project.vitest(['-t', 'eval-001']);
  expect(other.code, other.output).toBe(0);
  expect(other.output).toContain('partial run: 1/3');
  expect(other.output).toMatch(/ +l1\.dimension_micro_f1 .* not judged/);
  const broken = await project.vitest(['-t', 'eval-002']);
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(/regressed {2}eval-002/);
  expect(broken.output).not.toContain('removed');
  expect(project.read(BASELINE)).toBe(before);
  expect(
    project.json<{ partial: boolean; summary: { passed_p0: unknown } }>('results/demo/report.json'),
  ).toMatchObject({
    partial: true,
    summary: { passed_p0: null },
  });
});

test('-t with -u changes the rows that ran and no other byte of a row', async () => {
  breakCase('eval-002');
  breakCase('eval-003');
  const before = rows();
  const run = await project.vitest(['-t', 'eval-002', '-u']);
  expect(run.code, run.output).toBe(0);
  expect(run.output).toContain('baseline updated for the cases that ran');
  const after = rows();
  expect(after['eval-001']).toBe(before['eval-001']);
  expect(after['eval-003']).toBe(before['eval-003']);
  expect(after['eval-002']).toContain('"verdict":"fail"');
  // 3 memories, 1 missed since: recall 2/3, precision 2/2, F1 = 4/5
  expect(project.json<{ metrics: Record<string, number> }>(BASELINE).metrics['l1.dimension_micro_f1']).toBe(
    0.8,
  );
});

test('-t with -u refuses a baseline of another subject', async () => {
  const before = project.read(BASELINE);
  project.edit('evals/script.json', '"version": "v1"', '"version": "v2"');
  const run = await project.vitest(['-t', 'eval-002', '-u']);
  expect(run.output).toContain('the baseline is of another subject');
  expect(project.read(BASELINE)).toBe(before);
});

test('a pattern that matches nothing is red, and green only where that is allowed', async () => {
  const nothing = await project.vitest(['-t', 'eval-999']);
  expect(nothing.code).toBe(1);
  expect(nothing.output).toContain('no case was executed');
  const allowed = await project.vitest(['-t', 'eval-999', '--passWithNoTests']);
  expect(allowed.code, allowed.output).toBe(0);
});

test('a pattern for a unit test in the same project is not red for the suites that it leaves out', async () => {
  project.write({
    'unit.test.ts': "import { expect, test } from 'vitest';\ntest('adds', () => expect(1 + 1).toBe(2));\n",
  });
  const run = await project.vitest(['-t', 'adds']);
  expect(run.code, run.output).toBe(0);
  expect(run.output).toContain('1 passed');
});

test('tags of cases filter, and a partial run never creates a baseline', async () => {
  project.remove(BASELINE);
  const run = await project.vitest(['--tags-filter', 'hard', '-u']);
  expect(run.output).toContain('partial run: 1/3');
  expect(run.output).toContain('a partial run writes no baseline');
  expect(project.has(BASELINE)).toBe(false);
  expect(project.read('evals/calls.log').trim().split('\n').at(-1)).toBe('eval-003');
});

test('CALIPER_STAGES that names no stage of the suite is an error, not a pass', async () => {
  const run = await project.vitest([], { CALIPER_STAGES: 'l9' });
  expect(run.code).toBe(1);
  expect(run.output).toContain("CALIPER_STAGES is 'l9', which names no stage of this suite; it has l1");
});
