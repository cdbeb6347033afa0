import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryProject, suiteSource } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

const BASELINE = 'baselines/demo.json';

let project: FixtureProject;

beforeEach(async () => {
  project = memoryProject({
    cases: [
      {
        case_id: 'eval-001',
        memories: [{ content: 'Lives in Berlin, works as a nurse', dimensions: ['identity', 'skills'] }],
      },
      { case_id: 'eval-002', memories: [{ content: 'Runs every morning', dimensions: ['habits'] }] },
      { case_id: 'eval-003', memories: [] },
      { case_id: 'eval-004', memories: [{ content: 'Wants to pass the exam', dimensions: ['goals'] }] },
    ],
    script: {
      'eval-002': { memories: [{ content: 'Runs every morning', dimensions: ['习惯'] }] },
      'eval-004': { memories: [{ content: 'Wants to pass the exam', dimensions: ['状态', 'wishes'] }] },
    },
    suite: "gates: { 'l1.dimension_micro_f1': 0.5 },",
  });
  const first = await project.vitest();
  expect(first.code, first.output).toBe(0);
});

afterEach(() => project.dispose());

test('a changed expectation is regressed (case edited), named with its YAML place and labels', async () => {
  const before = project.read(BASELINE);
  project.edit('cases/demo.yaml', '            - skills\n', '            - family\n');
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain('regressed (case edited)  eval-001 pass → fail  cases/demo.yaml:14:11');
  expect(run.output).toContain('l1 dimension_micro_f1 0.50 < 0.80');
  expect(run.output).toMatch(/missing: family\n\s*extra: skills/);
  expect(run.stderr).toContain('❯ eval-001 cases/demo.yaml:14:11');
  expect(run.stderr).toMatch(/14\|\s+dimensions:\n\s+\|\s+\^/);
  expect(project.read(BASELINE)).toBe(before);
});

test('a broken alias of the registry regresses the cases that needed it, and edits none', async () => {
  project.edit('registry/aliases.yaml', '- 习惯', '- 习性');
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain('1 regressed');
  expect(run.output).toMatch(/regressed {2}eval-002 pass → fail {2}cases\/demo\.yaml:\d+:\d+/);
  expect(run.output).toContain('not in the registry: 习惯');
  expect(run.output).not.toContain('edited');
});

test('-u accepts, the next run is green and rewrites identical bytes', async () => {
  project.edit('cases/demo.yaml', '            - skills\n', '            - family\n');
  const accepted = await project.vitest(['-u']);
  expect(accepted.code, accepted.output).toBe(0);
  expect(accepted.output).toContain('baselines/demo.json: baseline updated');
  const bytes = project.read(BASELINE);
  expect(JSON.parse(bytes).cases['eval-001'].verdict).toBe('fail');
  const next = await project.vitest();
  expect(next.code, next.output).toBe(0);
  expect(project.read(BASELINE)).toBe(bytes);
  const again = await project.vitest(['-u']);
  expect(again.output).toContain('baseline unchanged');
  expect(project.read(BASELINE)).toBe(bytes);
});

test('another similarity threshold is not comparable, and -u refuses', async () => {
  const before = project.read(BASELINE);
  project.write({ 'evals/demo.eval.ts': suiteSource('stages: [l1({ f1: 0.8, threshold: 0.6 })],') });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain(
    'not comparable: the baseline baselines/demo.json was measured another way: l1.threshold 0.5 → 0.6',
  );
  const updated = await project.vitest(['-u']);
  expect(updated.code).toBe(1);
  expect(updated.output).toContain('the baseline was measured another way; remove it by hand first');
  expect(project.read(BASELINE)).toBe(before);
  project.remove(BASELINE);
  const anew = await project.vitest(['-u']);
  expect(anew.code, anew.output).toBe(0);
});

test('a fixed case is named, and a tolerated failure is skipped with its scores', async () => {
  const tolerated = await project.vitest(['--reporter=json', '--outputFile=out.json']);
  expect(tolerated.code).toBe(0);
  const { testResults } = project.json<{
    testResults: { assertionResults: { title: string; status: string; meta: { caliper: unknown } }[] }[];
  }>('out.json');
  const failing = testResults[0]?.assertionResults.find(({ title }) => title === 'eval-004');
  expect(failing).toMatchObject({
    status: 'skipped',
    meta: { caliper: { result: { verdict: 'fail', missed: ['l1 dimension_micro_f1 0.00 < 0.80'] } } },
  });
  project.edit('evals/script.json', '状态', '目标');
  const run = await project.vitest();
  expect(run.code).toBe(0);
  expect(run.output).toMatch(/fixed {2}eval-004 fail → pass/);
});

test('reports of two equal runs differ only in run id, times and the runs before', async () => {
  const strip = (text: string) =>
    text
      .replace(/ {2}"trend": \{[\s\S]*?\n {2}\},?\n/, '')
      .replace(/"(run_id|timestamp)": "[^"]*"/g, '')
      .replace(/"duration_seconds": [\d.]+/g, '');
  await project.vitest();
  const first = project.read('results/demo/report.json');
  await project.vitest();
  const second = project.read('results/demo/report.json');
  expect(strip(second)).toBe(strip(first));
  expect(second).not.toBe(first);
});

test('verify confirms the report, and names a figure that was tampered with', async () => {
  const good = await project.caliper(['verify', 'results/demo/report.json']);
  expect(good.code, good.output).toBe(0);
  expect(good.stdout).toMatch(/\d+ figures confirmed, 4 of 4 cases scored anew/);
  const report = project.json<{ metrics: { all: Record<string, number> } }>('results/demo/report.json');
  report.metrics.all['l1.memory_recall'] = 0.5;
  project.write({ 'results/demo/tampered.json': JSON.stringify(report) });
  const bad = await project.caliper(['verify', 'results/demo/tampered.json']);
  expect(bad.code).toBe(1);
  expect(bad.stderr).toContain('metrics.all.l1.memory_recall: the report says 0.5, its rows give 1');
});

test('under GitHub Actions a flip is annotated once, at its YAML line', async () => {
  project.edit('registry/aliases.yaml', '- 习惯', '- 习性');
  const red = await project.vitest([], { GITHUB_ACTIONS: 'true' });
  const annotations = red.output.split('\n').filter((line) => /^::(error|warning) /.test(line));
  const ofCase = annotations.filter((line) => line.includes('eval-002'));
  expect(ofCase).toHaveLength(1);
  expect(ofCase[0]).toMatch(/^::error .*file=.*cases\/demo\.yaml.*line=\d+/);
  project.write({ 'evals/demo.eval.ts': suiteSource("failOn: 'gate',") });
  const tolerated = await project.vitest([], { GITHUB_ACTIONS: 'true' });
  expect(tolerated.output).toMatch(
    /^::warning file=cases\/demo\.yaml,line=\d+,col=\d+,title=demo eval-002%3A regressed::l1 dimension_micro_f1 0\.00 < 0\.80/m,
  );
});

test('-u under another caliber accepts nothing, and says so of no case', async () => {
  project.write({ 'evals/demo.eval.ts': suiteSource('stages: [l1({ f1: 0.8, threshold: 0.6 })],') });
  const run = await project.vitest(['-u', '--reporter=verbose']);
  expect(run.code).toBe(1);
  expect(run.output).not.toContain('accepted');
  expect(run.output).toContain('the baseline is not comparable');
});
