import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { Finished, FixtureProject } from './support/project.ts';

interface Annotation {
  type: string;
  message: string;
  location?: { file: string; line: number; column: number };
}

const DUMP = `
export default class {
  onTestRunEnd(modules) {
    const found = {};
    for (const module of modules) for (const test of module.children.allTests()) found[test.name] = test.annotations();
    console.log('DUMP ' + JSON.stringify(found));
  }
}
`;

let project: FixtureProject;

beforeAll(async () => {
  const cases = ['falls', 'mends', 'stays', 'fails'].map((case_id) => ({
    case_id,
    memories: [{ content: `${case_id} likes tea`, dimensions: ['habits'] }],
  }));
  const wrong = (id: string) => ({ memories: [{ content: `${id} likes tea`, dimensions: ['goals'] }] });
  project = memoryProject({
    cases,
    script: { mends: wrong('mends'), fails: wrong('fails') },
    files: { 'dump.mjs': DUMP },
  });
  const first = await project.vitest();
  expect(first.code, first.output).toBe(0);
  const script = project.json<{ version: string; answers: Record<string, unknown> }>('evals/script.json');
  const right = (id: string) => ({ memories: [{ content: `${id} likes tea`, dimensions: ['habits'] }] });
  const answers = { ...script.answers, falls: wrong('falls'), mends: right('mends') };
  project.write({ 'evals/script.json': JSON.stringify({ version: 'v2', answers }) });
});

afterAll(() => project.dispose());

function dumped({ stdout, output }: Finished): Record<string, Annotation[]> {
  const line = stdout.split('\n').find((text) => text.startsWith('DUMP '));
  expect(line, output).toBeDefined();
  return JSON.parse(line!.slice('DUMP '.length)) as Record<string, Annotation[]>;
}

test("Vitest's HTML report holds what failed or flipped at its line of YAML, and the score card", async () => {
  const run = await project.vitest(['--reporter=html', '--reporter=./dump.mjs']);
  expect(run.code).toBe(1);
  const found = dumped(run);
  const text = project.read('cases/demo.yaml').split('\n');
  const place = ({ location }: Annotation) => ({
    file: location!.file,
    text: text[location!.line - 1]!.slice(location!.column - 1),
  });
  const file = join(project.root, 'cases/demo.yaml');

  expect(found.falls!.map(({ type }) => type)).toEqual(['regressed', 'difference']);
  expect(found.falls![0]!.message).toBe('pass → fail · regressed · l1 dimension_micro_f1 0.00 < 0.80');
  expect(found.falls![1]!.message).toContain('missing: habits · extra: goals');
  for (const annotation of found.falls!) expect(place(annotation)).toEqual({ file, text: 'dimensions:' });

  expect(found.mends!.map(({ type, message }) => ({ type, message }))).toEqual([
    { type: 'fixed', message: 'fail → pass' },
  ]);
  expect(place(found.mends![0]!)).toEqual({ file, text: 'case_id: mends' });

  // It fails as in the baseline, so its test does not: nothing else would say so.
  expect(found.fails!.map(({ type }) => type)).toEqual(['fail', 'difference']);
  expect(found.fails![0]!.message).toContain('known failure since baseline');
  expect(found.stays).toEqual([]);

  const card = Object.fromEntries(found.gate!.map(({ type, message }) => [type, message]));
  expect(card).toEqual({
    'score card': 'demo · red',
    cases: '4 (2 pass, 2 fail)',
    'gates: met': 'errors 0 ≤ 0',
    'against the baseline': '1 regressed, 1 fixed',
  });

  const html = gunzipSync(readFileSync(join(project.root, 'html/html.meta.json.gz'))).toString('utf8');
  expect(html).toContain('pass → fail · regressed · l1 dimension_micro_f1 0.00 < 0.80');
});

test('a run that nobody looks at in the UI has none, and prints nothing twice', async () => {
  const run = await project.vitest(['--reporter=verbose', '--reporter=./dump.mjs'], {
    GITHUB_ACTIONS: 'true',
  });
  expect(run.code).toBe(1);
  expect(Object.values(dumped(run)).flat()).toEqual([]);
  expect(run.output).not.toContain('score card');
  expect(run.output.match(/^::error /gm)).toHaveLength(1);
});
