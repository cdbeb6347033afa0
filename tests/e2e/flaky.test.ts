import { afterAll, beforeAll, expect, test } from 'vitest';
import { mulberry32 } from '../../plugin/metrics/mulberry32.ts';
import { type AttemptsReport, attemptsProject, follow, type Plan } from './support/attempts-project.ts';
import type { FixtureProject } from './support/project.ts';

const TRIALS = 20;

/** A target that passes each attempt of four cases with the same probability. */
function drawn(rate: number, seed: number): Plan {
  const random = mulberry32(seed);
  const attempts = () =>
    Array.from({ length: TRIALS }, () => (random() < rate ? 'right' : 'wrong') as 'right' | 'wrong');
  return { 'eval-001': attempts(), 'eval-002': attempts(), 'eval-003': attempts(), 'eval-004': attempts() };
}

let project: FixtureProject;

beforeAll(async () => {
  project = attemptsProject(drawn(0.8, 1), `trials: ${TRIALS},`);
  const first = await project.vitest();
  expect(first.code, first.output).toBe(0);
});

afterAll(() => project.dispose());

const report = () =>
  project.json<
    AttemptsReport & {
      summary: { red: boolean };
      failures: { message: string }[];
      changes: { kind: string; fields: string[] }[];
      trials: { k: number; flaky: unknown[] };
    }
  >('results/demo/report.json');

test('the same target, drawn anew, is green; what moved is unsteady, with its probability, and not regressed', async () => {
  follow(project, drawn(0.8, 2));
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  const kinds = report().changes.map(({ kind }) => kind);
  expect(kinds).toContain('unsteady');
  expect(kinds).not.toContain('regressed');
  expect(run.output).toMatch(/unsteady +eval-00\d/);
  expect(run.output).toMatch(/passed \d+ of 20, \d+ of 20 in the baseline \(p 0\.\d+\)/);
  expect(report().trials).toMatchObject({ k: TRIALS });
  expect(report().trials.flaky).not.toEqual([]);
  const page = project.read('results/demo/report.html');
  expect(page).toContain('unsteady');
  expect(page).toContain('pass^k');
  expect(project.read('results/demo/per_case.csv')).toMatch(/eval-00\d.*,unsteady,/);
  expect(project.read('results/demo/report.md')).toMatch(
    /unsteady.*passed \d+ of 20, \d+ of 20 in the baseline/s,
  );
  const verified = await project.caliper(['verify', 'results/demo/report.json']);
  expect(verified.code, verified.output).toBe(0);
});

test('a target that regressed to 0.5 is red, and the suite says why', async () => {
  follow(project, drawn(0.5, 3));
  const run = await project.vitest();
  expect(run.code, run.output).toBe(1);
  expect(report().failures.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^over all cases together, attempts pass more rarely than in the baseline/),
  ]);
  expect(run.output).toContain('by more than its flakiness explains (p < 0.0001)');
});

test('-u accepts it, and it is the flakiness that is known from then on', async () => {
  follow(project, drawn(0.5, 4));
  const accepted = await project.vitest(['-u']);
  expect(accepted.code, accepted.output).toBe(0);
  follow(project, drawn(0.5, 5));
  const again = await project.vitest();
  expect(again.code, again.output).toBe(0);
  expect(report().changes.map(({ kind }) => kind)).not.toContain('regressed');
});

test('a case that does not pass at all any more is regressed', async () => {
  const plan = drawn(0.5, 6);
  follow(project, { ...plan, 'eval-003': ['wrong'] });
  const run = await project.vitest();
  expect(run.code, run.output).toBe(1);
  expect(run.output).toMatch(/regressed +eval-003/);
});
