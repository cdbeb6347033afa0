import { afterEach, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

const memory = (content: string, dimensions: string[]) => ({
  content,
  dimensions,
  memory_type: 'persona',
  priority: 80,
  time_velocity: 'static',
  source_message_ids: ['msg_1'],
});

let project: FixtureProject;

afterEach(() => project.dispose());

function start(suite = 'failOn: "case",'): void {
  project = memoryProject({
    cases: [
      { case_id: 'eval-1', memories: [{ content: 'plays the violin on Sundays', dimensions: ['habits'] }] },
      { case_id: 'eval-2', memories: [{ content: 'lives by the sea', dimensions: ['identity'] }] },
      { case_id: 'eval-3', memories: [{ content: 'is tired', dimensions: ['status'] }] },
    ],
    script: {
      'eval-1': {
        memories: [
          memory('has a twin', ['家人']),
          memory('plays the violin every Sunday', ['skills', 'moods']),
        ],
      },
      'eval-3': 'throw',
    },
    suite,
  });
}

test('a blessed case passes in the next run, and nothing but its memories was changed', async () => {
  start('failOn: "never",');
  await project.vitest();
  const before = project.read('cases/demo.yaml');
  const bless = await project.caliper(['bless', 'eval-1', '--yes']);
  expect(bless.code, bless.output).toBe(0);
  expect(bless.stdout).toContain('+        - content: "plays the violin every Sunday"');
  expect(bless.stdout).toContain(
    'note: prediction 1 "plays the violin every Sunday": labels that the registry does not have',
  );

  const after = project.read('cases/demo.yaml').split('\n');
  const next = (lines: string[]) => lines.findIndex((line) => line.includes('case_id: eval-2'));
  const old = before.split('\n');
  expect(after.slice(next(after))).toEqual(old.slice(next(old)));
  expect(after.slice(0, 12)).toEqual(old.slice(0, 12));

  await project.vitest();
  const { per_case } = project.json<{ per_case: { case_id: string; verdict: string }[] }>(
    'results/demo/report.json',
  );
  expect(per_case.map(({ case_id, verdict }) => `${case_id} ${verdict}`)).toEqual([
    'eval-1 pass',
    'eval-2 pass',
    'eval-3 error',
  ]);
  expect((await project.caliper(['bless', 'eval-1'])).stdout).toContain('nothing to write');
});

test('nothing is written where there is nobody to ask, after an edit, or for a case that ended in an error', async () => {
  start();
  await project.vitest();
  const before = project.read('cases/demo.yaml');
  const unasked = await project.caliper(['bless', 'eval-1']);
  expect(unasked.code).toBe(2);
  expect(unasked.stdout).toContain('-        - content: plays the violin on Sundays');
  expect(unasked.stderr).toContain('add --yes');

  const failed = await project.caliper(['bless', 'eval-3', '--yes']);
  expect(failed.code).toBe(2);
  expect(failed.stderr).toContain('connection refused by the model server');
  expect(project.read('cases/demo.yaml')).toBe(before);

  project.edit('cases/demo.yaml', 'eval-1 says something', 'eval-1 says something else');
  const edited = await project.caliper(['bless', 'eval-1', '--yes']);
  expect(edited.code).toBe(2);
  expect(edited.stderr).toContain('eval-1 was edited since the run');
});
