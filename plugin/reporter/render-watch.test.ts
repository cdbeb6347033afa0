import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { baselineAfter, casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { SuiteMemory } from '../watch/memory.ts';
import type { SuiteRun } from './collect.ts';
import { renderWatch } from './render-watch.ts';
import { summarise } from './summarise.ts';
import { WatchView } from './watch-view.ts';

const truth = (label: string) => ({
  memories: [
    {
      content: 'likes tea in the morning',
      dimensions: [label],
      memory_type: 'persona',
      priority: 50,
      time_velocity: 'static',
      source_message_ids: [],
    },
  ],
});
const many = Array.from({ length: 30 }, (_, i) => ({
  case_id: `eval-${100 + i}`,
  difficulty: 'easy',
  expected_l1: truth(`label-${i % 7}`),
}));
const held = { case_id: 'held-1', split: 'holdout', expected_l1: truth('label-1') };
const YAML = casesYaml([...many, held]);
const GATES = {
  pass_rate: 0.9,
  'l1.dimension_micro_f1': 0.9,
  'l1.dimension_micro_recall': 0.9,
  'l1.memory_recall': 0.9,
  'l1.memory_precision': 0.9,
  'l1.strict_match_rate': { min: 0.5, split: 'holdout' as const },
};
/** A run as watch mode has it: without the holdout. */
async function tuneRun(answers: Parameters<typeof runSuite>[1], yaml = YAML): Promise<SuiteRun> {
  const run = await runSuite(yaml, answers, { gates: GATES });
  run.results.delete('held-1');
  return run;
}

const plain = (lines: readonly string[]): string => stripVTControlCharacters(lines.join('\n'));

const OUTCOME = { report: 'results/memory/report.md', baseline: null };

it('of the worst that can be is one screen, and says what it leaves out', async () => {
  const view = new WatchView();
  const memory = new SuiteMemory();
  const watch = { memory: () => memory };
  const right = await runSuite(YAML, rightAnswers(YAML), { gates: GATES });
  const baseline = baselineAfter(right);
  const options = { update: 'new', root: ROOT, interrupted: false, watch: true } as const;
  const [first] = view.merge([await tuneRun(rightAnswers(YAML))], watch, false);
  view.show(summarise(first!, baseline, options));
  const errors = Object.fromEntries(many.slice(5).map(({ case_id }) => [case_id, new Error('refused')]));
  const [next] = view.merge([await tuneRun(errors)], watch, false);
  const summary = summarise(next!, baseline, options);
  const lines = renderWatch(summary, OUTCOME, ROOT, view.show(summary));
  expect(lines.length).toBeLessThanOrEqual(24);
  const text = plain(lines);
  expect(text).toContain('watch: split tune only, 1 holdout left out');
  expect(text).toContain('cases: 30 (0 pass, 5 fail, 25 error) · ran 30 of 30');
  expect(text).toContain('since the last run: 30 regressed');
  expect(text).toContain('against the baseline: 30 regressed');
  expect(text).toMatch(/errors +25 \(\+25\) +≤ 0 +missed/);
  expect(text).toContain('infra in l1: refused  25 (eval-105, eval-106,');
  expect(text).toContain('over the holdout, not judged here: l1.strict_match_rate');
  expect(text).toContain('press u to accept these results');
});

it('names the cases that ran, and why one of them fails that turns nothing red', async () => {
  const yaml = casesYaml(many.slice(0, 8));
  const view = new WatchView();
  const memory = new SuiteMemory();
  const run = await runSuite(yaml, { ...rightAnswers(yaml), 'eval-103': [] });
  const results = new Map([...run.results].filter(([id]) => id <= 'eval-106'));
  const [merged] = view.merge([{ ...run, results }], { memory: () => memory }, false);
  const summary = summarise(merged!, MISSING, { update: 'new', root: ROOT, interrupted: false, watch: true });
  const text = plain(renderWatch(summary, OUTCOME, ROOT, view.show(summary)));
  expect(text).toContain('ran 7 of 8 (eval-100, eval-101, eval-102, eval-103, eval-104, +2)');
  expect(text).toContain('1 without a result, so gates are not judged');
  expect(text).toContain('eval-103 l1 dimension_micro_f1 0.00 < 0.50');
  expect(text).toContain('errors');
  expect(text).not.toContain('since the last run');
});

it('under a weaker caliber is marked, and compares with no baseline', async () => {
  const run = await tuneRun({ ...rightAnswers(YAML), 'eval-103': [] });
  const info = {
    ...run.info!,
    fail_on: 'never' as const,
    weaker: 'the suite requires a lexical caliber, and …',
  };
  const options = { update: 'new', root: ROOT, interrupted: false, watch: true } as const;
  const baseline = baselineAfter(await runSuite(YAML, rightAnswers(YAML), { gates: GATES }));
  const summary = summarise({ ...run, info }, baseline, options);
  const text = plain(renderWatch(summary, OUTCOME, ROOT, { ran: [], last: null }));
  expect(text).toContain('REPORT ONLY');
  expect(text).not.toMatch(/against the baseline|press u| met$/m);
});

it('speaks the language of the suite', async () => {
  const run = await runSuite(YAML, rightAnswers(YAML), { locale: 'zh' });
  const summary = summarise(run, MISSING, { update: 'new', root: ROOT, interrupted: false, watch: true });
  const text = plain(renderWatch(summary, OUTCOME, ROOT, { ran: [], last: null }));
  expect(text).toContain('监视：仅运行 tune，1 个 holdout 不运行');
});
