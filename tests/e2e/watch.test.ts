import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { casesYaml, type FixtureCase, memoryProject, suiteSource } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';
import type { WatchProcess } from './support/watch-process.ts';

const BASELINE = 'baselines/demo.json';
const WATCHED = "watch: ['./script.json'],";

const cases: FixtureCase[] = ['eval-001', 'eval-002', 'eval-003', 'eval-004'].map((case_id, index) => ({
  case_id,
  memories: [{ content: `fact number ${index} of the set`, dimensions: ['identity'] }],
  ...(case_id === 'eval-004' ? { split: 'holdout' } : {}),
}));
const TEMPLATE = 'name: general\nsections:\n  - title: About\n    query: { dimensions: [identity] }\n';
const UNIT = "import { expect, test } from 'vitest';\ntest('adds', () => expect(1 + 1).toBe(2));\n";
const TUNE = ['eval-001', 'eval-002', 'eval-003'];

let project: FixtureProject;
let watch: WatchProcess;
let counted: number;

beforeEach(() => {
  counted = 0;
});

afterEach(async () => {
  await watch.kill();
  project.dispose();
});

/** Every case that the target was asked for, in order. */
function calls(): string[] {
  return project.has('evals/calls.log') ? project.read('evals/calls.log').trim().split('\n') : [];
}

/** Which cases the target was asked for since the last time of asking, sorted. */
function called(): string[] {
  const all = calls();
  const fresh = all.slice(counted).sort();
  counted = all.length;
  return fresh;
}

interface Script {
  version: string;
  answers: Record<string, unknown>;
}

/** Saves another prompt: what the target answers for some cases. */
function answer(answers: Record<string, unknown>, version = 'v1'): void {
  const script = project.json<Script>('evals/script.json');
  const next = { version, answers: { ...script.answers, ...answers } };
  project.write({ 'evals/script.json': JSON.stringify(next, null, 1) });
}

/** A watch session after its first run, over a baseline that a whole run wrote. */
async function startOverBaseline(suite = WATCHED): Promise<string> {
  project = memoryProject({ cases, suite });
  const whole = await project.vitest();
  expect(whole.code, whole.output).toBe(0);
  called();
  watch = project.watch();
  return watch.settled();
}

/** The summary's lines in what a run printed. */
function summaryOf(output: string): string[] {
  const lines = output.split('\n');
  const start = lines.findIndex((line) => line.startsWith(' caliper  '));
  return lines.slice(start, -1).filter((line) => line.trim() !== '');
}

describe('what a save reruns', () => {
  test('a case: it alone, and the summary is of the whole suite', async () => {
    const first = await startOverBaseline();
    expect(called()).toEqual(TUNE);
    expect(first).toContain('cases: 3 (3 pass) · ran 3 of 3');

    project.edit('cases/demo.yaml', 'fact number 1 of the set', 'quite another sentence');
    const edited = await watch.settled();
    expect(called()).toEqual(['eval-002']);
    expect(edited).toContain('cases: 3 (2 pass, 1 fail) · ran 1 of 3 (eval-002)');
    expect(edited).toMatch(
      /since the last run: 1 regressed\n +regressed \(case edited\) {2}eval-002 pass → fail/,
    );
    expect(edited).toMatch(/against the baseline: 1 regressed\n +regressed \(case edited\) {2}eval-002/);
    // 3 expected labels, 2 found, 1 predicted for nothing: 2·2 / (2·2 + 1 + 1); it was 1
    expect(edited).toMatch(/l1\.dimension_micro_f1 +0\.6667 \(−0\.33/);
    expect(edited).toMatch(/FAIL .*demo > eval-002/);

    project.edit('cases/demo.yaml', 'quite another sentence', 'fact number 1 of the set');
    const repaired = await watch.settled();
    expect(called()).toEqual(['eval-002']);
    expect(repaired).toContain('since the last run: 1 fixed');
    expect(repaired).toContain('against the baseline: no case changed');
    expect(repaired).toContain('PASS');
  });

  test('two cases at once: both', async () => {
    await startOverBaseline();
    called();
    const yaml = project.read('cases/demo.yaml');
    project.write({
      'cases/demo.yaml': yaml.replaceAll(/eval-00([13]) says something/g, 'eval-00$1 says no'),
    });
    expect(await watch.settled()).toContain('ran 2 of 3 (eval-001, eval-003)');
    expect(called()).toEqual(['eval-001', 'eval-003']);
  });

  test('a comment: no case, and findings move with their lines', async () => {
    await startOverBaseline();
    answer({ 'eval-003': { memories: [] } });
    const before = await watch.settled();
    const [, line] = /regressed {2}eval-003 .*cases\/demo\.yaml:(\d+):/.exec(before)!;
    called();
    project.write({ 'cases/demo.yaml': `# one\n# two\n${project.read('cases/demo.yaml')}` });
    const after = await watch.settled();
    expect(called()).toEqual([]);
    expect(after).toContain('ran 0 of 3');
    expect(after).toContain('since the last run: nothing changed');
    expect(after).toContain(`cases/demo.yaml:${Number(line) + 2}:`);
  });

  test('a prompt, the pipeline, the registry, a template, the suite: all tune cases', async () => {
    project = memoryProject({
      cases,
      suite: `${WATCHED} templates: '../templates/*.yaml',`,
      files: { 'templates/general.yaml': TEMPLATE },
    });
    watch = project.watch();
    await watch.settled();
    expect(called()).toEqual(TUNE);
    answer({}, 'v2');
    expect(await watch.settled()).toContain('scripted v2');
    expect(called()).toEqual(TUNE);
    project.edit('evals/target.js', "name: 'scripted'", "name: 'rewritten'");
    expect(await watch.settled()).toContain('rewritten v2');
    expect(called()).toEqual(TUNE);
    project.edit('registry/dimensions.yaml', 'what goals holds', 'what else goals holds');
    expect(await watch.settled()).toContain('ran 3 of 3');
    expect(called()).toEqual(TUNE);
    project.edit('templates/general.yaml', 'About', 'All about');
    expect(await watch.settled()).toContain('ran 3 of 3');
    expect(called()).toEqual(TUNE);
    project.write({ 'evals/demo.eval.ts': suiteSource(`${WATCHED} gates: { pass_rate: 0.5 },`) });
    expect(await watch.settled()).toMatch(/pass_rate .*met/);
    expect(called()).toEqual(TUNE);
  });

  test('a case and a prompt at once: all tune cases', async () => {
    await startOverBaseline();
    called();
    project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
    answer({}, 'v2');
    expect(await watch.settled()).toContain('ran 3 of 3');
    expect(called()).toEqual(TUNE);
  });

  test('a case with a tag that was nowhere before: the case', async () => {
    await startOverBaseline();
    called();
    project.edit('cases/demo.yaml', '  - case_id: eval-002\n', '  - case_id: eval-002\n    tags: [fresh]\n');
    expect(await watch.settled()).toContain('ran 1 of 3 (eval-002)');
    expect(called()).toEqual(['eval-002']);
  });

  test('with -t the pattern holds, and what it leaves out is not stale but missing', async () => {
    project = memoryProject({ cases, suite: WATCHED });
    watch = project.watch(['-t', 'eval-00[12]']);
    const first = await watch.settled();
    expect(called()).toEqual(['eval-001', 'eval-002']);
    expect(first).toContain('1 without a result, so gates are not judged');
    project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
    await watch.settled();
    expect(called()).toEqual(['eval-002']);
  });
});

test('a prompt saved while a case runs: the run ends, and all tune cases follow', async () => {
  await startOverBaseline(`${WATCHED} timeout: 3000,`);
  called();
  answer({ 'eval-002': 'hang' });
  await vi.waitFor(() => expect(calls()).toHaveLength(counted + TUNE.length), {
    timeout: 20_000,
    interval: 20,
  });
  expect(called()).toEqual(TUNE);
  answer({ 'eval-002': { memories: [] } }, 'v2');
  expect(await watch.settled()).toContain('timeout in l1');
  const next = await watch.settled();
  expect(called()).toEqual(TUNE);
  expect(next).toContain('scripted v2');
  expect(next).toContain('since the last run: 1 changed');
});

test('another configuration starts the session anew', async () => {
  await startOverBaseline();
  called();
  project.edit('vitest.config.ts', 'plugins: [caliper()]', 'plugins: [caliper()], test: { retry: 1 }');
  expect(await watch.settled()).toContain('ran 3 of 3');
  expect(called()).toEqual(TUNE);
  project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
  expect(await watch.settled()).toContain('ran 1 of 3 (eval-002)');
  expect(called()).toEqual(['eval-002']);
});

const PROJECTS = `import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      { plugins: [caliper()], test: { name: 'suites', include: ['evals/*.eval.ts'] } },
      { test: { name: 'unit', include: ['unit/*.test.ts'] } },
    ],
  },
});
`;

test.each([
  ['--no-isolate', {}],
  ['--pool=threads', {}],
  ['--pool=vmThreads', {}],
  ['several projects', { 'vitest.config.ts': PROJECTS, 'unit/one.test.ts': UNIT }],
])('a case, a prompt, a new file with %s', async (how, files) => {
  project = memoryProject({ cases, suite: WATCHED, files });
  watch = project.watch(how.startsWith('--') ? [how] : []);
  await watch.settled();
  expect(called()).toEqual(TUNE);
  project.edit('cases/demo.yaml', 'fact number 1 of the set', 'quite another sentence');
  const edited = await watch.settled();
  expect(edited).toContain('ran 1 of 3 (eval-002)');
  expect(edited).toContain('regressed (case edited)  eval-002 pass → fail');
  expect(called()).toEqual(['eval-002']);
  project.edit('evals/target.js', "name: 'scripted'", "name: 'rewritten'");
  expect(await watch.settled()).toContain('rewritten v1');
  expect(called()).toEqual(TUNE);
  project.write({ 'cases/more.yaml': casesYaml([{ case_id: 'eval-010', memories: [] }]) });
  expect(await watch.settled()).toContain('ran 1 of 4 (eval-010)');
  expect(called()).toEqual(['eval-010']);
});

describe('case files that come and go', () => {
  const extra = (id: string): string => casesYaml([{ case_id: id, memories: cases[0]!.memories }]);

  test('a new one runs, a renamed one need not, a deleted one is gone', async () => {
    await startOverBaseline();
    called();
    answer({ 'eval-010': { memories: [{ content: 'fact number 0 of the set', dimensions: ['identity'] }] } });
    await watch.settled();
    called();

    project.write({ 'cases/more.yaml': extra('eval-010') });
    const created = await watch.settled();
    expect(called()).toEqual(['eval-010']);
    expect(created).toContain('ran 1 of 4 (eval-010)');
    expect(created).toMatch(/since the last run: 1 new\n +new {2}eval-010 +cases\/more\.yaml/);

    project.rename('cases/more.yaml', 'cases/other.yaml');
    const renamed = await watch.settled();
    expect(called()).toEqual([]);
    expect(renamed).toContain('since the last run: nothing changed');
    expect(renamed).toMatch(/new {2}eval-010 +cases\/other\.yaml/);

    project.edit('cases/other.yaml', 'eval-010 says something', 'eval-010 says another thing');
    await watch.settled();
    expect(called()).toEqual(['eval-010']);

    project.remove('cases/other.yaml');
    const deleted = await watch.settled();
    expect(called()).toEqual([]);
    expect(deleted).toContain('cases: 3 (3 pass) · ran 0 of 3');
    expect(deleted).toMatch(/since the last run: 1 removed\n +removed {2}eval-010/);
    expect(deleted).toContain('against the baseline: no case changed');
  });

  test('outside of the root of Vitest too', async () => {
    const root = `root: import.meta.dirname + '/evals'`;
    project = memoryProject({ cases, suite: WATCHED });
    project.edit('vitest.config.ts', 'root: import.meta.dirname', root);
    watch = project.watch();
    await watch.settled();
    expect(called()).toEqual(TUNE);
    project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
    await watch.settled();
    expect(called()).toEqual(['eval-002']);
    project.write({ 'cases/more.yaml': extra('eval-010') });
    await watch.settled();
    expect(called()).toEqual(['eval-010']);
    project.edit('registry/dimensions.yaml', 'what goals holds', 'what else goals holds');
    await watch.settled();
    expect(called()).toEqual([...TUNE, 'eval-010']);
  });

  test('a case that the baseline has and that is deleted is red', async () => {
    await startOverBaseline();
    const yaml = casesYaml(cases.filter(({ case_id }) => case_id !== 'eval-003'));
    project.write({ 'cases/demo.yaml': yaml });
    const deleted = await watch.settled();
    expect(deleted).toContain('case eval-003 is removed since the baseline');
    expect(deleted).toContain('FAIL  Tests failed. Watching for file changes...');
  });

  test('a prompt that is new or deleted reruns the suite', async () => {
    await startOverBaseline("watch: ['./*.json', './prompts/**'],");
    called();
    project.write({ 'evals/prompts/deep/new.md': 'be exact' });
    await watch.settled();
    expect(called()).toEqual(TUNE);
    project.remove('evals/prompts/deep/new.md');
    await watch.settled();
    expect(called()).toEqual(TUNE);
  });
});

test('a half-saved YAML shows its problem and recovers with the next save', async () => {
  await startOverBaseline();
  called();
  const sound = project.read('cases/demo.yaml');
  project.write({ 'cases/demo.yaml': sound.slice(0, sound.indexOf('eval-003') - 20).concat('\n  - "eval') });
  const broken = await watch.settled();
  expect(called()).toEqual([]);
  expect(broken).toMatch(/CaseProblem: .*cases\/demo\.yaml:\d+:\d+/);
  expect(broken).toContain('the suite could not be run');
  expect(broken).toContain('earlier results are kept');
  expect(broken).not.toContain('no case was executed');
  project.write({ 'cases/demo.yaml': sound.replace('eval-003 says something', 'eval-003 says it all') });
  const recovered = await watch.settled();
  expect(called()).toEqual(['eval-003']);
  expect(recovered).toContain('cases: 3 (3 pass) · ran 1 of 3 (eval-003)');
  expect(recovered).toContain('PASS');
});

test('what is saved while the suite is broken counts when it is whole again', async () => {
  await startOverBaseline();
  called();
  project.edit('cases/demo.yaml', 'case_id: eval-002', 'case_idd: eval-002');
  expect(await watch.settled()).toContain('unknown-field');
  project.edit('evals/target.js', "name: 'scripted'", "name: 'rewritten'");
  project.edit('cases/demo.yaml', 'case_idd: eval-002', 'case_id: eval-002');
  expect(await watch.settled()).toContain('rewritten v1');
  expect(called()).toEqual(TUNE);
});

describe('the holdout', () => {
  const GATES = `${WATCHED} gates: { 'l1.dimension_micro_f1': 0.9, 'l1.memory_recall': { min: 0.5, split: 'holdout' } },`;

  test('is left out, which is said, and is neither removed nor newly skipped', async () => {
    const first = await startOverBaseline(GATES);
    expect(called()).toEqual(TUNE);
    expect(first).toContain('watch: split tune only, 1 holdout left out');
    expect(first).toContain('over the holdout, not judged here: l1.memory_recall');
    expect(first).toContain('against the baseline: no case changed');
    expect(first).toContain('PASS');
    expect(project.json<{ partial: boolean }>('results/demo/report.json').partial).toBe(true);
    project.edit('cases/demo.yaml', 'eval-004 says something', 'eval-004 says another thing');
    expect(await watch.settled()).toContain('ran 0 of 3');
    expect(called()).toEqual([]);
  });

  test('a gate is judged over tune, over all of it also when one case ran', async () => {
    await startOverBaseline(GATES);
    answer({ 'eval-001': { memories: [] }, 'eval-003': { memories: [] } });
    const missed = await watch.settled();
    // 3 expected labels, 1 found: 2·1 / (2·1 + 2)
    expect(missed).toContain('gate missed: l1.dimension_micro_f1 0.50 (gate ≥ 0.90)');
    expect(missed).toContain('(over tune: watch mode leaves out 1 holdout case)');
    called();
    project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
    const one = await watch.settled();
    expect(called()).toEqual(['eval-002']);
    expect(one).toContain('gate missed: l1.dimension_micro_f1 0.50 (gate ≥ 0.90)');
    expect(one).toContain('not run again, and still red since they last ran: eval-001, eval-003');
    expect(one).toContain('FAIL  Tests failed. Watching for file changes...');
  });
});

describe('the baseline', () => {
  test('is never written by a save, and by u for the cases that watch mode runs', async () => {
    await startOverBaseline();
    const before = project.read(BASELINE);
    answer({ 'eval-001': { memories: [] } });
    expect(await watch.settled()).toContain('press u to accept these results');
    expect(project.read(BASELINE)).toBe(before);
    called();

    watch.press('u');
    const accepted = await watch.settled();
    expect(called()).toEqual([]);
    expect(accepted).toContain('baseline updated for the cases that ran');
    expect(accepted).toContain('PASS');
    const rows = (text: string): string[] => text.split('\n').filter((line) => line.includes('"eval-'));
    const changed = rows(project.read(BASELINE)).filter((row, index) => row !== rows(before)[index]);
    expect(changed).toHaveLength(1);
    expect(changed[0]).toContain('"eval-001": {"verdict":"fail"');

    const accepting = project.read(BASELINE);
    answer({ 'eval-001': { memories: [] }, 'eval-002': { memories: [] } });
    expect(await watch.settled()).toContain('1 regressed');
    expect(project.read(BASELINE)).toBe(accepting);
  });

  test('u accepts what is shown also where no test fails', async () => {
    project = memoryProject({
      cases: cases.slice(0, 3),
      suite: WATCHED,
      script: { 'eval-002': { memories: [] } },
    });
    await project.vitest();
    watch = project.watch();
    await watch.settled();
    answer({ 'eval-002': { memories: [{ content: 'fact number 1 of the set', dimensions: ['identity'] }] } });
    expect(await watch.settled()).toContain('1 fixed');
    called();
    watch.press('u');
    expect(await watch.settled()).toContain('baseline updated');
    expect(called()).toEqual([]);
    expect(project.read(BASELINE)).toContain('"eval-002": {"verdict":"pass"');
  });

  test('a missing one is not created, and with a holdout not by u either', async () => {
    project = memoryProject({ cases, suite: WATCHED });
    watch = project.watch();
    expect(await watch.settled()).toContain('no baseline yet: vitest run writes one');
    expect(project.has(BASELINE)).toBe(false);
    watch.press('u');
    expect(await watch.settled()).toContain('a partial run writes no baseline');
    expect(project.has(BASELINE)).toBe(false);
  });

  test('a missing one is written by u where there is no holdout', async () => {
    project = memoryProject({ cases: cases.slice(0, 3), suite: WATCHED });
    watch = project.watch();
    expect(await watch.settled()).toContain('press u to accept these results');
    expect(project.has(BASELINE)).toBe(false);
    watch.press('u');
    expect(await watch.settled()).toContain('baseline written');
    expect(Object.keys(project.json<{ cases: object }>(BASELINE).cases)).toEqual(TUNE);
  });
});

test('r runs everything again, and the session leaves no file of its own behind', async () => {
  await startOverBaseline();
  called();
  project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
  await watch.settled();
  expect(called()).toEqual(['eval-002']);
  watch.press('r');
  expect(await watch.settled()).toContain('ran 3 of 3');
  expect(called()).toEqual(TUNE);
  expect(project.list('tmp/caliper/watch')).toHaveLength(1);
  await watch.quit();
  expect(project.list('tmp/caliper/watch')).toEqual([]);
});

test('the summary of many regressions is one screen', async () => {
  const many: FixtureCase[] = Array.from({ length: 40 }, (_, index) => ({
    case_id: `eval-${100 + index}`,
    memories: [{ content: `fact number ${index} of the set`, dimensions: ['identity', 'goals'] }],
  }));
  project = memoryProject({ cases: [...many, cases[3]!], suite: `${WATCHED} gates: { pass_rate: 0.9 },` });
  await project.vitest();
  watch = project.watch();
  await watch.settled();
  answer(Object.fromEntries(many.map(({ case_id }) => [case_id, { memories: [] }])));
  const lines = summaryOf(await watch.settled());
  expect(lines.length).toBeLessThanOrEqual(23);
  expect(lines.join('\n')).toContain('against the baseline: 40 regressed');
});
