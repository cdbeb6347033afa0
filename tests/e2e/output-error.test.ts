import { afterEach, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

let project: FixtureProject;
afterEach(() => project.dispose());

test('a target says by an OutputError that an answer could not be read: the case is a parse error', async () => {
  project = memoryProject({
    cases: [{ case_id: 'eval-001', memories: [{ content: 'a fact', dimensions: ['identity'] }] }],
    files: {
      'evals/target.js': `
import { OutputError } from 'vitest-caliper';
export const scriptedTarget = () => ({
  async describe() { return { subject: { name: 'unreadable', version: '1' } }; },
  async extract() { throw new OutputError('it answered: I would rather not', { answer: 'I would <b>rather</b> not' }); },
});
`,
    },
  });
  const run = await project.vitest();
  expect(run.code).toBe(1);
  expect(run.output).toContain('ParseError: stage l1: it answered: I would rather not');
  const { per_case } = project.json<{ per_case: { errors: object[] }[] }>('results/demo/report.json');
  expect(per_case[0]!.errors).toEqual([
    {
      kind: 'parse',
      stage: 'l1',
      message: 'it answered: I would rather not',
      answer: 'I would <b>rather</b> not',
    },
  ]);
});
