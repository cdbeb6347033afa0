import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Finished, FixtureProject } from './support/project.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA = fileURLToPath(new URL('../../../shared/data/sgme/', import.meta.url));
const present = existsSync(DATA);
if (!present) console.warn('skipped: the public set of 50 cases is not beside this checkout');

interface Report {
  totals: { l1: { labels: { tp: number; fp: number; fn: number } } };
  summary: { counts: { total: number; error: number } };
  warnings: { code: string; line: number; message: string }[];
}

/** The reference extractor over a set that others labelled, with the registry of the day it was labelled. */
describe.skipIf(!present)('50 public cases', () => {
  let project: FixtureProject;
  let run: Finished;

  beforeAll(async () => {
    const read = (name: string) => readFileSync(`${DATA}${name}`, 'utf8');
    project = new FixtureProject({
      'cases/v001_baseline.yaml': read('v001_baseline.yaml'),
      'registry/dimensions.yaml': read('dimensions.yaml'),
      'registry/aliases.yaml': read('aliases.yaml'),
      'evals/sgme.eval.ts': `
import { defineSuite, l1 } from 'vitest-caliper';
import { memoryPipeline } from ${JSON.stringify(`${ROOT}evals/pipelines/memory/index.ts`)};
export default defineSuite({
  cases: '../cases/*.yaml',
  registry: '../registry',
  target: () => memoryPipeline({ registry: new URL('../registry', import.meta.url).pathname }),
  stages: [l1({ f1: 0.5 })],
  failOn: 'gate',
});
`,
    });
    run = await project.vitest();
  });

  afterAll(() => project.dispose());

  test('all run without an error, and every expected label is counted', () => {
    expect(run.code, run.output).toBe(0);
    const { totals, summary } = project.json<Report>('results/sgme/report.json');
    expect(summary.counts).toMatchObject({ total: 50, error: 0 });
    expect(totals.l1.labels.tp + totals.l1.labels.fn).toBe(169);
    expect(totals.l1.labels.tp).toBeGreaterThan(0);
  });

  test('the four unregistered labels are warned about, each at its line', () => {
    const { warnings } = project.json<Report>('results/sgme/report.json');
    const lines = project.read('cases/v001_baseline.yaml').split('\n');
    expect(warnings).toHaveLength(4);
    for (const { code, line, message } of warnings) {
      expect(code).toBe('unregistered-label');
      expect(message).toContain('"health"');
      expect(lines[line - 1]).toMatch(/dimensions: \[.*health.*\]/);
      expect(run.output).toContain(`cases/v001_baseline.yaml:${line}:`);
    }
  });

  test('verify confirms every figure, scoring all cases anew', async () => {
    const verified = await project.caliper(['verify', 'results/sgme/report.json']);
    expect(verified.code, verified.output).toBe(0);
    expect(verified.stdout).toMatch(/figures confirmed, 50 of 50 cases scored anew/);
  });
});
