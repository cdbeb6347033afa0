import { afterEach, expect, test } from 'vitest';
import type { Report } from '../../plugin/reporter/report-data.ts';
import { attemptsProject, follow } from './support/attempts-project.ts';
import type { FixtureProject } from './support/project.ts';

let project: FixtureProject;
afterEach(() => project.dispose());

const report = (): Report => project.json<Report>('results/demo/report.json');

test('trials are told as pass@k and pass^k, beside the baseline, on every surface; verify confirms them', async () => {
  project = attemptsProject({ stable: ['right'], wobbly: ['right'], never: ['wrong'] }, 'trials: 3,');
  const first = await project.vitest();
  expect(first.code, first.output).toBe(0);
  // Nothing to stand beside yet, but attempts there are.
  expect(report().against).toBeUndefined();
  expect(first.output).toContain(
    'statistics: 3 cases tried 3 times each: pass@1 0.6667, pass@3 0.6667, pass^3 0.6667; no case flips between identical attempts',
  );

  follow(project, { stable: ['right'], wobbly: ['right', 'wrong', 'right'], never: ['wrong'] });
  const second = await project.vitest();
  const { trials, against } = report();
  // 3, 2 and 0 of 3: pass@1 (1 + 2/3 + 0) / 3 = 5/9, pass@3 (1 + 1 + 0) / 3, pass^3 (1 + 0 + 0) / 3.
  expect(trials).toMatchObject({ cases: 3, attempts: 9, passes: 5, k: 3, even: true });
  expect(trials!.flaky).toEqual([{ case_id: 'wobbly', attempts: 3, passes: 2 }]);
  const line =
    '3 cases tried 3 times each: pass@1 0.5556, pass@3 0.6667, pass^3 0.3333; 1 case flips between identical attempts';
  expect(second.output).toContain(`statistics: ${line}`);
  // One case of three fell, which no p value tells from chance.
  expect(against).toMatchObject({
    cases: 3,
    verdicts: { both: 1, only_a: 1, only_b: 0, neither: 1, p_value: 1 },
    smallest_change: null,
    tries: { a: 9, b: 9 },
  });
  expect(second.output).toContain('statistics: 2 → 1 of 3 pass: 1 newly fail, 0 newly pass; ');
  expect(project.read('results/demo/report.md')).toContain(
    '- 1 case flips between identical attempts: wobbly 2/3\n',
  );

  const verified = await project.caliper(['verify', 'results/demo/report.json']);
  expect(verified.code, verified.output).toBe(0);
  const lied = report();
  lied.trials!.pass_hat['3'] = 0.9;
  project.write({ 'results/demo/report.json': JSON.stringify(lied) });
  const caught = await project.caliper(['verify', 'results/demo/report.json']);
  expect(caught.code).toBe(1);
  expect(caught.output).toContain('trials.pass_hat.3: the report says 0.9, its rows give 0.3333333333333333');
});

test('a retry is no sample: its flips are named, and no pass@k is told', async () => {
  project = attemptsProject({ stable: ['right'], wobbly: ['right'] });
  await project.vitest();
  follow(project, { stable: ['right'], wobbly: ['wrong', 'right'] });
  const run = await project.vitest(['--retry=1']);
  expect(report().trials).toMatchObject({ cases: 1, even: false, spread: [] });
  expect(run.output).not.toContain('pass@');
  const page = project.read('results/demo/report.md');
  expect(page).toContain('no fair sample');
  expect(page).toContain('1 case flips between identical attempts: wobbly 1/2');
});
