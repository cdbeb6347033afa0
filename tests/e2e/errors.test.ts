import { afterEach, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

let project: FixtureProject | undefined;

afterEach(() => project?.dispose());

interface Report {
  metrics: Record<'all' | 'valid', Record<string, number | null>>;
  per_case: {
    case_id: string;
    verdict: string;
    errors: { kind: string; stage: string }[];
    tallies: { l1: { strict: number } };
  }[];
}

/** Six cases of one label each; `negative` expects nothing. */
const cases = ['throws', 'hangs', 'rubbish', 'right-1', 'right-2'].map((case_id) => ({
  case_id,
  memories: [{ content: `what ${case_id} is about`, dimensions: ['identity'] }],
}));
const negative = { case_id: 'negative', memories: [] };
const broken = {
  throws: 'throw',
  hangs: 'hang',
  rubbish: { memories: [{ content: 'what rubbish is about', dimensions: 'identity' }] },
};

test('a throw, a hang and rubbish are three errors of three kinds; every other case is unaffected', async () => {
  project = memoryProject({ cases: [...cases, negative], script: broken, suite: 'timeout: 400,' });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  const { per_case, metrics } = project.json<Report>('results/demo/report.json');
  const byId = Object.fromEntries(per_case.map((row) => [row.case_id, row]));
  expect(byId.throws).toMatchObject({ verdict: 'error', errors: [{ kind: 'infra', stage: 'l1' }] });
  expect(byId.hangs).toMatchObject({ verdict: 'error', errors: [{ kind: 'timeout', stage: 'l1' }] });
  expect(byId.rubbish).toMatchObject({ verdict: 'error', errors: [{ kind: 'parse', stage: 'l1' }] });
  for (const id of ['throws', 'hangs', 'rubbish']) expect(byId[id]?.tallies.l1.strict).toBe(0);
  for (const id of ['right-1', 'right-2', 'negative']) expect(byId[id]?.verdict).toBe('pass');
  // All: TP 2, FN 3 → F1 = 4 / (4 + 3) = 4/7. Dropping the three would give 2/2 = 1, as over the valid cases.
  expect(metrics.all['l1.dimension_micro_f1']).toBe(4 / 7);
  expect(metrics.valid['l1.dimension_micro_f1']).toBe(1);
  expect(metrics.all['l1.strict_match_rate']).toBe(3 / 6);
  expect(run.output).toContain('InfraError: stage l1: connection refused by the model server');
  expect(run.output).toContain('TimeoutError: stage l1: took longer than 400 ms');
  expect(run.output).toMatch(/ParseError: stage l1: .*'answer\.memories\[0\]\.dimensions'/);
  expect(run.output).toMatch(/errors +3 {2}≤ 0 {2}missed/);
  expect(run.output).toContain('no baseline written: some cases ended in an error');
  expect(project.has('baselines/demo.json')).toBe(false);
});

test('errors are red also where the baseline had the cases failing, and -u refuses to store them', async () => {
  const wrong = { memories: [{ content: 'something else altogether', dimensions: ['goals'] }] };
  project = memoryProject({
    cases: [...cases, negative],
    script: { throws: wrong, hangs: wrong, rubbish: wrong },
    suite: 'timeout: 400,',
  });
  expect((await project.vitest()).code).toBe(0);
  const before = project.read('baselines/demo.json');
  const script = project.json<{ answers: Record<string, unknown> }>('evals/script.json');
  project.write({
    'evals/script.json': JSON.stringify({ ...script, answers: { ...script.answers, ...broken } }),
  });
  expect((await project.vitest()).code).toBe(1);
  const updated = await project.vitest(['-u']);
  expect(updated.code).toBe(1);
  expect(updated.output).toContain('cases in error are not stored');
  expect(project.read('baselines/demo.json')).toBe(before);
});

test('a crash on a negative case is no pass', async () => {
  project = memoryProject({ cases: [...cases, negative], script: { negative: 'throw' } });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  const row = project
    .json<Report>('results/demo/report.json')
    .per_case.find(({ case_id }) => case_id === 'negative');
  expect(row).toMatchObject({ verdict: 'error', tallies: { l1: { strict: 0 } } });
});

test('noise on a negative case fails, also when none of its labels is in the registry', async () => {
  project = memoryProject({
    cases: [...cases, negative],
    script: { negative: { memories: [{ content: 'made up', dimensions: ['nothing known'] }] } },
    suite: "failOn: 'case',",
  });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain('dimension_micro_f1 has no value');
  expect(run.output).toContain('not in the registry: nothing known');
});

test('a target that cannot be made is an error of every case, not a suite without cases', async () => {
  project = memoryProject({
    cases: [...cases, negative],
    files: {
      'evals/target.js': "export function scriptedTarget() { throw new Error('no weights found'); }\n",
    },
    suite: "failOn: 'never',",
  });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain('6 (0 pass, 6 error)');
  expect(run.output).toContain('no weights found');
});
