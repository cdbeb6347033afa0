import { afterEach, describe, expect, test } from 'vitest';
import { casesYaml } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';
import {
  answerIn,
  asked,
  CASES,
  VARIANTS,
  variantSuiteSource,
  variantsProject,
  WRONG,
} from './support/variants-project.ts';

let project: FixtureProject;

afterEach(() => project.dispose());

interface StoredReport {
  suite: string;
  variant: string | null;
  partial: boolean;
  summary: { red: boolean; counts: Record<string, number> };
  metrics: { all: Record<string, number> };
}

const IDS = CASES.map(({ case_id }) => case_id);
const everyCase = VARIANTS.flatMap((variant) => IDS.map((id) => `${variant} ${id}`));
const reportOf = (variant: string) => project.json<StoredReport>(`results/demo/${variant}/report.json`);

/** A project in which both variants have a baseline; v002 is wrong on the last case. */
async function accepted(): Promise<void> {
  project = variantsProject();
  answerIn(project, 'v002', { 'eval-004': WRONG });
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  asked(project);
}

describe('a first run', () => {
  test('runs each case once a variant, and gives each variant its baseline and its reports', async () => {
    project = variantsProject();
    answerIn(project, 'v002', { 'eval-004': WRONG });
    const run = await project.vitest();
    expect(run.code, run.output).toBe(0);
    expect(project.read('evals/calls.log').match(/made .*/g)).toEqual(['made v001', 'made v002']);
    expect(asked(project)).toEqual(everyCase);
    expect(project.list('baselines')).toEqual(['demo@v001.json', 'demo@v002.json']);
    expect(project.json<object>('baselines/demo@v002.json')).toMatchObject({
      suite: 'demo',
      variant: 'v002',
      subject: { version: 'v002' },
    });
    expect(project.list('results/demo')).toEqual(['report.html', ...VARIANTS]);
    expect([reportOf('v001'), reportOf('v002')]).toMatchObject([
      { suite: 'demo', variant: 'v001', partial: false, summary: { counts: { pass: 4 } } },
      { suite: 'demo', variant: 'v002', partial: false, summary: { counts: { pass: 3, fail: 1 } } },
    ]);
    expect(run.output).toContain('caliper  demo@v001 scripted v001');
    expect(run.output).toContain('caliper  demo@v002 scripted v002');
    expect(run.output).toContain('baselines/demo@v002.json: baseline written');
    expect((await project.caliper(['verify', 'results/demo/v002/report.json'])).code).toBe(0);
  });

  test('prints them side by side, with what `caliper compare` prints of their reports', async () => {
    await accepted();
    const { stdout } = await project.vitest();
    const beside = stdout.slice(stdout.indexOf(' caliper  compare'));
    expect(beside).toContain('a: demo@v001 scripted v001');
    expect(beside).toContain('b: demo@v002 scripted v002');
    // TP 3, FP 1, FN 1: 6 / 8
    expect(beside).toMatch(/l1\.dimension_micro_f1 +1\.00 +0\.75 +−0\.25 /);
    expect(beside).toMatch(/flips: 1\n +eval-004 {2}pass → fail {2}cases\/demo\.yaml:\d+\n/);

    const files = VARIANTS.map((variant) => `results/demo/${variant}/report.json`);
    const offline = await project.caliper(['compare', ...files]);
    expect(offline.code, offline.output).toBe(0);
    const figures = (text: string) =>
      text.match(/^ +(?:l1\.dimension_micro|l1\.strict|pass_rate|errors).*$/gm)!;
    const inRun = figures(beside).map((line) => line.replaceAll(/ +/g, ' '));
    const printed = figures(offline.stdout).map((line) => line.replaceAll(/ +/g, ' '));
    expect(inRun.length).toBeGreaterThan(4);
    expect([...inRun].sort()).toEqual(printed.sort());
    expect(offline.stdout).toMatch(/eval-004 {2}pass → fail/);

    const swapped = await project.caliper(['compare', '--json', ...[...files].reverse()]);
    const forth = JSON.parse((await project.caliper(['compare', '--json', ...files])).stdout);
    const back = JSON.parse(swapped.stdout);
    const deltas = (comparison: { metrics: { delta: number | null }[] }) =>
      comparison.metrics.map(({ delta }) => delta);
    expect(deltas(back)).toEqual(deltas(forth).map((delta) => (delta === null ? null : 0 - delta)));
  });
});

describe('against the baselines', () => {
  test('a regression in one variant alone is named with it and red; the other is as it was', async () => {
    await accepted();
    answerIn(project, 'v002', { 'eval-002': WRONG, 'eval-004': WRONG });
    const run = await project.vitest();
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/FAIL .*demo > v002 > eval-002/);
    expect(run.output).toMatch(/❯ eval-002 cases\/demo\.yaml:\d+:\d+/);
    expect(run.output).not.toMatch(/FAIL .*v001/);
    expect([reportOf('v001').summary.red, reportOf('v002').summary.red]).toEqual([false, true]);
    const [, second] = run.output.split('caliper  demo@v002');
    expect(second).toMatch(/regressed {2}eval-002 pass → fail {2}cases\/demo\.yaml:\d+:\d+/);
    expect(run.output.match(/regressed {2}eval/g)).toHaveLength(1);
  });

  test('-u accepts each variant for itself', async () => {
    await accepted();
    answerIn(project, 'v002', { 'eval-002': WRONG, 'eval-004': WRONG });
    const first = project.read('baselines/demo@v001.json');
    const before = project.read('baselines/demo@v002.json');
    expect((await project.vitest(['-u'])).code).toBe(0);
    expect(project.read('baselines/demo@v001.json')).toBe(first);
    expect(project.read('baselines/demo@v002.json')).not.toBe(before);
    expect((await project.vitest()).code).toBe(0);
  });

  test('a variant has the gates of the suite, and its own', async () => {
    project = variantsProject({
      files: { 'evals/demo.eval.ts': variantSuiteSource('', "gates: { 'l1.dimension_micro_f1': 0.9 }") },
    });
    for (const variant of VARIANTS) answerIn(project, variant, { 'eval-004': WRONG });
    const run = await project.vitest();
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/FAIL .*demo > v002 > gate/);
    expect(run.output).not.toMatch(/FAIL .*v001 > gate/);
    expect(run.output).toContain('gate missed: l1.dimension_micro_f1 0.75 (gate ≥ 0.90)');
  });

  test('a variant that is new has no baseline yet: in CI it is red, and the others are not', async () => {
    await accepted();
    project.remove('baselines/demo@v002.json');
    const run = await project.vitest([], { CI: '1' });
    expect(run.code).toBe(1);
    expect(run.output).toContain('there is no baseline baselines/demo@v002.json, and CI never writes one');
    expect(run.output).not.toContain('no baseline baselines/demo@v001.json');
  });
});

describe('a part of it', () => {
  test('CALIPER_VARIANT runs one, whole: its baseline is written, the other is neither touched nor missed', async () => {
    project = variantsProject();
    const run = await project.vitest([], { CALIPER_VARIANT: 'v002' });
    expect(run.code, run.output).toBe(0);
    expect(asked(project)).toEqual(IDS.map((id) => `v002 ${id}`));
    expect(project.list('baselines')).toEqual(['demo@v002.json']);
    expect(project.list('results/demo')).toEqual(['v002']);
    expect(reportOf('v002').partial).toBe(false);
    expect(run.output).not.toMatch(/v001|caliper {2}compare|partial/);
    const inCi = await project.vitest([], { CALIPER_VARIANT: 'v002', CI: '1' });
    expect(inCi.code, inCi.output).toBe(0);
    const listed = await project.command(['list'], { CALIPER_VARIANT: 'v002' });
    expect(listed.stdout.trim().split('\n')).toHaveLength(5);
  });

  test('CALIPER_VARIANT that names none of them is an error with those that there are', async () => {
    project = variantsProject();
    const run = await project.vitest([], { CALIPER_VARIANT: 'v003' });
    expect(run.code).toBe(1);
    expect(run.output).toContain("CALIPER_VARIANT is 'v003', which names no variant of the suite 'demo'");
    expect(run.output).toContain('it has v001, v002');
    expect(asked(project)).toEqual([]);
    expect(project.has('baselines')).toBe(false);
  });

  test('a suite without variants passes CALIPER_VARIANT over, and gets no variant', async () => {
    const plain = variantSuiteSource()
      .replace(/variants: \{[\s\S]*?\n {2}\},\n/, '')
      .replace(
        'variantTarget(context)',
        "variantTarget({ ...context, options: { answers: './v001.json', ...context.options } })",
      );
    project = variantsProject({ files: { 'evals/demo.eval.ts': plain } });
    const run = await project.vitest([], { CALIPER_VARIANT: 'v002' });
    expect(run.code, run.output).toBe(0);
    expect(asked(project)).toEqual(IDS.map((id) => `undefined ${id}`));
    expect(project.list('baselines')).toEqual(['demo.json']);
    expect(project.json<StoredReport>('results/demo/report.json').variant).toBeNull();
  });

  test('-t takes a variant, a case in all of them, or one test; vitest list shows them', async () => {
    await accepted();
    const one = await project.vitest(['-t', 'v002']);
    expect(one.code, one.output).toBe(0);
    expect(asked(project)).toEqual(IDS.map((id) => `v002 ${id}`));
    expect(one.output).toContain('caliper  demo@v001 no case of it ran');
    expect(one.output).not.toContain('demo@v001 scripted');
    const both = await project.vitest(['-t', 'eval-003']);
    expect(asked(project)).toEqual(['v001 eval-003', 'v002 eval-003']);
    expect(both.output).toContain('partial run: 1/4');
    await project.vitest(['-t', 'v001 eval-003']);
    expect(asked(project)).toEqual(['v001 eval-003']);
    const listed = await project.command(['list']);
    expect(listed.stdout.trim().split('\n')).toEqual(
      VARIANTS.flatMap((variant) =>
        [...IDS, 'gate'].map((name) => `evals/demo.eval.ts > demo > ${variant} > ${name}`),
      ),
    );
  });

  test('a line of a case file is that case in every variant', async () => {
    await accepted();
    const lines = project.read('cases/demo.yaml').split('\n');
    const at = lines.findIndex((line) => line.includes('case_id: eval-003')) + 1;
    const run = await project.vitest([`cases/demo.yaml:${at}`]);
    expect(run.code, run.output).toBe(0);
    expect(asked(project)).toEqual(['v001 eval-003', 'v002 eval-003']);
  });

  test('a run that leaves cases out puts its rows into the baseline of each variant with -u', async () => {
    await accepted();
    answerIn(project, 'v001', { 'eval-001': WRONG });
    const second = project.read('baselines/demo@v002.json');
    const run = await project.vitest(['-t', 'eval-001', '-u']);
    expect(run.code, run.output).toBe(0);
    expect(project.read('baselines/demo@v001.json')).toMatch(/"eval-001": \{"verdict":"fail"/);
    expect(project.read('baselines/demo@v002.json')).toBe(second);
  });
});

test('shards and their merge: figures, baselines and exit code of one run; a variant that lacks cases is missing', async () => {
  const other = variantSuiteSource("name: 'other',").replace('../cases/*.yaml', '../more/*.yaml');
  const files = { 'evals/other.eval.ts': other, 'more/other.yaml': casesYaml(CASES) };
  project = variantsProject({ files });
  answerIn(project, 'v002', { 'eval-004': WRONG });
  const whole = await project.vitest();
  expect(whole.code, whole.output).toBe(0);
  const baselines = () => project.list('baselines').map((name) => project.read(`baselines/${name}`));
  const written = baselines();
  const metrics = reportOf('v002').metrics;
  project.remove('baselines');
  project.remove('results');
  const blob = ['--reporter=default', '--reporter=blob'];
  for (const shard of ['1/2', '2/2']) {
    const run = await project.vitest([`--shard=${shard}`, ...blob]);
    expect(run.code, run.output).toBe(0);
  }
  expect(project.has('baselines')).toBe(false);
  const merge = await project.vitest(['--merge-reports']);
  expect(merge.code, merge.output).toBe(0);
  expect(baselines()).toEqual(written);
  expect(reportOf('v002').metrics).toEqual(metrics);
  expect(merge.output).toContain('caliper  compare');

  await project.vitest(['--shard=1/2', ...blob, '-t', 'v001']);
  const lacking = await project.vitest(['--merge-reports']);
  expect(lacking.code).toBe(1);
  expect(lacking.output).toMatch(/missing {2}blob-1-2\.json lacks 4 of the 8 cases .*eval-001@v002/);
});

test('bless takes the prediction of the variant that is named', async () => {
  await accepted();
  const unclear = await project.caliper(['bless', 'eval-004', '--yes']);
  expect(unclear.code).toBe(2);
  expect(unclear.output).toContain('demo@v001, demo@v002');
  const run = await project.caliper(['bless', 'eval-004', '--yes', '--suite', 'demo@v002']);
  expect(run.code, run.output).toBe(0);
  expect(project.read('cases/demo.yaml')).toContain('something else altogether');
});
