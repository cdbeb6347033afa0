import { describe, expect, test } from 'vitest';
import { casesYaml } from './support/memory-project.ts';
import {
  answer,
  called,
  cases,
  endSessions,
  project,
  start,
  startOverBaseline,
  TUNE,
  watch,
} from './support/watch-session.ts';

endSessions();

/** A root below the project: cases and registry lie outside of it. */
const BELOW = `import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({ root: import.meta.dirname + '/evals', plugins: [caliper()] });
`;

describe('case files that come and go', () => {
  const extra = (id: string): string => casesYaml([{ case_id: id, memories: cases[0]!.memories }]);

  test('a new one runs, a renamed one need not, a deleted one is gone', async () => {
    await startOverBaseline();
    called();
    answer({ 'eval-010': { memories: [{ content: 'fact number 0 of the set', dimensions: ['identity'] }] } });
    await watch.settled();
    called();

    project.write({ 'cases/more.yaml': extra('eval-010') });
    const created = await watch.settled();
    expect(called()).toEqual(['eval-010']);
    expect(created).toContain('ran 1 of 4 (eval-010)');
    expect(created).toMatch(/since the last run: 1 new\n +new {2}eval-010 +cases\/more\.yaml/);

    project.rename('cases/more.yaml', 'cases/other.yaml');
    const renamed = await watch.settled();
    expect(called()).toEqual([]);
    expect(renamed).toContain('since the last run: nothing changed');
    expect(renamed).toMatch(/new {2}eval-010 +cases\/other\.yaml/);

    project.edit('cases/other.yaml', 'eval-010 says something', 'eval-010 says another thing');
    await watch.settled();
    expect(called()).toEqual(['eval-010']);

    project.remove('cases/other.yaml');
    const deleted = await watch.settled();
    expect(called()).toEqual([]);
    expect(deleted).toContain('cases: 3 (3 pass) · ran 0 of 3');
    expect(deleted).toMatch(/since the last run: 1 removed\n +removed {2}eval-010/);
    expect(deleted).toContain('against the baseline: no case changed');
  });

  test('outside of the root of Vitest too', async () => {
    await start({ files: { 'vitest.config.ts': BELOW } });
    expect(called()).toEqual(TUNE);
    project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
    await watch.settled();
    expect(called()).toEqual(['eval-002']);
    project.write({ 'cases/more.yaml': extra('eval-010') });
    await watch.settled();
    expect(called()).toEqual(['eval-010']);
    project.edit('registry/dimensions.yaml', 'what goals holds', 'what else goals holds');
    await watch.settled();
    expect(called()).toEqual([...TUNE, 'eval-010']);
  });

  test('a case that the baseline has and that is deleted is red', async () => {
    await startOverBaseline();
    const yaml = casesYaml(cases.filter(({ case_id }) => case_id !== 'eval-003'));
    project.write({ 'cases/demo.yaml': yaml });
    const deleted = await watch.settled();
    expect(deleted).toContain('case eval-003 is removed since the baseline');
    expect(deleted).toContain('FAIL  Tests failed. Watching for file changes...');
  });

  test('a prompt that is new or deleted reruns the suite', async () => {
    await startOverBaseline({ suite: "watch: ['./*.json', './prompts/**']," });
    called();
    project.write({ 'evals/prompts/deep/new.md': 'be exact' });
    await watch.settled();
    expect(called()).toEqual(TUNE);
    project.remove('evals/prompts/deep/new.md');
    await watch.settled();
    expect(called()).toEqual(TUNE);
  });
});
