import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { pipelineProject, REPOSITORY } from './support/pipeline-project.ts';
import type { FixtureProject } from './support/project.ts';

const BASELINE = 'baselines/memory.json';
const databasesOf = (project: FixtureProject): string =>
  join(REPOSITORY, 'tmp', 'evals', project.read('run-id'));

let written: string;

beforeAll(async () => {
  const project = pipelineProject();
  const { code, output } = await project.vitest();
  expect(code, output).toBe(0);
  written = project.read(BASELINE);
  project.dispose();
});

test.each(['begin', 'extract', 'resolve', 'aggregate', 'query', 'seed', 'search', 'inject', 'end'])(
  'a run that is killed in %s leaves the baseline as it was, and the next run as if nothing had been',
  async (method) => {
    const project = pipelineProject();
    onTestFinished(() => project.dispose());
    project.write({ [BASELINE]: written });
    const running = project.start(['run', '-u'], { STALL: method });
    await Promise.race([project.until(() => project.has('stalled')), running.finished]);
    expect(project.has('stalled')).toBe(true);
    running.signal('SIGKILL');
    await running.finished;
    await running.gone();
    expect(project.read(BASELINE)).toBe(written);
    const left = databasesOf(project);

    const next = await project.vitest(['-u']);
    expect(next.code, next.output).toBe(0);
    expect(project.read(BASELINE)).toBe(written);
    expect(existsSync(left)).toBe(false);
    expect(existsSync(databasesOf(project))).toBe(false);
  },
);
