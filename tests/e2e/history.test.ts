import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryProject, suiteSource } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

interface Report {
  trend?: {
    runs: { commit: string | null; dirty: boolean | null; passed: number; caliber_hash: string }[];
    unsteady: object[];
  };
  summary: { red: boolean };
}

let project: FixtureProject;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', ...args], {
    cwd: project.root,
    encoding: 'utf8',
  });

beforeAll(() => {
  project = memoryProject({
    cases: ['eval-001', 'eval-002'].map((case_id) => ({
      case_id,
      memories: [{ content: `${case_id} likes tea`, dimensions: ['habits'] }],
    })),
  });
  project.write({ '.gitignore': 'results/\nbaselines/\ncalls.log\ntmp/\n' });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'x');
});

afterAll(() => project.dispose());

const trend = () => project.json<Report>('results/demo/report.json').trend;

/** Makes the target answer otherwise, as a version of its own. */
function answer(version: string, answers: Record<string, unknown>): void {
  const script = project.json<{ answers: Record<string, unknown> }>('evals/script.json');
  project.write({
    'evals/script.json': JSON.stringify({ version, answers: { ...script.answers, ...answers } }),
  });
}

test('a run is kept with its commit; the second one sees the first', async () => {
  expect((await project.vitest()).code).toBe(0);
  expect(trend()!.runs).toEqual([
    expect.objectContaining({
      commit: git('rev-parse', 'HEAD').trim(),
      dirty: false,
      passed: 2,
      executed: 2,
      red: false,
      subject: 'scripted v1',
    }),
  ]);
  expect(project.read('results/demo/report.html')).not.toContain('id="trend"');
  answer('v1', { 'eval-002': { memories: [] } });
  const red = await project.vitest();
  expect(red.code).toBe(1);
  expect(trend()).toMatchObject({
    runs: [
      { dirty: false, passed: 2 },
      { dirty: true, passed: 1, red: true },
    ],
    unsteady: [{ case_id: 'eval-002', runs: 2, passed: 1 }],
  });
  expect(project.read('results/demo/report.html')).toContain('id="trend"');
});

test('a run of some cases is not kept', async () => {
  await project.vitest(['-t', 'eval-001']);
  expect(trend()).toBeUndefined();
  const { stdout } = await project.caliper(['history', '--json']);
  expect(JSON.parse(stdout)[0].runs).toHaveLength(2);
});

test('caliper history prints the runs, and where the caliber changed', async () => {
  project.write({ 'evals/demo.eval.ts': suiteSource('stages: [l1({ f1: 0.8, threshold: 0.6 })],') });
  await project.vitest();
  const { code, stdout } = await project.caliper([
    'history',
    'demo',
    '--metric',
    'pass_rate',
    '--metric',
    'l1.dimension_micro_f1',
  ]);
  expect(code).toBe(0);
  const lines = stdout.split('\n');
  expect(lines[0]).toBe('demo');
  expect(lines[1]).toMatch(
    /^ {2}time +commit +subject +caliber +result +pass +pass_rate +l1\.dimension_micro_f1$/,
  );
  expect(lines[2]).toMatch(/ [0-9a-f]{8} +scripted v1 +[0-9a-f]{8} +green +2\/2 +1\.00 +1\.00$/);
  expect(lines[3]).toMatch(/ [0-9a-f]{8}\+ +scripted v1 +[0-9a-f]{8} +red +1\/2 +0\.50 +0\.6667$/);
  expect(lines[4]).toMatch(/another caliber/);
  expect(lines[5]).toMatch(/1\/2/);
  expect(stdout).toContain('+ with uncommitted changes');
  const none = await project.caliper(['history', 'gone']);
  expect(none.code).toBe(2);
  expect(none.output).toContain('caliper history: the history has no run of gone');
});

test('two runs at once are both kept', async () => {
  await Promise.all([project.vitest(), project.vitest()]);
  const { stdout } = await project.caliper(['history', '--json']);
  expect(JSON.parse(stdout)[0].runs).toHaveLength(5);
});

test('a subject that would harm a terminal does not', async () => {
  answer('v2\u001b[31m\u202e', {});
  await project.vitest();
  const { stdout } = await project.caliper(['history']);
  expect(stdout).not.toMatch(/[\u001b\u202e]/);
  expect(stdout).toContain('scripted v2\ufffd[31m\ufffd');
});

test('old runs are removed', async () => {
  const { code, stdout } = await project.caliper(['history', '--prune', '2']);
  expect([code, stdout.trim()]).toEqual([0, 'removed 4 runs; the last 2 of each suite are kept']);
  expect((await project.caliper(['history', '--prune', 'all'])).code).toBe(2);
});

test('a broken history is a warning, and changes no verdict', async () => {
  writeFileSync(
    join(project.root, 'results', 'history.db'),
    'no database at all, and long enough to look like one'.repeat(100),
  );
  const run = await project.vitest();
  expect(run.output).toContain(
    'no history: ./results/history.db: file is not a database; move it away, and a new one is begun',
  );
  expect(project.json<Report>('results/demo/report.json').summary.red).toBe(run.code === 1);
  expect(trend()).toBeUndefined();
});

test('history: false keeps none', async () => {
  const { rmSync } = await import('node:fs');
  rmSync(join(project.root, 'results'), { recursive: true });
  const config = project.read('vitest.config.ts');
  project.write({ 'vitest.config.ts': config.replace('caliper()', 'caliper({ history: false })') });
  await project.vitest();
  expect(project.list('results')).toEqual(['demo']);
});
