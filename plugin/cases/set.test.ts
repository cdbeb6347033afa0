import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCaseFile, parseCaseFile } from './load.ts';
import { checkSet } from './set.ts';

const questions = (...ids: string[]) =>
  `cases:\n${ids.map((id) => `  - case_id: ${id}\n    question: q\n    expect_doc: d\n`).join('')}`;

const searching = (id: string, memory: string) => `cases:
  - case_id: ${id}
    conversation: hi
    expected_l1:
      memories:
        - {content: x, dimensions: [d], memory_type: persona, priority: 1, time_velocity: static}
    expected_search_results: {q: [${memory}]}
`;

test('different ids are fine', () => {
  expect(checkSet([parseCaseFile(questions('a', 'b'), 'one'), parseCaseFile(questions('c'), 'two')])).toEqual(
    [],
  );
});

test('an id in two files names both places', () => {
  const problems = checkSet([
    parseCaseFile(questions('a', 'b'), 'one'),
    parseCaseFile(questions('c', 'b'), 'two'),
  ]);
  expect(problems).toMatchObject([
    { code: 'duplicate-case-id', file: 'two', line: 5, col: 14, case_id: 'b', frame: '' },
  ]);
  expect(problems[0]?.message).toContain('one:5:14');
});

test('files on disk give a frame', () => {
  const dir = mkdtempSync(join(tmpdir(), 'set-'));
  try {
    const paths = ['one.yaml', 'two.yaml'].map((name) => join(dir, name));
    for (const path of paths) writeFileSync(path, questions('a'));
    const [problem] = checkSet(paths.map(loadCaseFile));
    expect(problem?.frame).toBe(
      ['  1 | cases:', '> 2 |   - case_id: a', '    |              ^', '  3 |     question: q'].join('\n'),
    );
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test.each([
  ['another case', 'b#0', []],
  ['a case that the suite lacks', 'gone#0', ['7:35 unknown-memory-id']],
  ['a memory that the other case lacks', 'b#1', ['7:35 unknown-memory-id']],
])('a search result in %s', (_name, id, expected) => {
  const files = [parseCaseFile(searching('a', id), 'one'), parseCaseFile(searching('b', '0'), 'two')];
  expect(checkSet(files).map((p) => `${p.line}:${p.col} ${p.code}`)).toEqual(expected);
});
