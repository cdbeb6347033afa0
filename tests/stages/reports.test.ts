import { beforeAll, describe, expect, it } from 'vitest';
import { formatBaseline, parseBaseline } from '../../plugin/baseline/format.ts';
import { renderCsv } from '../../plugin/reporter/render-csv.ts';
import { renderMarkdown } from '../../plugin/reporter/render-markdown.ts';
import { renderTerminal } from '../../plugin/reporter/render-terminal.ts';
import { formatReport, type Report, reportOf } from '../../plugin/reporter/report-data.ts';
import { type SuiteSummary, summarise } from '../../plugin/reporter/summarise.ts';
import { l1 } from '../../plugin/stages/l1/index.ts';
import { l2 } from '../../plugin/stages/l2/index.ts';
import { l15 } from '../../plugin/stages/l15/index.ts';
import { verifyReport } from '../../plugin/verify/verify-report.ts';
import { baselineAfter, casesYaml, MISSING, ROOT, runSuite } from '../support/run.ts';
import { type Behaviour, caseOfLines, LINES, memoryTarget } from './memory-target.ts';

const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

/** Two cases: one of all lines, one of the first alone. */
const YAML = casesYaml([
  caseOfLines('c-1', LINES, { difficulty: 'easy' }),
  caseOfLines('c-2', LINES.slice(0, 1), { difficulty: 'hard' }),
]);

/** Skips what it should store second, and shows "My life" nowhere. */
const WRONG: Behaviour = {
  action: (index) => (index === 1 ? 'skip' : 'store'),
  sectionsOf: (content) => (content === 'lives in Oslo' ? ['Who I am'] : []),
};

async function summaryOf(behaviour: Behaviour, locale: 'en' | 'zh' = 'en'): Promise<SuiteSummary> {
  const stages = [l1(), l15(), l2()];
  const run = await runSuite(YAML, {}, { target: memoryTarget(behaviour), stages, locale });
  return summarise(run, MISSING, { update: 'new', root: ROOT, interrupted: false });
}

let summary: SuiteSummary;
let report: Report;
let terminal: string;
beforeAll(async () => {
  summary = await summaryOf(WRONG);
  report = JSON.parse(formatReport(reportOf(summary, summary.run.info!, META)));
  terminal = renderTerminal(summary, { report: 'results/memory', baseline: null }, ROOT)
    .join('\n')
    .replace(ANSI, '');
});

describe('the summary in the terminal', () => {
  it('leads with the metrics of each stage', () => {
    // Actions: 3 of 4. Sections: c-1 has T0 in its section, T1 and T2 in none; c-2 has T0: 2 of 4. F1 is 1.
    expect(terminal).toMatch(/l1\.dimension_micro_f1 +1\.00 of 4 expected labels/);
    expect(terminal).toMatch(/l15\.action_accuracy +0\.75 of 4 expected actions/);
    expect(terminal).toMatch(/l15\.parse_errors +0$/m);
    expect(terminal).toMatch(/l2\.section_hit_rate +0\.50 of 4 listed memories/);
    expect(terminal).toMatch(/l2\.section_miss_rate +0\.50 of 4 listed memories/);
    expect(terminal).toMatch(/l2\.profile_quality +0\.50$/m);
  });

  it('slices by the main metric of each stage', () => {
    expect(terminal).toContain(
      [
        '  by difficulty:',
        '                easy (1)  hard (1)',
        '    l1 f1           1.00      1.00',
        '    l15 action    0.6667      1.00',
        '    l2 hit        0.3333      1.00',
      ].join('\n'),
    );
  });
});

it('report.md has the decisions and the sections in tables of their own', () => {
  const text = renderMarkdown(report);
  expect(text).toContain('| expected ↓ | store | skip | update | merge | unpaired | unparsed | right |');
  expect(text).toContain('| store | 3 | 1 | 0 | 0 | 0 | 0 | 0.75 |');
  expect(text).toContain('| daily | 0.50 | 0.00 | 0.50 | 4 | 2 | 0 |');
  expect(text).not.toContain('section_hit_rate.daily');
  expect(text).not.toContain('per_action_accuracy');
  expect(text).toContain(
    '|  | pass_rate | l1.dimension_micro_f1 | l1.strict_match_rate | l15.action_accuracy | l2.section_hit_rate |',
  );
});

it('report.md is in the language of the suite', async () => {
  const zh = await summaryOf(WRONG, 'zh');
  const text = renderMarkdown(reportOf(zh, zh.run.info!, META));
  expect(text).toContain('## 冲突决策（l15）');
  expect(text).toContain('## 画像分区（l2）');
});

it('per_case.csv has the headline metrics of each stage as columns', () => {
  const [head, first] = renderCsv(report)
    .split('\r\n')
    .map((line) => line.split(','));
  const cells = Object.fromEntries(head!.map((name, at) => [name, first![at]]));
  expect(cells).toMatchObject({
    l1_f1: '1',
    l15_action_accuracy: String(2 / 3),
    l15_parse_errors: '0',
    l2_section_hit_rate: String(1 / 3),
    l2_section_misentry_rate: '0',
    l2_scene_label_match: '1',
  });
  expect(head).not.toContain('l2_profile_quality');
});

it('report.json is confirmed by verify, every stage scored anew from its row', () => {
  expect(verifyReport(report)).toMatchObject({ differences: [], rescored: 2 });
  for (const change of [
    (copy: Report) =>
      ((copy.per_case[0]!.details.l15 as { decided: { action: string }[] }).decided[1]!.action = 'store'),
    (copy: Report) => ((copy.per_case[0]!.details.l2 as { profile: unknown[] }).profile = []),
  ]) {
    const copy = structuredClone(report);
    change(copy);
    expect(verifyReport(copy).differences.length).toBeGreaterThan(0);
  }
});

it('a baseline keeps the counts of every stage', () => {
  const state = baselineAfter(summary.run);
  const { baseline } = state as { baseline: Parameters<typeof formatBaseline>[0] };
  const read = parseBaseline(formatBaseline(baseline));
  expect(Object.keys(read.cases.get('c-1')!.tallies).sort()).toEqual(['l1', 'l15', 'l2']);
  expect(read.metrics).toMatchObject({ 'l2.profile_quality': 0.5, 'l15.per_action_accuracy.store': 0.75 });
});

it('scenes of an unusual size are noted in the terminal and in report.md', async () => {
  // One case of 21 memories, each a scene of its own.
  const lines = Array.from({ length: 7 }, () => LINES).flat();
  const run = await runSuite(
    casesYaml([caseOfLines('c-1', lines)]),
    {},
    { target: memoryTarget(), stages: [l2({ input: 'truth' })] },
  );
  const many = summarise(run, MISSING, { update: 'new', root: ROOT, interrupted: false });
  const note = 'l2.scene_granularity 1: 21 memories in 21 scenes; a scene is usually made of 5 to 20';
  expect(renderTerminal(many, { report: '', baseline: null }, ROOT).join('\n').replace(ANSI, '')).toContain(
    note,
  );
  expect(renderMarkdown(reportOf(many, run.info!, META)).replaceAll('\\', '')).toContain(note);
  expect(terminal).not.toContain('usually made');
});
