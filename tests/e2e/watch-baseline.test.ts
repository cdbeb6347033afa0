import { describe, expect, test } from 'vitest';
import type { Report } from '../../plugin/reporter/report-data.ts';
import type { FixtureCase } from './support/memory-project.ts';
import {
  answer,
  called,
  cases,
  endSessions,
  project,
  start,
  startOverBaseline,
  TUNE,
  WATCHED,
  watch,
} from './support/watch-session.ts';

endSessions();

const BASELINE = 'baselines/demo.json';

/** The summary's lines in what a run printed. */
function summaryOf(output: string): string[] {
  const lines = output.split('\n');
  const start = lines.findIndex((line) => line.startsWith(' caliper  '));
  return lines.slice(start, -1).filter((line) => line.trim() !== '');
}

describe('the holdout', () => {
  const GATES = `${WATCHED} gates: { 'l1.dimension_micro_f1': 0.9, 'l1.memory_recall': { min: 0.5, split: 'holdout' } },`;

  test('is left out, which is said, and is neither removed nor newly skipped', async () => {
    const first = await startOverBaseline({ suite: GATES });
    expect(called()).toEqual(TUNE);
    expect(first).toContain('watch: split tune only, 1 holdout left out');
    expect(first).toContain('over the holdout, not judged here: l1.memory_recall');
    expect(first).toContain('against the baseline: no case changed');
    expect(first).toContain('PASS');
    expect(project.json<{ partial: boolean }>('results/demo/report.json').partial).toBe(true);
    project.edit('cases/demo.yaml', 'eval-004 says something', 'eval-004 says another thing');
    expect(await watch.settled()).toContain('ran 0 of 3');
    expect(called()).toEqual([]);
  });

  test('a gate is judged over tune, over all of it also when one case ran', async () => {
    await startOverBaseline({ suite: GATES });
    answer({ 'eval-001': { memories: [] }, 'eval-003': { memories: [] } });
    const missed = await watch.settled();
    // Nobody waits for intervals between two saves, and none is told of.
    const { against } = project.json<Report>('results/demo/report.json');
    expect(against).toMatchObject({ cases: 3, verdicts: { both: 1, only_a: 2 } });
    expect(against!.metrics.every(({ interval }) => interval === null)).toBe(true);
    expect(missed).not.toContain('statistics:');
    // 3 expected labels, 1 found: 2·1 / (2·1 + 2)
    expect(missed).toContain('gate missed: l1.dimension_micro_f1 0.50 (gate ≥ 0.90)');
    expect(missed).toContain('(over tune: watch mode leaves out 1 holdout case)');
    called();
    project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
    const one = await watch.settled();
    expect(called()).toEqual(['eval-002']);
    expect(one).toContain('gate missed: l1.dimension_micro_f1 0.50 (gate ≥ 0.90)');
    expect(one).toContain('not run again, and still red since they last ran: eval-001, eval-003');
    expect(one).toContain('FAIL  Tests failed. Watching for file changes...');
  });
});

describe('the baseline', () => {
  test('is never written by a save, and by u for the cases that watch mode runs', async () => {
    await startOverBaseline();
    const before = project.read(BASELINE);
    answer({ 'eval-001': { memories: [] } });
    expect(await watch.settled()).toContain('press u to accept these results');
    expect(project.read(BASELINE)).toBe(before);
    called();

    watch.press('u');
    const accepted = await watch.settled();
    expect(called()).toEqual([]);
    expect(accepted).toContain('baseline updated for the cases that ran');
    expect(accepted).toContain('PASS');
    const rows = (text: string): string[] => text.split('\n').filter((line) => line.includes('"eval-'));
    const changed = rows(project.read(BASELINE)).filter((row, index) => row !== rows(before)[index]);
    expect(changed).toHaveLength(1);
    expect(changed[0]).toContain('"eval-001": {"verdict":"fail"');

    const accepting = project.read(BASELINE);
    answer({ 'eval-001': { memories: [] }, 'eval-002': { memories: [] } });
    expect(await watch.settled()).toContain('1 regressed');
    expect(project.read(BASELINE)).toBe(accepting);
  });

  test('u accepts what is shown also where no test fails', async () => {
    await startOverBaseline({ cases: cases.slice(0, 3), script: { 'eval-002': { memories: [] } } });
    answer({ 'eval-002': { memories: [{ content: 'fact number 1 of the set', dimensions: ['identity'] }] } });
    expect(await watch.settled()).toContain('1 fixed');
    called();
    watch.press('u');
    expect(await watch.settled()).toContain('baseline updated');
    expect(called()).toEqual([]);
    expect(project.read(BASELINE)).toContain('"eval-002": {"verdict":"pass"');
  });

  test('a missing one is not created, and with a holdout not by u either', async () => {
    expect(await start()).toContain('no baseline yet: vitest run writes one');
    expect(project.has(BASELINE)).toBe(false);
    watch.press('u');
    expect(await watch.settled()).toContain('a partial run writes no baseline');
    expect(project.has(BASELINE)).toBe(false);
  });

  test('a missing one is written by u where there is no holdout', async () => {
    expect(await start({ cases: cases.slice(0, 3) })).toContain('press u to accept these results');
    expect(project.has(BASELINE)).toBe(false);
    watch.press('u');
    expect(await watch.settled()).toContain('baseline written');
    expect(Object.keys(project.json<{ cases: object }>(BASELINE).cases)).toEqual(TUNE);
  });
});

test('the summary of many regressions is one screen', async () => {
  const many: FixtureCase[] = Array.from({ length: 40 }, (_, index) => ({
    case_id: `eval-${100 + index}`,
    memories: [{ content: `fact number ${index} of the set`, dimensions: ['identity', 'goals'] }],
  }));
  await startOverBaseline({ cases: [...many, cases[3]!], suite: `${WATCHED} gates: { pass_rate: 0.9 },` });
  answer(Object.fromEntries(many.map(({ case_id }) => [case_id, { memories: [] }])));
  const lines = summaryOf(await watch.settled());
  expect(lines.length).toBeLessThanOrEqual(23);
  expect(lines.join('\n')).toContain('against the baseline: 40 regressed');
});
