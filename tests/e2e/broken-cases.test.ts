import { afterEach, expect, test } from 'vitest';
import { memoryProject, suiteSource } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

const cases = ['eval-001', 'eval-002'].map((case_id) => ({
  case_id,
  memories: [{ content: `what ${case_id} is about`, dimensions: ['identity'] }],
}));

let project: FixtureProject;

afterEach(() => project.dispose());

test('a malformed case file fails its suite at every wrong line, leaves the baseline and other suites alone', async () => {
  project = memoryProject({ cases });
  expect((await project.vitest()).code).toBe(0);
  const before = project.read('baselines/demo.json');
  project.write({
    'more/other.yaml': project.read('cases/demo.yaml').replaceAll('eval-', 'other-'),
    'evals/other.eval.ts': suiteSource().replace('../cases/*.yaml', '../more/*.yaml'),
  });
  project.write({
    'evals/script.json': JSON.stringify({
      version: 'v1',
      answers: Object.fromEntries(['other-001', 'other-002'].map((id) => [id, { memories: [] }])),
    }),
  });
  project.edit(
    'cases/demo.yaml',
    '      - content: what eval-001 is about',
    '      - contents: what eval-001 is about',
  );
  project.write({
    'cases/demo.yaml': project.read('cases/demo.yaml').replace(/difficulty: easy\n$/m, 'difficulty: easy\n'),
  });
  project.edit(
    'cases/demo.yaml',
    '  - case_id: eval-002\n    source: synthetic',
    '  - case_id: eval-002\n    source: invented',
  );
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toMatch(/cases\/demo\.yaml:\d+:\d+ {2}unknown-field/);
  expect(run.output).toMatch(/cases\/demo\.yaml:\d+:\d+ {2}wrong-enum/);
  expect(run.output).toContain('did you mean');
  expect(run.output).toContain('caliper  other');
  expect(project.read('baselines/demo.json')).toBe(before);
});

test('a glob without files, an unknown option and a wrong gate name are errors with what to do', async () => {
  project = memoryProject({ cases });
  project.write({ 'evals/demo.eval.ts': suiteSource().replace('../cases/*.yaml', '../nowhere/*.yaml') });
  const glob = await project.vitest();
  expect(glob.code).toBe(1);
  expect(glob.output).toContain("no case file matches '../nowhere/*.yaml'");
  project.write({ 'evals/demo.eval.ts': suiteSource("gates: { 'l1.dimension_micro_f2': 0.5 },") });
  const gate = await project.vitest();
  expect(gate.code).toBe(1);
  expect(gate.output).toContain("did you mean 'l1.dimension_micro_f1'?");
  project.write({
    'evals/demo.eval.ts': suiteSource("cases: ['../cases/' + 'demo.yaml'],").replace(
      "cases: '../cases/*.yaml',",
      '',
    ),
  });
  const literal = await project.vitest();
  expect(literal.code).toBe(1);
  expect(literal.output).toContain("'cases' must be written as a literal");
});

test('a changed case file is never served stale from a cache of transformed modules', async () => {
  project = memoryProject({
    cases,
    files: {
      'vitest.config.ts': [
        "import { caliper } from 'vitest-caliper';",
        "import { defineConfig } from 'vitest/config';",
        'export default defineConfig({ root: import.meta.dirname, plugins: [caliper()], test: { experimental: { fsModuleCache: true } } });',
      ].join('\n'),
    },
  });
  expect((await project.vitest()).code).toBe(0);
  expect((await project.vitest()).code).toBe(0);
  project.write({ 'cases/demo.yaml': project.read('cases/demo.yaml').replace('- identity', '- family') });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain('regressed (case edited)  eval-001');
});

test('two suites of one name are refused, since they would share a baseline', async () => {
  project = memoryProject({ cases, suite: "name: 'same'," });
  project.write({ 'evals/twin.eval.ts': suiteSource("name: 'same',") });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain("are both called 'same'");
});

test('a hand-written test in an *.eval.ts file is left alone', async () => {
  project = memoryProject({ cases });
  project.write({
    'evals/plain.eval.ts':
      "import { expect, test } from 'vitest';\ntest('plain', () => expect(2).toBe(2));\n",
  });
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  expect(run.output).toContain('✓ evals/plain.eval.ts (1 test)');
});

test('a case that no stage of the suite reads is skipped with that note, never passed', async () => {
  project = memoryProject({ cases });
  const extra = [
    '  - case_id: rag-001',
    '    question: How much is it?',
    '    expect_doc: [prices]',
    '    expect_tokens: ["12"]',
  ].join('\n');
  project.write({ 'cases/demo.yaml': `${project.read('cases/demo.yaml')}${extra}\n` });
  const run = await project.vitest(['--reporter=verbose']);
  expect(run.code, run.output).toBe(0);
  expect(run.output).toContain('nothing to score: l1 reads expected_l1');
  expect(run.output).toContain('3 (2 pass, 1 skip)');
});

test('a case may not be called as the test that holds the gates', async () => {
  project = memoryProject({ cases: [...cases, { case_id: 'gate', memories: [] }] });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toMatch(/cases\/demo\.yaml:\d+:\d+ {2}unsafe-case-id/);
});

test('two projects of one run report each below its own root, and the reporter runs once', async () => {
  project = memoryProject({ cases });
  const files = [
    'cases/demo.yaml',
    'registry/dimensions.yaml',
    'registry/aliases.yaml',
    'evals/target.js',
    'evals/script.json',
  ];
  for (const name of ['one', 'two']) {
    for (const file of files) project.write({ [`${name}/${file}`]: project.read(file) });
    project.write({ [`${name}/evals/${name}.eval.ts`]: suiteSource() });
  }
  project.remove('evals');
  project.write({
    'vitest.config.ts': [
      "import { caliper } from 'vitest-caliper';",
      "import { defineConfig } from 'vitest/config';",
      "const project = (name: string) => ({ root: import.meta.dirname + '/' + name, plugins: [caliper()], test: { name } });",
      "export default defineConfig({ root: import.meta.dirname, test: { projects: [project('one'), project('two')] } });",
    ].join('\n'),
  });
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  for (const name of ['one', 'two']) {
    expect(run.output.split(`caliper  ${name} `)).toHaveLength(2);
    expect(project.has(`${name}/baselines/${name}.json`)).toBe(true);
    expect(project.has(`${name}/results/${name}/report.json`)).toBe(true);
  }
  expect(run.output).toContain('report: results/one/report.md');
});
