import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { baselineAfter, casesYaml, ROOT, rightAnswers, runSuite } from '../../../tests/support/run.ts';
import type { Description } from '../../targets/types.ts';
import { type Report, reportOf } from '../report-data.ts';
import { summarise } from '../summarise.ts';
import { compareVariants, renderVariants } from './render-variants.ts';

const YAML = casesYaml(
  ['apple pie', 'blue whale', 'cold river', 'dusty road', 'eager fox'].map((content, at) => ({
    case_id: `c${at}`,
    expected_l1: {
      memories: [
        {
          content,
          dimensions: ['identity'],
          memory_type: 'persona',
          priority: 50,
          time_velocity: 'static',
        },
      ],
    },
  })),
);

async function reportIn(
  variant: string,
  forgotten: readonly string[],
  more: Partial<Description> = {},
): Promise<Report> {
  const answers = { ...rightAnswers(YAML), ...Object.fromEntries(forgotten.map((id) => [id, []])) };
  const description = { subject: { name: 'rules', version: variant }, ...more };
  const run = await runSuite(YAML, answers, {
    description,
    gates: { 'l1.memory_recall': 0.1 },
  });
  const info = { ...run.info!, variant };
  const summary = summarise(run, baselineAfter(run), { update: 'new', root: ROOT, interrupted: false });
  return reportOf(summary, info, { runId: variant, timestamp: '2026-03-01T10:00:00Z', root: ROOT });
}

let [v1, v2, v3]: Report[] = [];
beforeAll(async () => {
  v1 = await reportIn('v1', []);
  v2 = await reportIn('v2', ['c0']);
  v3 = await reportIn('v3', ['c0', 'c1', 'c2', 'c3']);
});

const render = (reports: readonly Report[], watch = false) =>
  stripVTControlCharacters(renderVariants(reports, compareVariants(reports, watch), watch).join('\n'));

it('of one variant, and of none, there is nothing to say', () => {
  expect(compareVariants([], false)).toEqual([]);
  expect(compareVariants([v1!], false)).toEqual([]);
});

it('puts each variant beside the first: its gates, what leads a summary, and the flips', () => {
  const output = render([v1!, v2!, v3!]);
  expect(output.match(/ [ab]: \S+/g)).toEqual([
    ' a: memory@v1',
    ' b: memory@v2',
    ' a: memory@v1',
    ' b: memory@v3',
  ]);
  // 4 of 5 memories, then 1 of 5
  expect(output).toMatch(/l1\.memory_recall +1\.00 +0\.80 +−0\.20 {2}\[/);
  expect(output).toMatch(/l1\.memory_recall +1\.00 +0\.20 +−0\.80 {2}\[/);
  expect(output).toMatch(/l1\.dimension_micro_f1 +1\.00 +0\.8889/);
  expect(output).not.toMatch(/priority_mae|by label/);
  expect(output).toContain('flips: 4\n    c0  pass → fail');
});

it('in watch mode is short: no intervals, four metrics, three flips', () => {
  const lines = render([v1!, v3!], true).split('\n');
  expect(lines.filter((line) => /^ {4}(l1\.|pass_rate|errors)/.test(line))).toHaveLength(4);
  expect(lines.join('\n')).not.toMatch(/interval|\[/);
  expect(lines).toContain('    +1 more');
  expect(lines.length).toBeLessThan(22);
});

it('shows no figures of variants that were measured differently', async () => {
  const other = await reportIn('v9', ['c0'], { tokenizer: 'words' });
  const output = render([v1!, other]);
  expect(output).toContain('not comparable as they are: the calibers differ: tokenizer null → "words"');
  expect(output).toContain('caliper compare --force');
  expect(output).not.toMatch(/flips|memory_recall/);
});
