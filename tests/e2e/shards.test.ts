import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesYaml, memoryProject } from './support/memory-project.ts';
import type { Finished, FixtureProject } from './support/project.ts';
import { answer, BLOBS, fact, ids, runShards, SUITES, threeSuites, WRONG } from './support/three-suites.ts';

/** What a run leaves, without its id, its time, the runs before it and how long it took, which no two runs share. */
function outcomeOf(project: FixtureProject) {
  return Object.keys(SUITES).map((name) => {
    const { run_id, timestamp, trend, summary, ...rest } = project.json<{
      summary: object;
      [field: string]: unknown;
    }>(`results/${name}/report.json`);
    return {
      report: { ...rest, summary: { ...summary, duration_seconds: 0 } },
      csv: project.read(`results/${name}/per_case.csv`),
      markdown: project.read(`results/${name}/report.md`),
      baseline: project.has(`baselines/${name}.json`) ? project.read(`baselines/${name}.json`) : null,
    };
  });
}

/** The summaries of the suites as printed, sorted: shards end in any order. */
function summaryLines({ output }: Finished): string[] {
  const from = output.indexOf(' caliper ');
  return output
    .slice(from)
    .split('\n')
    .filter((line) => line.startsWith('    ') || /^ {2}\S+.*:/.test(line))
    .sort();
}

describe('a merge equals one run', () => {
  let project: FixtureProject;

  beforeAll(() => {
    project = threeSuites();
  });

  afterAll(() => project.dispose());

  /** Runs once, then in shards that are merged, each from the same baselines; gives both outcomes. */
  async function both(args: string[] = [], env: Record<string, string> = {}) {
    const keep = join(project.root, 'kept');
    const baselines = join(project.root, 'baselines');
    rmSync(keep, { recursive: true, force: true });
    if (project.has('baselines')) cpSync(baselines, keep, { recursive: true });
    const one = await project.vitest(args, env);
    const whole = outcomeOf(project);
    rmSync(baselines, { recursive: true, force: true });
    if (project.has('kept')) cpSync(keep, baselines, { recursive: true });
    for (const folder of ['results', BLOBS])
      rmSync(join(project.root, folder), { recursive: true, force: true });
    const parts = await runShards(project, args, env);
    const sharded = outcomeOf(project);
    const merge = await project.vitest(['--merge-reports', ...args], env);
    return { one, whole, parts, sharded, merge, merged: outcomeOf(project) };
  }

  test('without a baseline: the shards write none, the merge writes the same bytes', async () => {
    const { one, whole, parts, sharded, merge, merged } = await both();
    expect(one.code, one.output).toBe(0);
    expect(parts.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(sharded.map(({ baseline }) => baseline)).toEqual([null, null, null]);
    expect(merge.code, merge.output).toBe(0);
    expect(merge.output).toContain('merge of 3 blobs: blob-1-3.json, blob-2-3.json, blob-3-3.json');
    expect(merged).toEqual(whole);
    expect(merged.every(({ baseline }) => baseline?.includes('"verdict":"pass"'))).toBe(true);
    // A shard does not miss the suites of the others.
    for (const { output } of parts) expect(output).not.toMatch(/missing|removed|no case was executed/);
  });

  test('with regressions, an error, a missed gate and a case that is gone: same figures, flips and exit code', async () => {
    answer(project, { 'b-1': WRONG, 'b-2': WRONG, 'c-1': 'throw' });
    project.write({ 'cases/demo.yaml': casesYaml(ids('a').slice(1).map(fact)) });
    const { one, whole, parts, merge, merged } = await both();
    expect(one.code).toBe(1);
    expect(parts.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(merge.code).toBe(1);
    expect(merged).toEqual(whole);
    // 1 of 3 labels found, none wrong: 2 / (2 + 2)
    const two = merged[1]!.report as unknown as {
      summary: { passed_p0: boolean };
      metrics: { all: Record<string, number> };
    };
    expect(two.summary.passed_p0).toBe(false);
    expect(two.metrics.all['l1.dimension_micro_f1']).toBe(0.5);
    expect(summaryLines(merge).filter((line) => !line.includes('merge of'))).toEqual(summaryLines(one));
    expect(merge.output).toMatch(/removed {2}a-1/);
    expect(merge.output).toMatch(/regressed {2}b-2 pass → fail/);
    project.write({ 'cases/demo.yaml': casesYaml(ids('a').map(fact)) });
    answer(project, {});
  });

  test('with -u: shards put their own rows in, the merge accepts the whole', async () => {
    answer(project, { 'b-1': WRONG });
    const before = project.read('baselines/two.json');
    const { whole, parts, sharded, merge, merged } = await both(['-u']);
    expect(parts.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(parts[2]!.output + parts[1]!.output + parts[0]!.output).toContain(
      'baseline updated for the cases that ran',
    );
    expect(merge.code, merge.output).toBe(0);
    expect(sharded[1]!.baseline).toBe(whole[1]!.baseline);
    expect(merged.map(({ baseline }) => baseline)).toEqual(whole.map(({ baseline }) => baseline));
    expect(merged[1]!.baseline).not.toBe(before);
    answer(project, {});
  });

  test('with -u for another subject, which no shard may put into a baseline: the merge does', async () => {
    answer(project, {}, 'v2');
    const before = outcomeOf(project).map(({ baseline }) => baseline);
    const { whole, parts, sharded, merge, merged } = await both(['-u']);
    for (const { output } of parts) expect(output).toContain('the baseline is of another subject');
    expect(sharded.map(({ baseline }) => baseline)).toEqual(before);
    expect(merge.code, merge.output).toBe(0);
    expect(merged.map(({ baseline }) => baseline)).toEqual(whole.map(({ baseline }) => baseline));
    expect(merged[0]!.baseline).toContain('"v2"');
  });

  test('in CI without a baseline both are red and write none', async () => {
    project.remove('baselines');
    const { one, whole, parts, merge, merged } = await both([], { CI: '1' });
    expect([one.code, merge.code, ...parts.map(({ code }) => code)]).toEqual([1, 1, 1, 1, 1]);
    expect(merged).toEqual(whole);
    expect(merge.output).toContain('there is no baseline baselines/two.json, and CI never writes one');
  });

  test('-u in a shard never makes a baseline', async () => {
    for (const { output } of await runShards(project, ['-u'])) {
      expect(output).toContain('a shard writes no baseline; the merge of all shards does');
    }
    expect(project.has('baselines')).toBe(false);
  });
});

test('one suite cannot be cut into shards: Vitest refuses', async () => {
  const project = memoryProject({ cases: [fact('a-1'), fact('a-2')] });
  try {
    const run = await project.vitest(['--shard=1/2']);
    expect(run.code).toBe(1);
    expect(run.output).toContain('must be a smaller than count of test files');
  } finally {
    project.dispose();
  }
});
