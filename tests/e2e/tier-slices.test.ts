import { afterEach, describe, expect, test } from 'vitest';
import type { FixtureProject } from './support/project.ts';
import { tierProject, tierSuiteSource } from './support/tier-project.ts';

let project: FixtureProject;

afterEach(() => project.dispose());

interface SlicedReport {
  partial: boolean;
  slice_by: string[];
  slices: { tag: Record<string, Record<string, number | null>> };
}

const VARIANTS = 'variants: { full: { options: {} }, cut: { options: { long: false } } },';
const REPORTS = ['full', 'cut'].map((variant) => `results/demo/${variant}/report.json`);
const sliced = (more = '') =>
  tierProject(
    tierSuiteSource('options', `failOn: 'never', sliceBy: ['tier1', 'tier4', 'long'], ${VARIANTS} ${more}`),
  );
const folded = (text: string) => text.replaceAll(/ +/g, ' ');

// 'The basic plan is 99 a year.' has 28 characters; 'The warranty is 24 months.' 26, and 20 times ' It is long.' 240 more.
const [PLAIN, LONG] = [28, 26 + 20 * 12];
const FULL = PLAIN + 1 + LONG;

describe('a channel cut as a variant, with slices by tag', () => {
  test('each tier says what degraded, and what of prompts and SQL was saved', async () => {
    project = sliced();
    const run = await project.vitest();
    expect(run.code, run.output).toBe(0);
    const [full, cut] = REPORTS.map((file) => project.json<SlicedReport>(file));
    expect(full!.slice_by).toEqual(['tier1', 'tier4', 'long']);
    expect(full!.slices.tag).toMatchObject({
      tier1: { pass_rate: 1, 'retrieval.question_pass_rate': 1 },
      tier4: { pass_rate: 1, 'assembly.prompt_chars_mean': FULL, 'assembly.sql_count_mean': 3 + 1 },
      long: { pass_rate: 1, 'retrieval.question_pass_rate': 1, 'assembly.prompt_chars_mean': FULL },
    });
    expect(cut!.slices.tag).toMatchObject({
      tier1: { pass_rate: 1 / 2, 'retrieval.question_pass_rate': 1 / 2 },
      tier4: { pass_rate: 0, 'assembly.prompt_chars_mean': PLAIN, 'assembly.sql_count_mean': 1 + 1 },
      // q-2 and q-3: the case with two of the tags is in both slices
      long: { pass_rate: 0, 'retrieval.question_pass_rate': 0 / 1 },
    });

    const summary = folded(run.output.slice(run.output.indexOf('by tag:')));
    expect(summary).toMatch(/^by tag:\n tier1 \(2\) tier4 \(1\) long \(2\)\n pass_rate 1\.00 1\.00 1\.00\n/);
    const beside = folded(run.output.slice(run.output.lastIndexOf('by tag:')));
    const rows = [
      'tier1 (2) pass_rate 1.00 0.50 −0.50',
      'tier1 (2) retrieval.question_pass_rate 1.00 0.50 −0.50',
      'tier4 (1) pass_rate 1.00 0.00 −1.00',
      'tier4 (1) assembly.assembly_pass_rate 1.00 0.00 −1.00',
      `tier4 (1) assembly.prompt_chars_mean ${FULL} ${PLAIN} −${FULL - PLAIN} ↓ is better`,
      'tier4 (1) assembly.sql_count_mean 4 2 −2 ↓ is better',
      'long (2) pass_rate 1.00 0.00 −1.00',
    ];
    for (const row of rows) expect(beside).toContain(`\n ${row}\n`);

    const offline = await project.caliper(['compare', ...REPORTS]);
    expect(offline.code, offline.output).toBe(0);
    for (const row of rows) expect(folded(offline.stdout)).toContain(`\n ${row}\n`);
    const page = await project.caliper(['compare', '--md', ...REPORTS]);
    expect(page.stdout).toContain('## by tag');
    expect(page.stdout).toContain('| tier4 | 1 | assembly.sql\\_count\\_mean | 4 | 2 | −2 | ↓ is better |');
    const { slices } = JSON.parse((await project.caliper(['compare', '--json', ...REPORTS])).stdout);
    expect(slices.map(({ tag, cases }: { tag: string; cases: number }) => [tag, cases])).toEqual([
      ['tier1', 2],
      ['tier4', 1],
      ['long', 2],
    ]);

    expect(project.read('results/demo/cut/report.md')).toContain('## by tag');
    for (const file of REPORTS) {
      const verified = await project.caliper(['verify', file]);
      expect(verified.code, verified.output).toBe(0);
    }
  });

  test('one tier alone, by a filter: its slice and those that share its cases, and no other', async () => {
    project = sliced();
    const run = await project.vitest(['--tags-filter=tier4']);
    expect(run.code, run.output).toBe(0);
    for (const file of REPORTS) {
      const { partial, slices } = project.json<SlicedReport>(file);
      expect(partial).toBe(true);
      expect(Object.keys(slices.tag)).toEqual(['tier4', 'long']);
    }
    const beside = folded(run.output.slice(run.output.indexOf('caliper  compare')));
    expect(beside).toContain('partial run');
    expect(beside).toContain(
      `\n tier4 (1) assembly.prompt_chars_mean ${FULL} ${PLAIN} −${FULL - PLAIN} ↓ is better\n`,
    );
    expect(beside).not.toContain('tier1');
  });

  test('in Chinese', async () => {
    project = sliced("locale: 'zh',");
    const run = await project.vitest(['--tags-filter=tier4']);
    expect(run.output).toContain('按标签');
    expect(project.read('results/demo/cut/report.md')).toContain('## 按标签');
  });

  test('a tag that no case has is refused by name', async () => {
    project = tierProject(tierSuiteSource('options', "sliceBy: ['tier1', 'tir4'],"));
    const run = await project.vitest();
    expect(run.code).toBe(1);
    expect(run.output).toContain(
      "'sliceBy' names the tag 'tir4', which no case of the suite has; did you mean 'tier4'?",
    );
  });
});
