import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { casesYaml, knownSuite } from '../../../tests/support/run.ts';
import type { KnownSuite } from '../../suites/load-suite.ts';
import { changedInputs, stampOf } from './stamp.ts';

let root: string;
let suite: KnownSuite;

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'));
  write({
    'suites/a.eval.ts': 'suite',
    'cases/a.yaml': 'cases',
    'src/target.ts': 'target',
    'src/deep.ts': 'deep',
  });
  const known = knownSuite(casesYaml([{ case_id: 'a-1' }]));
  suite = { ...known, root, file: join(root, 'suites/a.eval.ts'), inputs: [join(root, 'cases/a.yaml')] };
});

afterEach(() => rmSync(root, { recursive: true }));

interface FakeModule {
  file: string | null;
  importedModules: Set<FakeModule>;
}

/** A graph as Vite keeps one: suite → target ⇄ deep, a package, and a module that is no file. */
function environment() {
  const module = (file: string | null, ...imported: FakeModule[]): FakeModule => ({
    file: file && join(root, file),
    importedModules: new Set(imported),
  });
  const deep = module('src/deep.ts', module('node_modules/pkg/index.js'), module(null), module('virtual'));
  const target = module('src/target.ts', deep);
  deep.importedModules.add(target);
  const entry = module('suites/a.eval.ts', target);
  const moduleGraph = { getModuleById: (id: string) => (id === suite.file ? entry : undefined) };
  return { moduleGraph } as unknown as Parameters<typeof stampOf>[1];
}

const ORIGIN = { run: 'r', shard: '1/2', build: null };

test('a stamp has the hashes of the suite, its own files and all that it imports, but packages', () => {
  const stamp = stampOf(suite, environment(), ORIGIN);
  expect(Object.keys(stamp.inputs)).toEqual([
    'cases/a.yaml',
    'src/deep.ts',
    'src/target.ts',
    'suites/a.eval.ts',
  ]);
  // printf cases | sha256sum | cut -c-16
  expect(stamp.inputs['cases/a.yaml']).toBe('352b84777d8dd96a');
  expect(stamp).toMatchObject({ run: 'r', shard: '1/2', suite: 'memory', root });
});

test('without a graph it has the files of the suite itself', () => {
  expect(Object.keys(stampOf(suite, undefined, ORIGIN).inputs)).toEqual(['cases/a.yaml', 'suites/a.eval.ts']);
});

test('differences are named file by file', () => {
  const stamp = stampOf(suite, environment(), ORIGIN);
  expect(changedInputs(suite, stamp)).toEqual([]);
  write({ 'cases/a.yaml': 'cases ', 'cases/b.yaml': 'more' });
  rmSync(join(root, 'src/deep.ts'));
  const now = { ...suite, inputs: [...suite.inputs, join(root, 'cases/b.yaml')] };
  expect(changedInputs(now, stamp)).toEqual([
    'cases/a.yaml changed',
    'cases/b.yaml is new',
    'src/deep.ts is gone',
  ]);
});
