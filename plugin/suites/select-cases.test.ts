import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownSuite } from '../../tests/support/run.ts';
import { parseCaseFile } from '../cases/index.ts';
import type { KnownSuite } from './load-suite.ts';
import { CaseFilterError, selectCases } from './select-cases.ts';

/** Cases begin at lines 3 and 7; the file has 9 lines and the empty one after the last break. */
const YAML = `# two cases
cases:
  - case_id: a
    conversation: hello
    expected_l1: {memories: []}
  # about b
  - case_id: b
    conversation: bye
    expected_l1: {memories: []}
`;

let folder: string;
let suites: KnownSuite[];

function reading(name: string, text = YAML): KnownSuite {
  const file = join(folder, 'cases.yaml');
  const content = parseCaseFile(text, file);
  const cases = content.cases.map((loaded) => ({ loaded, file }));
  return knownSuite('cases: []', {
    file: `/p/${name}.eval.ts`,
    caseFiles: [{ content, dataPath: '' }],
    cases,
    problems: content.problems,
  });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'select-'));
  writeFileSync(join(folder, 'cases.yaml'), YAML);
  suites = [reading('one'), reading('two')];
});

afterAll(() => rmSync(folder, { recursive: true }));

const select = (filter: string) =>
  selectCases(filter, suites, folder)?.map(({ suite, ids }) => [suite.file, ids]);

describe('a line selects the case that stands there, in every suite that reads the file', () => {
  it.each([
    [3, 'a'],
    [4, 'a'],
    [6, 'a'],
    [7, 'b'],
    [9, 'b'],
    [10, 'b'],
  ])('line %i: %s', (line, id) => {
    expect(select(`cases.yaml:${line}`)).toEqual([
      ['/p/one.eval.ts', [id]],
      ['/p/two.eval.ts', [id]],
    ]);
  });

  it.each([0, 1, 2, 11, 999])('line %i is in no case', (line) => {
    expect(() => select(`cases.yaml:${line}`)).toThrow(CaseFilterError);
    expect(() => select(`cases.yaml:${line}`)).toThrow(
      `there is no case at line ${line} of cases.yaml: its cases begin at line 3`,
    );
  });
});

it('a file selects its cases, by a relative or an absolute path', () => {
  for (const path of ['cases.yaml', './cases.yaml', join(folder, 'cases.yaml')]) {
    expect(select(path)?.[0]).toEqual(['/p/one.eval.ts', ['a', 'b']]);
  }
});

it.each([
  'evals/one.eval.ts',
  'evals/one.eval.ts:12',
  'cases',
  'other.yaml',
  'cases.yaml:3-5',
  'cases.yaml:x',
])('%s is left to Vitest', (filter) => {
  expect(select(filter)).toBeUndefined();
});

it('a line of a YAML file that no suite reads is an error: Vitest would find nothing and end with 0', () => {
  expect(() => select('other.yaml:3')).toThrow('no suite reads other.yaml');
});

it('a file with a problem selects the whole suite, which shows it', () => {
  const broken = reading('broken', YAML.replace('case_id: b', 'case_idd: b'));
  expect(selectCases('cases.yaml:999', [broken], folder)).toEqual([{ suite: broken, ids: null }]);
});
