import { expect, test } from 'vitest';
import type { Problem } from '../cases/index.ts';
import { checkJson, checkText, countCodes, sortProblems } from './check-result.ts';

const problem = (file: string, line: number, more: Partial<Problem> = {}): Problem => ({
  code: 'unregistered-label',
  severity: 'warning',
  message: 'm',
  file: `/project/${file}`,
  line,
  col: 3,
  frame: '',
  ...more,
});

test('problems are sorted by file, line and column, each once', () => {
  const twice = problem('b.yaml', 2, { case_id: 'x' });
  const sorted = sortProblems([
    twice,
    problem('a.yaml', 10),
    twice,
    problem('b.yaml', 2, { col: 1 }),
    problem('a.yaml', 9),
  ]);
  expect(sorted.map(({ file, line, col }) => `${file}:${line}:${col}`)).toEqual([
    '/project/a.yaml:9:3',
    '/project/a.yaml:10:3',
    '/project/b.yaml:2:1',
    '/project/b.yaml:2:3',
  ]);
});

test('two problems at one place stay two', () => {
  expect(sortProblems([problem('a', 1, { message: 'x' }), problem('a', 1, { message: 'y' })])).toHaveLength(
    2,
  );
});

test('counts by code', () => {
  const codes = (['unknown-section', 'bad-time', 'unknown-section'] as const).map((code) =>
    problem('a', 1, { code }),
  );
  expect(countCodes(codes)).toEqual({ 'bad-time': 1, 'unknown-section': 2 });
});

test('the text has every problem, then the counts with the cases that they are in', () => {
  const problems = [
    problem('a.yaml', 1, { case_id: 'x', hint: 'do this' }),
    problem('a.yaml', 2, { case_id: 'x' }),
    problem('t.yaml', 3),
    problem('t.yaml', 4, { code: 'bad-sort', severity: 'error' }),
  ];
  expect(checkText({ files: 2, cases: 1, problems, unchecked: ['labels'] }, '/project').split('\n')).toEqual([
    'a.yaml:1:3  unregistered-label (warning)  m',
    'hint: do this',
    '',
    'a.yaml:2:3  unregistered-label (warning)  m',
    '',
    't.yaml:3:3  unregistered-label (warning)  m',
    '',
    't.yaml:4:3  bad-sort  m',
    '',
    '1 case in 2 files checked, 4 problems:',
    '  bad-sort            1',
    '  unregistered-label  3  (2 in 1 case, 1 elsewhere)',
    'not checked: labels',
  ]);
});

test('a clean set says so, in one line', () => {
  expect(checkText({ files: 1, cases: 3, problems: [], unchecked: [] }, '/project')).toBe(
    '3 cases in 1 file checked, no problem found',
  );
});

test('the JSON has the same, with relative paths', () => {
  const result = { files: 1, cases: 1, problems: [problem('cases/a.yaml', 1)], unchecked: [] };
  expect(JSON.parse(checkJson(result, '/project'))).toEqual({
    files: 1,
    cases: 1,
    problems: [{ ...problem('', 1), file: 'cases/a.yaml' }],
    counts: { 'unregistered-label': 1 },
    unchecked: [],
  });
});
