import { execFileSync } from 'node:child_process';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AttemptsReport,
  asked,
  attemptsProject,
  follow,
  type Plan,
  rowOf,
} from './support/attempts-project.ts';
import { casesYaml } from './support/memory-project.ts';
import type { Finished, FixtureProject } from './support/project.ts';

const BASELINE = 'baselines/demo.json';

/** Three trials each: one case passes, one is flaky. */
const STEADY: Plan = {
  'eval-001': ['right'],
  'eval-002': ['right', 'wrong', 'right'],
  'eval-003': ['right'],
};

/** Three trials each, all alike, so that each flip counts: one case fails. */
const SETTLED: Plan = { ...STEADY, 'eval-002': ['wrong'] };

/** The first case fails its second and third attempt, the last one each. */
const WORSE: Plan = { ...STEADY, 'eval-001': ['right', 'wrong'], 'eval-003': ['wrong'] };

/** A second suite, over a case file of its own; the plan of the target names its case too. */
const OTHER = {
  'evals/other.eval.ts': suite("cases: '../other/*.yaml'"),
  'other/other.yaml': casesYaml([
    { case_id: 'eval-003', memories: [{ content: 'cold river', dimensions: ['identity'] }] },
  ]),
};

function suite(options: string): string {
  return `import { defineSuite, l1 } from 'vitest-caliper';
import { scriptedTarget } from './target.js';
export default defineSuite({
  ${options}, registry: '../registry', trials: 3, target: () => scriptedTarget(), stages: [l1({ f1: 0.8 })],
});
`;
}

let project: FixtureProject;

afterEach(() => project.dispose());

/** Two suites: `demo` with the first two cases, `other` with the third. */
function twoSuites(): FixtureProject {
  const made = attemptsProject(STEADY, 'trials: 3,', OTHER);
  const [head, ...cases] = made.read('cases/demo.yaml').split(/^(?= {2}- case_id)/m);
  made.write({
    'cases/demo.yaml': `${head}${cases.slice(0, 2).join('')}`.replace('total_cases: 3', 'total_cases: 2'),
  });
  return made;
}

const report = (name = 'demo'): AttemptsReport => project.json<AttemptsReport>(`results/${name}/report.json`);

describe('however the tests are run, verdicts, sums, baseline and exit code are the same', () => {
  const reference: Record<string, string> = {};

  beforeAll(async () => {
    const made = twoSuites();
    const run = await made.vitest();
    expect(run.code, run.output).toBe(0);
    for (const name of ['demo', 'other']) reference[name] = made.read(`baselines/${name}.json`);
    made.dispose();
  });

  test.each([
    [['--sequence.concurrent']],
    [['--sequence.shuffle', '--sequence.seed=7']],
    [['--pool=forks']],
    [['--pool=threads']],
    [['--pool=vmThreads']],
    [['--no-isolate', '--no-file-parallelism']],
    [['--no-isolate', '--pool=threads']],
    [['--maxConcurrency=1']],
  ])('%j', async (flags) => {
    project = twoSuites();
    const first = await project.vitest(flags);
    expect(first.code, first.output).toBe(0);
    for (const name of ['demo', 'other'])
      expect(project.read(`baselines/${name}.json`)).toBe(reference[name]);
    expect(reference.demo).toContain('"eval-002": {"verdict":"flaky","attempts":3,"passes":2,');

    follow(project, WORSE);
    const worse = await project.vitest(flags);
    expect(worse.code).toBe(1);
    // With another flaky case in its baseline, one of three is within chance.
    expect(worse.output).toMatch(/unsteady {2}eval-001 pass → flaky {2}cases\/demo\.yaml:\d+:\d+/);
    expect(worse.output).toMatch(/regressed {2}eval-003 pass → fail {2}other\/other\.yaml:\d+:\d+/);
    expect(rowOf(project, 'eval-001')).toMatchObject({
      verdict: 'flaky',
      attempts: 3,
      passes: 1,
      red: false,
    });
    expect(rowOf(project, 'eval-002')).toMatchObject({
      verdict: 'flaky',
      attempts: 3,
      passes: 2,
      red: false,
    });
    // eval-001: TP 1, FP 2, FN 2; eval-002: TP 2, FP 1, FN 1. F1 = 6 / (6 + 3 + 3); no case of two passes.
    expect(report().metrics.all).toMatchObject({ 'l1.dimension_micro_f1': 6 / 12, pass_rate: 0, errors: 0 });
    expect(report('other').metrics.all).toMatchObject({ 'l1.dimension_micro_f1': 0, pass_rate: 0 });
    for (const name of ['demo', 'other'])
      expect(project.read(`baselines/${name}.json`)).toBe(reference[name]);
  });
});

describe('--bail', () => {
  const QUEUED = 'concurrency: 1,';

  test('cuts the run short: partial, red, and the baseline stays as it was', async () => {
    project = attemptsProject({ 'eval-001': ['right'], 'eval-002': ['right'] }, QUEUED);
    expect((await project.vitest()).code).toBe(0);
    const before = project.read(BASELINE);
    follow(project, { 'eval-001': ['wrong'], 'eval-002': ['right'] });
    const bailed = await project.vitest(['--bail=1']);
    expect(bailed.code).toBe(1);
    expect(bailed.output).toMatch(/partial run: [12]\/2/);
    expect(bailed.output).toMatch(/regressed {2}eval-001 pass → fail/);
    expect(report()).toMatchObject({ partial: true, summary: { red: true } });
    expect(project.read(BASELINE)).toBe(before);
  });

  test('counts a case as failed when its retries are used up, not before', async () => {
    project = attemptsProject({ 'eval-001': ['right'], 'eval-002': ['right'] }, QUEUED);
    expect((await project.vitest()).code).toBe(0);
    follow(project, { 'eval-001': ['wrong', 'right'], 'eval-002': ['right'] });
    const flaky = await project.vitest(['--bail=1', '--retry=1']);
    expect(flaky.code).toBe(1);
    expect(report()).toMatchObject({ partial: false, summary: { red: true } });
    expect(rowOf(project, 'eval-001')).toMatchObject({ verdict: 'flaky', attempts: 2 });
    expect(rowOf(project, 'eval-002').verdict).toBe('pass');
  });

  test('writes no first baseline', async () => {
    project = attemptsProject({ 'eval-001': ['throw'], 'eval-002': ['right'] }, QUEUED);
    const bailed = await project.vitest(['--bail=1', '-u']);
    expect(bailed.code).toBe(1);
    expect(bailed.output).toContain('a partial run writes no baseline');
    expect(project.has(BASELINE)).toBe(false);
  });
});

describe('several suites', () => {
  const ONE_FILE = { 'evals/twin.eval.ts': suite("cases: '../cases/demo.yaml'") };

  test('over one case file have their own verdicts and baselines', async () => {
    project = attemptsProject(STEADY, '', ONE_FILE);
    const first = await project.vitest();
    expect(first.code, first.output).toBe(0);
    // one attempt is right, three disagree
    expect(project.read(BASELINE)).toContain('"eval-002": {"verdict":"pass","attempts":1,');
    expect(project.read('baselines/twin.json')).toContain('"eval-002": {"verdict":"flaky","attempts":3,');
    follow(project, { ...STEADY, 'eval-002': ['wrong'] });
    const before = [project.read(BASELINE), project.read('baselines/twin.json')];
    const worse = await project.vitest();
    expect(worse.code).toBe(1);
    expect(report().summary.red).toBe(true);
    expect(report('twin').summary.red).toBe(false);
    expect([project.read(BASELINE), project.read('baselines/twin.json')]).toEqual(before);
  });

  test('of one name are refused below one root', async () => {
    project = attemptsProject(STEADY, '', {
      'evals/twin.eval.ts': suite("name: 'demo', cases: '../cases/demo.yaml'"),
    });
    const run = await project.vitest();
    expect(run.code).toBe(1);
    expect(run.output).toContain("evals/demo.eval.ts and evals/twin.eval.ts are both called 'demo'");
  });
});

describe('test.projects', () => {
  const config = (projects: string) => `import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({ root: import.meta.dirname, test: { projects: [${projects}] } });
`;

  test('with roots of their own may each have a suite of the same name', async () => {
    const single = attemptsProject(SETTLED, 'trials: 3,');
    const files = ['cases/demo.yaml', 'evals/target.js', 'evals/plan.json', 'evals/demo.eval.ts'].concat(
      'registry/dimensions.yaml',
      'registry/aliases.yaml',
    );
    const copies = ['a', 'b'].flatMap((name) => files.map((file) => [`${name}/${file}`, single.read(file)]));
    const roots = ['a', 'b'].map(
      (name) => `{ root: './${name}', plugins: [caliper()], test: { name: '${name}' } }`,
    );
    single.dispose();
    project = attemptsProject(SETTLED, '', {
      ...Object.fromEntries(copies),
      'vitest.config.ts': config(roots.join(', ')),
    });
    const first = await project.vitest();
    expect(first.code, first.output).toBe(0);
    expect(project.read('a/baselines/demo.json')).toBe(project.read('b/baselines/demo.json'));
    const before = project.read('b/baselines/demo.json');
    project.write({
      'b/evals/plan.json': project
        .read('b/evals/plan.json')
        .replace('"eval-001":["right"]', '"eval-001":["wrong"]'),
    });
    const worse = await project.vitest();
    expect(worse.code).toBe(1);
    expect(project.json<AttemptsReport>('a/results/demo/report.json').summary.red).toBe(false);
    expect(project.json<AttemptsReport>('b/results/demo/report.json').summary.red).toBe(true);
    expect(project.read('b/baselines/demo.json')).toBe(before);
    const other = await project.vitest(['--project=a']);
    expect(other.code, other.output).toBe(0);
  });

  test('may not have one suite in two of them: they would share its baseline', async () => {
    project = attemptsProject(STEADY, '', {
      'vitest.config.ts': config(
        ['x', 'y'].map((name) => `{ plugins: [caliper()], test: { name: '${name}' } }`).join(', '),
      ),
    });
    const both = await project.vitest();
    expect(both.code).toBe(1);
    expect(both.output).toContain('the suite evals/demo.eval.ts is in the projects x and y');
    expect(project.has(BASELINE)).toBe(false);
    const one = await project.vitest(['--project=y']);
    expect(one.code, one.output).toBe(0);
    expect(project.has(BASELINE)).toBe(true);
  });
});

describe('reporters', () => {
  let worse: Finished;

  const runWith = async (args: string[], env: Record<string, string> = {}): Promise<string> => {
    project = attemptsProject(SETTLED, 'trials: 3,');
    expect((await project.vitest()).code).toBe(0);
    const before = project.read(BASELINE);
    follow(project, { ...SETTLED, 'eval-001': ['right', 'wrong'] });
    worse = await project.vitest(args, env);
    expect(worse.code).toBe(1);
    expect(rowOf(project, 'eval-001')).toMatchObject({ verdict: 'flaky', passes: 1, red: true });
    expect(project.read(BASELINE)).toBe(before);
    return worse.stdout;
  };

  test('json: standard output is one document, the summary goes to standard error', async () => {
    const { testResults } = JSON.parse(await runWith(['--reporter=json'])) as {
      testResults: { assertionResults: { title: string; status: string }[] }[];
    };
    const states = testResults[0]!.assertionResults.map(({ title, status }) => [title, status]);
    expect(Object.fromEntries(states)).toEqual({
      'eval-001': 'failed',
      'eval-002': 'skipped',
      'eval-003': 'passed',
      gate: 'passed',
    });
    expect(worse.stderr).toMatch(/regressed {2}eval-001 pass → flaky/);
  });

  test('junit: standard output is one document, the failure names the line of the YAML', async () => {
    const xml = await runWith(['--reporter=junit']);
    expect(xml.trim()).toMatch(/^<\?xml [\s\S]*<\/testsuites>$/);
    expect(xml).toMatch(/<testsuites [^>]*tests="4" failures="1"/);
    expect(xml).toMatch(/name="demo &gt; eval-001"[\s\S]*❯ eval-001 cases\/demo\.yaml:\d+:\d+/);
    expect(worse.stderr).toMatch(/regressed {2}eval-001 pass → flaky/);
  });

  test('github-actions: the failure is annotated at its line of the YAML', async () => {
    const output = await runWith(['--reporter=github-actions'], { GITHUB_ACTIONS: 'true' });
    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('::error') && line.includes('eval-001'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/file=[^,]*cases\/demo\.yaml,/);
  });
});

describe('vitest list', () => {
  const NAMES = ['eval-001', 'eval-002', 'eval-003', 'gate'];

  test.each([[[]], [['--static-parse']]])('with %j names every case and runs none', async (flags) => {
    project = attemptsProject(STEADY);
    const { code, stdout } = await project.command(['list', ...flags]);
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toEqual(NAMES.map((name) => `evals/demo.eval.ts > demo > ${name}`));
    expect(project.has('evals/calls.log')).toBe(false);
    expect(project.has(BASELINE)).toBe(false);
    expect(project.has('results')).toBe(false);
  });

  test('takes a line of a case file', async () => {
    project = attemptsProject(STEADY);
    const { code, stdout } = await project.command([
      'list',
      `cases/demo.yaml:${lineOf('case_id: eval-002')}`,
    ]);
    expect(code).toBe(0);
    expect(stdout.trim()).toBe('evals/demo.eval.ts > demo > eval-002');
  });
});

/** The line of a text in the case file. */
function lineOf(text: string): number {
  return (
    project
      .read('cases/demo.yaml')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1
  );
}

describe('vitest related', () => {
  test.each(['cases/demo.yaml', 'registry/aliases.yaml', 'evals/target.js'])(
    '%s runs the suite',
    async (file) => {
      project = attemptsProject(STEADY, 'trials: 3,', OTHER);
      const run = await project.command(['related', '--run', file]);
      expect(run.code, run.output).toBe(0);
      expect(asked(project)['eval-001']).toBe(3);
      // the case file is read by one of the two suites alone
      expect(project.has('baselines/other.json')).toBe(file !== 'cases/demo.yaml');
      expect(project.has(BASELINE)).toBe(true);
    },
  );

  test('--changed takes what a suite reads for a change of the suite', async () => {
    project = attemptsProject(STEADY, '', { ...OTHER, '.gitignore': 'baselines/\nresults/\ntmp/\n*.log\n' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], {
        cwd: project.root,
      });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message=all');
    const unchanged = await project.vitest(['--changed']);
    expect(unchanged.output).toContain('No test files found');
    expect(project.has('evals/calls.log')).toBe(false);
    project.edit('cases/demo.yaml', 'eval-001 says something', 'eval-001 says something else');
    const changed = await project.vitest(['--changed']);
    expect(changed.code, changed.output).toBe(0);
    expect(asked(project)).toEqual({ 'eval-001': 1, 'eval-002': 1, 'eval-003': 1 });
    expect(project.has('baselines/other.json')).toBe(false);
  });

  test('a file that no suite reads runs none', async () => {
    project = attemptsProject(STEADY, '', { 'cases/notes.txt': 'nothing' });
    const run = await project.command(['related', '--run', 'cases/notes.txt']);
    expect(run.code, run.output).toBe(0);
    expect(project.has('evals/calls.log')).toBe(false);
  });
});

describe('a case file as a filter', () => {
  test('with a line runs the case that stands there: a partial run', async () => {
    project = attemptsProject(SETTLED, 'trials: 3,');
    expect((await project.vitest()).code).toBe(0);
    const before = project.read(BASELINE);
    follow(project, { ...SETTLED, 'eval-003': ['right', 'wrong'] });
    const at = lineOf('case_id: eval-003');
    const last = await project.vitest([`cases/demo.yaml:${at + 3}`]);
    expect(last.code).toBe(1);
    expect(asked(project)).toEqual({ 'eval-003': 3 });
    expect(last.output).toContain('partial run: 1/3');
    expect(last.output).toMatch(/regressed {2}eval-003 pass → flaky/);
    follow(project, SETTLED);
    const two = await project.vitest([`cases/demo.yaml:${at - 1}`, `cases/demo.yaml:${at}`]);
    expect(two.code, two.output).toBe(0);
    expect(asked(project)).toEqual({ 'eval-002': 3, 'eval-003': 3 });
    expect(project.read(BASELINE)).toBe(before);
  });

  test('without a line runs the cases of that file, in every suite that reads it', async () => {
    project = attemptsProject(STEADY, 'trials: 3,', OTHER);
    const other = await project.vitest(['other/other.yaml']);
    expect(other.code, other.output).toBe(0);
    expect(asked(project)).toEqual({ 'eval-003': 3 });
    // all cases of the suite: a whole run, with its gate
    expect(project.has('baselines/other.json')).toBe(true);
    expect(project.has(BASELINE)).toBe(false);
  });

  test('goes with -t and with other filters', async () => {
    project = attemptsProject(STEADY, '', {
      'unit.test.ts': "import { expect, test } from 'vitest';\ntest('adds', () => expect(1 + 1).toBe(2));\n",
    });
    const at = lineOf('case_id: eval-001');
    const unit = await project.vitest(['unit', `cases/demo.yaml:${at}`, '--reporter=verbose']);
    expect(unit.code, unit.output).toBe(0);
    expect(unit.output).toMatch(/✓ unit\.test\.ts.* > adds/);
    expect(asked(project)).toEqual({ 'eval-001': 1 });
    const neither = await project.vitest([`cases/demo.yaml:${at}`, '-t', 'eval-002']);
    expect(neither.code).toBe(1);
    expect(neither.output).toContain('no case was executed');
    expect(asked(project)).toEqual({ 'eval-001': 1 });
  });

  test.each([
    ['cases/demo.yaml:1', 'there is no case at line 1 of cases/demo.yaml'],
    ['cases/demo.yaml:9999', 'there is no case at line 9999 of cases/demo.yaml'],
    ['cases/absent.yaml:3', 'no suite reads cases/absent.yaml'],
  ])('%s is red', async (filter, message) => {
    project = attemptsProject(STEADY);
    const run = await project.vitest([filter]);
    expect(run.code).toBe(1);
    expect(run.output).toContain(message);
    expect(project.has('evals/calls.log')).toBe(false);
  });

  test('with a problem in it shows the problem', async () => {
    project = attemptsProject(STEADY);
    project.edit('cases/demo.yaml', 'case_id: eval-002', 'case_idd: eval-002');
    const run = await project.vitest(['cases/demo.yaml:4']);
    expect(run.code).toBe(1);
    expect(run.output).toContain('case_idd');
  });
});

describe('--passWithNoTests', () => {
  test('lets a filter that finds no file pass, and nothing else', async () => {
    project = attemptsProject({ 'eval-001': ['throw'], 'eval-002': ['right'] });
    expect((await project.vitest(['nowhere'])).code).toBe(1);
    const nothing = await project.vitest(['nowhere', '--passWithNoTests']);
    expect(nothing.code, nothing.output).toBe(0);
    expect(project.has('evals/calls.log')).toBe(false);
    const error = await project.vitest(['--passWithNoTests']);
    expect(error.code).toBe(1);
    expect(project.has(BASELINE)).toBe(false);
  });
});

describe('Ctrl-C', () => {
  test.each([[[]], [['-u']]])(
    'with %j leaves the baseline as it was, no worker behind, and an exit code',
    async (flags) => {
      project = attemptsProject({ 'eval-001': ['right'], 'eval-002': ['right'], 'eval-003': ['right'] });
      expect((await project.vitest()).code).toBe(0);
      const before = project.read(BASELINE);
      follow(project, { 'eval-001': ['wrong'], 'eval-002': ['wrong'], 'eval-003': ['hang'] });
      const running = project.start(['run', ...flags]);
      await project.until(() => Object.keys(asked(project)).length === 3);
      running.signal('SIGINT');
      const { code, output } = await running.finished;
      expect(code, output).toBe(130);
      await running.gone();
      expect(project.read(BASELINE)).toBe(before);
    },
  );
});
