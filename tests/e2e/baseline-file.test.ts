import { afterEach, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

const BASELINE = 'baselines/demo.json';
const cases = ['eval-001', 'eval-002'].map((case_id) => ({
  case_id,
  memories: [{ content: `what ${case_id} is about`, dimensions: ['identity'] }],
}));

let project: FixtureProject;

afterEach(() => project.dispose());

test.each([
  ['not JSON', () => 'oops', 'it is not JSON'],
  ['truncated', (text: string) => text.slice(0, text.length / 2), 'it is not JSON'],
  [
    'conflicted',
    (text: string) =>
      text.replace('  "cases"', '<<<<<<< HEAD\n  "cases"\n=======\n>>>>>>> branch\n  "cases"'),
    'the markers of a merge conflict',
  ],
  ['of a newer layout', (text: string) => text.replace('"schema": 1', '"schema": 99'), 'it has layout 99'],
  [
    'with a wrong field',
    (text: string) => text.replace('"verdict":"pass"', '"verdict":"fine"'),
    "at 'cases.eval-001.verdict'",
  ],
])('a baseline that is %s is an error, never an empty one', async (_, damage, problem) => {
  project = memoryProject({ cases });
  expect((await project.vitest()).code).toBe(0);
  const damaged = damage(project.read(BASELINE));
  project.write({ [BASELINE]: damaged });
  const run = await project.vitest(['-u']);
  expect(run.code).toBe(1);
  expect(run.output).toContain('the baseline baselines/demo.json is broken');
  expect(run.output).toContain(problem);
  expect(project.read(BASELINE)).toBe(damaged);
});

test('in CI a missing baseline is red and none is written; a present one is compared', async () => {
  project = memoryProject({ cases });
  const missing = await project.vitest([], { CI: 'true' });
  expect(missing.code).toBe(1);
  expect(missing.output).toContain('there is no baseline baselines/demo.json, and CI never writes one');
  expect(project.has(BASELINE)).toBe(false);
  expect((await project.vitest()).code).toBe(0);
  const present = await project.vitest([], { CI: 'true' });
  expect(present.code, present.output).toBe(0);
});

test('two runs at once leave a valid baseline', async () => {
  project = memoryProject({ cases });
  const runs = await Promise.all([project.vitest(['-u']), project.vitest(['-u'])]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  expect(Object.keys(project.json<{ cases: object }>(BASELINE).cases)).toEqual(['eval-001', 'eval-002']);
  expect((await project.vitest()).code).toBe(0);
});

test('reordering and reformatting the cases changes no byte of the baseline', async () => {
  project = memoryProject({ cases });
  await project.vitest();
  const before = project.read(BASELINE);
  const yaml = project.read('cases/demo.yaml');
  const [head, first, second] = yaml.split(/^(?= {2}- case_id)/m);
  project.write({ 'cases/demo.yaml': `# a comment\n${head}${second}\n${first}` });
  const run = await project.vitest(['-u']);
  expect(run.code, run.output).toBe(0);
  expect(project.read(BASELINE)).toBe(before);
});
