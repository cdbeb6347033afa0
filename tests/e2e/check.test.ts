import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { soundSet } from '../support/sound-set.ts';
import { memoryProject } from './support/memory-project.ts';
import { FixtureProject } from './support/project.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/sgme/', import.meta.url));
const present = existsSync(DATA);
if (!present) console.warn('skipped: the public set of 50 cases is not beside this checkout');

const SUITE = `import { defineSuite, l1 } from 'vitest-caliper';
export default defineSuite({
  cases: '../cases/*.yaml', registry: '../registry', templates: '../templates/*.yaml',
  target: () => { throw new Error('the check runs no code of a suite'); },
  stages: [l1()],
});
`;

let project: FixtureProject;

afterEach(() => project.dispose());

test('the command checks the suites of a project without running them', async () => {
  project = new FixtureProject({ ...soundSet(), 'evals/demo.eval.ts': SUITE });
  const clean = await project.caliper(['check']);
  expect(clean.code, clean.output).toBe(0);
  expect(clean.stdout).toBe('9 cases in 2 files checked, no problem found\n');

  project.write({
    'templates/daily.yaml': project.read('templates/daily.yaml').replace('Who I am', 'About me'),
  });
  const found = await project.caliper(['check']);
  expect(found.code).toBe(1);
  expect(found.stdout).toMatch(/cases\/a\.yaml:47:16 {2}unknown-section \(warning\).*"Who I am"/);
  expect(found.stdout).toContain('unknown-section  9  (in 9 cases)');
});

test('the JSON is one document, and options that do not exist are refused', async () => {
  project = new FixtureProject(soundSet());
  const json = await project.caliper(['check', 'cases/*.yaml', '--registry', 'registry', '--json']);
  expect(json.code, json.output).toBe(0);
  expect(JSON.parse(json.stdout)).toMatchObject({ files: 2, cases: 9, problems: [] });
  for (const args of [['--strict'], ['--registry'], ['nowhere/*.yaml'], []]) {
    const run = await project.caliper(['check', ...args]);
    expect(run.code, args.join(' ')).toBe(2);
    expect(run.stderr).toMatch(/^caliper: /);
  }
});

test('what the check finds only warns in a run', async () => {
  project = memoryProject({
    cases: [
      {
        case_id: 'eval-1',
        memories: [{ content: 'likes tea', dimensions: ['habits'], must_contain: ['coffee'] }],
      },
    ],
    suite: 'failOn: "never",',
  });
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  expect(run.output).toMatch(/cases\/demo\.yaml:\d+:\d+.*does not contain "coffee"/);
  const check = await project.caliper(['check']);
  expect(check.code).toBe(1);
  expect(check.stdout).toContain('missing-fact  1  (in 1 case)');
});

test.skipIf(!present)('the public set has drifted from a later registry', async () => {
  project = new FixtureProject({});
  const args = [
    `${DATA}v001_baseline.yaml`,
    '--registry',
    `${DATA}head`,
    '--templates',
    `${DATA}templates/*.yaml`,
  ];
  const run = await project.caliper(['check', ...args]);
  expect(run.code).toBe(1);
  expect(run.stdout).toMatch(/ {2}unregistered-label +41 {2}\(in 25 cases\)/);
  expect(run.stdout).toMatch(/ {2}unknown-section +90 {2}\(in 49 cases\)/);
});
