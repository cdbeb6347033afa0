import { afterEach, expect, test } from 'vitest';
import type { FixtureProject } from './support/project.ts';
import { tierProject, tierSuiteSource } from './support/tier-project.ts';

let project: FixtureProject;

afterEach(() => project.dispose());

const BASELINE = 'baselines/demo.json';
const WHY =
  'the suite requires a lexical caliber, and the target names no embedder, so it measures by keywords alone';
const MARK = `REPORT ONLY: ${WHY}`;
const suite = (options: string, more = '') =>
  tierSuiteSource(options, `requires: 'lexical', gates: { pass_rate: 0.9 }, ${more}`);

async function accepted(): Promise<string> {
  project = tierProject(suite('{}'));
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  expect(run.output).not.toContain('REPORT ONLY');
  return project.read(BASELINE);
}

test('a run under less than is required is report only wherever it is shown, and leaves the baseline alone', async () => {
  const before = await accepted();
  project.write({ 'evals/demo.eval.ts': suite('{ embed: false, long: false }', "onWeaker: 'report',") });
  for (const args of [[], ['-u']]) {
    const run = await project.vitest([...args, '--reporter=verbose']);
    expect(run.code, run.output).toBe(0);
    expect(run.output).toContain(`  ${MARK}; no figure here passes or fails anything\n`);
    expect(run.output).toMatch(new RegExp(`gate.* \\[${MARK}: .*pass_rate`));
    expect(run.output).toMatch(/pass_rate .* not judged/);
    expect(run.output).not.toMatch(/against the baseline|regressed/);
    expect(project.read(BASELINE)).toBe(before);
  }
  expect(project.json<object>('results/demo/report.json')).toMatchObject({
    weaker: WHY,
    fail_on: 'never',
    changes: [],
    summary: { passed_p0: null, p0_status: { pass_rate: 'not judged' } },
  });
  const page = project.read('results/demo/report.md').split('\n');
  expect(page[0]).toBe('# demo: REPORT ONLY');
  expect(page[2]).toContain(MARK);
  project.remove(BASELINE);
  const first = await project.vitest();
  expect(first.output).toContain('under a weaker caliber than the suite requires, so it writes no baseline');
  expect(project.has(BASELINE)).toBe(false);
});

test('without all of its stages, and with CI annotations, it says so as well', async () => {
  project = tierProject(suite('{ embed: false }', "onWeaker: 'report',"));
  const env = { GITHUB_ACTIONS: 'true', CALIPER_STAGES: 'retrieval' };
  const run = await project.vitest(['--reporter=verbose'], env);
  expect(run.code, run.output).toBe(0);
  expect(run.output).toMatch(/gate.*REPORT ONLY: .*partial run: 3 of 3 cases/);
  expect(run.output).toContain(
    '::warning file=evals/demo.eval.ts,line=1,title=demo%3A REPORT ONLY::REPORT ONLY',
  );
});

test('it is refused unless the suite asks for a report, and compares with no run that meets the caliber', async () => {
  const before = await accepted();
  const sound = project.read('results/demo/report.json');
  project.write({ 'evals/demo.eval.ts': suite('{ embed: false }') });
  for (const args of [[], ['-u']]) {
    const run = await project.vitest(args);
    expect(run.code).toBe(1);
    expect(run.output).toContain(`CaliberError: ${WHY}. Nothing was scored`);
    expect(project.read(BASELINE)).toBe(before);
  }
  project.write({
    'sound.json': sound,
    'evals/demo.eval.ts': suite('{ embed: false }', "onWeaker: 'report',"),
  });
  await project.vitest();
  const compared = await project.caliper(['compare', 'sound.json', 'results/demo/report.json']);
  expect(compared.code).toBe(1);
  expect(compared.output).toContain(
    'not comparable: the calibers differ: b measured under less than its suite requires',
  );
  const forced = await project.caliper(['compare', '--force', 'sound.json', 'results/demo/report.json']);
  expect(forced.stdout).toContain(`b: demo rag 1 · ${MARK}`);
});
