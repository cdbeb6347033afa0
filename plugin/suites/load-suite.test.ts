import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { casesYaml } from '../../tests/support/run.ts';
import { loadSuite } from './load-suite.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'load-suite-'));
  for (const folder of ['cases', 'prompts/deep']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(
    join(root, 'cases/a.yaml'),
    casesYaml([{ case_id: 'eval-1', expected_l1: { memories: [] } }]),
  );
});

afterEach(() => rmSync(root, { recursive: true }));

const load = (watch: string) =>
  loadSuite(
    join(root, 'memory.eval.ts'),
    root,
    `import { defineSuite } from 'vitest-caliper';\nexport default defineSuite({ cases: 'cases/*.yaml', ${watch} });\n`,
  );

it('counts the files that the target reads by itself to the inputs', async () => {
  for (const name of ['one.md', 'deep/two.md']) writeFileSync(join(root, 'prompts', name), 'be exact');
  const suite = await load("watch: ['prompts/**']");
  expect(suite!.problems).toEqual([]);
  expect(suite!.inputs).toEqual([
    join(root, 'cases/a.yaml'),
    join(root, 'prompts/deep/two.md'),
    join(root, 'prompts/one.md'),
  ]);
});

it('a glob of files to watch that matches none is a problem', async () => {
  const suite = await load("watch: 'prompts/*.txt'");
  expect(suite!.problems.map(({ code, message }) => [code, message])).toEqual([
    ['bad-suite', "no file to watch matches 'prompts/*.txt'"],
  ]);
});
