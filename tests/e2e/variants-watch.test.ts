import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FixtureProject } from './support/project.ts';
import { answerIn, asked, CASES, VARIANTS, variantsProject, WRONG } from './support/variants-project.ts';
import type { WatchProcess } from './support/watch-process.ts';

let project: FixtureProject;
let watch: WatchProcess;

const everyCase = VARIANTS.flatMap((variant) => CASES.map(({ case_id }) => `${variant} ${case_id}`));

beforeEach(async () => {
  project = variantsProject();
  answerIn(project, 'v002', { 'eval-004': WRONG });
  await project.vitest();
  asked(project);
  watch = project.watch();
});

afterEach(async () => {
  await watch.kill();
  project.dispose();
});

test('a saved case reruns in every variant, and each summary is of its whole variant', async () => {
  const first = await watch.settled();
  expect(asked(project)).toEqual(everyCase);
  expect(first).toContain('caliper  demo@v001');
  expect(first).toMatch(/compare\n +a: demo@v001 .*\n +b: demo@v002/);

  project.edit('cases/demo.yaml', 'blue whale', 'quite another sentence');
  const saved = await watch.settled();
  expect(asked(project)).toEqual(['v001 eval-002', 'v002 eval-002']);
  const [, one, two, beside] = saved.split(' caliper ').slice(-4);
  expect(one).toMatch(/demo@v001[\s\S]*cases: 4 \(3 pass, 1 fail\) · ran 1 of 4 \(eval-002\)/);
  expect(two).toMatch(/demo@v002[\s\S]*cases: 4 \(2 pass, 2 fail\) · ran 1 of 4 \(eval-002\)/);
  expect(two).toMatch(/since the last run: 1 regressed\n +regressed \(case edited\) {2}eval-002/);
  // v001: TP 3, FN 1, FP 1: 6 / 8. v002: TP 2, FN 2, FP 2: 4 / 8.
  expect(beside).toMatch(/l1\.dimension_micro_f1 +0\.75 +0\.50 +−0\.25\n/);
  expect(beside).toMatch(/flips: 1\n +eval-004 {2}pass → fail/);
});

test('what one variant reads reruns both, and a regression is that variant’s; u accepts it for that one', async () => {
  await watch.settled();
  asked(project);
  const before = VARIANTS.map((variant) => project.read(`baselines/demo@${variant}.json`));
  answerIn(project, 'v002', { 'eval-001': WRONG, 'eval-004': WRONG });
  const saved = await watch.settled();
  expect(asked(project)).toEqual(everyCase);
  expect(saved).toMatch(/FAIL .*demo > v002 > eval-001/);
  expect(saved).not.toMatch(/FAIL .*demo > v001/);
  watch.press('u');
  const accepted = await watch.settled();
  expect(accepted).toContain('baselines/demo@v002.json: baseline updated');
  expect(project.read('baselines/demo@v001.json')).toBe(before[0]);
  expect(project.read('baselines/demo@v002.json')).not.toBe(before[1]);
});
