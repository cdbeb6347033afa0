import { expect, test } from 'vitest';
import type { Problem } from './problem.ts';
import { formatProblem } from './problem.ts';

const problem: Problem = {
  code: 'wrong-enum',
  severity: 'error',
  message: 'bad',
  file: '/project/cases/v001.yaml',
  line: 3,
  col: 7,
  frame: '> 3 | x\n    | ^',
  hint: 'do this',
};

test('place, code and message, then frame and hint', () => {
  expect(formatProblem(problem, '/project')).toBe(
    'cases/v001.yaml:3:7  wrong-enum  bad\n> 3 | x\n    | ^\nhint: do this',
  );
});

test('without a folder the path stays; without frame and hint there is one line', () => {
  const { hint: _hint, ...rest } = problem;
  expect(formatProblem({ ...rest, frame: '', severity: 'warning' })).toBe(
    '/project/cases/v001.yaml:3:7  wrong-enum (warning)  bad',
  );
});
