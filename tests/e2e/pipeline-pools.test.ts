import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pipelineProject, REPOSITORY } from './support/pipeline-project.ts';

test.each(['forks', 'threads', 'vmForks', 'vmThreads'])(
  'in the pool %s the reference pipeline opens databases and removes them',
  async (pool) => {
    const project = pipelineProject();
    onTestFinished(() => project.dispose());
    const { code, output } = await project.vitest([`--pool=${pool}`]);
    expect(output).toContain('cases: 2 (');
    expect(output).not.toContain('error in');
    expect(code, output).toBe(0);
    const runId = project.read('run-id');
    expect(runId).toMatch(/^\d+-\d+-\d+$/);
    expect(existsSync(join(REPOSITORY, 'tmp', 'evals', runId))).toBe(false);
  },
);
