import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GateProject, type GateReport } from './support/gate-project.ts';
import type { Finished } from './support/project.ts';

const VARIANTS = ['full', 'no-graph'];
const TIER4 = ['rw4-01', 'rw4-02', 'rw4-03', 'rw4-04', 'rw4-05', 'rw4-06', 'rw4-07', 'rw4-08'];

/** A row of the comparison by tag: of a, of b, and by how much less b has. */
function saved(output: string, metric: string): [a: number, b: number, less: number] {
  const row = new RegExp(
    `tier4 \\(8\\) +assembly\\.${metric} +([\\d.]+) +([\\d.]+) +−([\\d.]+) +↓ is better`,
  );
  const figures = row.exec(output)?.slice(1).map(Number);
  if (!figures) throw new Error(`no ${row} in ${output}`);
  return figures as [number, number, number];
}

describe('the real-world suite, as it is shipped', () => {
  let project: GateProject;
  let tier4: Finished;
  let all: Finished;

  const reportOf = (variant: string) => project.json<GateReport>(`results/realworld/${variant}/report.json`);

  beforeAll(() => {
    project = new GateProject('realworld');
  });

  afterAll(() => project.dispose());

  test('tier 4 alone: 8 cases a variant, what a cut channel saves, and no baseline', async () => {
    tier4 = await project.vitest(['--tags-filter=tier4']);
    expect(tier4.code, tier4.output).toBe(0);
    for (const variant of VARIANTS) {
      const report = reportOf(variant);
      expect(report.partial).toBe(true);
      expect(report.per_case.map(({ case_id }) => case_id)).toEqual(TIER4);
    }
    expect(project.list('baselines')).toEqual([]);
    for (const metric of ['prompt_chars_mean', 'sql_count_mean']) {
      const [a, b, less] = saved(tier4.output, metric);
      expect(b).toBeGreaterThan(0);
      expect(less).toBeGreaterThan(0);
      expect(a - b).toBeCloseTo(less, 1);
    }
  });

  test('all of it: exit code 0 although cases fail, each of which it names, and it says that it only reports', async () => {
    all = await project.vitest(['--reporter=dot']);
    expect(all.code, all.output).toBe(0);
    for (const variant of VARIANTS) {
      const { summary, per_case } = reportOf(variant);
      expect(summary).toMatchObject({ red: false, counts: { total: 168, error: 0 } });
      const failed = per_case.filter(({ verdict }) => verdict === 'fail').map(({ case_id }) => case_id);
      expect(failed).toHaveLength(summary.counts.fail);
      expect(failed).not.toEqual([]);
      expect(all.output).toContain(
        `failures that do not turn the run red: ${failed.length} (${failed.join(', ')})`,
      );
    }
    expect(project.list('baselines')).toEqual(VARIANTS.map((variant) => `realworld@${variant}.json`));
  });

  test('a cut channel is compared tier by tier, in the same figures as by tier 4 alone', () => {
    const compared = all.output.match(/^ {4}tier\d \(\d+\)/gm)!;
    expect([...new Set(compared)].map((tier) => tier.trim())).toEqual([
      'tier0 (130)',
      'tier1 (17)',
      'tier2 (6)',
      'tier3 (7)',
      'tier4 (8)',
    ]);
    for (const metric of ['prompt_chars_mean', 'sql_count_mean']) {
      expect(saved(all.output, metric)).toEqual(saved(tier4.output, metric));
    }
  });

  test('every figure of the reports is confirmed, of the noisy copies too', async () => {
    const noise = new GateProject('realworld-noise');
    try {
      const run = await noise.vitest(['--reporter=dot']);
      expect(run.code, run.output).toBe(0);
      const reports = VARIANTS.map((variant) => `results/realworld/${variant}/report.json`);
      const verified = [
        await project.caliper(['verify', ...reports]),
        await noise.caliper(['verify', 'results/realworld-noise/report.json']),
      ];
      for (const { code, output } of verified) expect(code, output).toBe(0);
      const lines = verified.flatMap(({ stdout }) => stdout.trim().split('\n'));
      expect(lines).toEqual([
        expect.stringMatching(
          /^results\/realworld\/full\/.* figures confirmed, 168 of 168 cases scored anew$/,
        ),
        expect.stringMatching(
          /^results\/realworld\/no-graph\/.* figures confirmed, 168 of 168 cases scored anew$/,
        ),
        expect.stringMatching(/^results\/realworld-noise\/.* figures confirmed, 20 of 20 cases scored anew$/),
      ]);
    } finally {
      noise.dispose();
    }
  });
});
