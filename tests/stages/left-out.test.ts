import { expect, it } from 'vitest';
import { renderTerminal } from '../../plugin/reporter/render-terminal.ts';
import { summarise } from '../../plugin/reporter/summarise.ts';
import type { SuiteOptions } from '../../plugin/runtime/define-suite.ts';
import { l1 } from '../../plugin/stages/l1/index.ts';
import { l2 } from '../../plugin/stages/l2/index.ts';
import { l15 } from '../../plugin/stages/l15/index.ts';
import { baselineAfter, casesYaml, ROOT, runSuite } from '../support/run.ts';
import { type Behaviour, caseOfLines, LINES, memoryTarget } from './memory-target.ts';

const YAML = casesYaml([
  caseOfLines('whole'),
  caseOfLines('other', LINES.slice(1), { expected_l2: undefined }),
  caseOfLines('known', LINES, { known_failing: 'sections' }),
]);

/** A run as `CALIPER_STAGES` makes it, against a baseline of all stages. */
async function compare(before: Behaviour, now: Behaviour, stages: SuiteOptions['stages'], leftOut: string[]) {
  const all: SuiteOptions['stages'] = [l1(), l15(), l2()];
  const whole = await runSuite(YAML, {}, { target: memoryTarget(before), stages: all });
  const part = await runSuite(YAML, {}, { target: memoryTarget(now), stages });
  return summarise({ ...part, info: whole.info, stagesLeftOut: leftOut }, baselineAfter(whole), {
    update: 'new',
    root: ROOT,
    interrupted: false,
  });
}

const noSections: Behaviour = { sectionsOf: () => [] };
const blind: Behaviour = { extract: () => [] };

it('the same behaviour is unchanged, whatever was left out', async () => {
  for (const [stages, leftOut] of [
    [[l1()], ['l15', 'l2']],
    [[l15()], ['l1', 'l2']],
    [[l1(), l2()], ['l15']],
  ] as [SuiteOptions['stages'], string[]][]) {
    const summary = await compare({}, {}, stages, leftOut);
    expect(summary).toMatchObject({ changes: [], loosened: [], red: false, partial: true });
  }
});

it('a case that failed in a stage which was left out is not fixed', async () => {
  const summary = await compare(noSections, noSections, [l1()], ['l15', 'l2']);
  expect(summary).toMatchObject({ changes: [], red: false });
  expect(summary.cases.map(({ result, reason }) => `${result.case_id} ${result.verdict} ${reason}`)).toEqual([
    'known pass ',
    'other pass ',
    'whole pass ',
  ]);
  const shown = renderTerminal(summary, { report: '', baseline: null }, ROOT).join('\n');
  expect(shown).not.toContain('declared a known failure, but pass');
});

it('a case that passed and fails now is a regression, and red', async () => {
  const summary = await compare({}, blind, [l1()], ['l15', 'l2']);
  expect(summary.red).toBe(true);
  expect(summary.changes.map(({ case_id, kind }) => `${case_id} ${kind}`)).toEqual([
    'known regressed',
    'other regressed',
    'whole regressed',
  ]);
  expect(summary.changes[0]!.fields.every((field) => field.startsWith('l1.'))).toBe(true);
});
