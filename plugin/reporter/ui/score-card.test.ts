import { expect, it } from 'vitest';
import {
  baselineAfter,
  casesYaml,
  MISSING,
  ROOT,
  rightAnswers,
  runSuite,
} from '../../../tests/support/run.ts';
import { summarise } from '../summarise.ts';
import { scoreCard } from './score-card.ts';

const memory = {
  content: 'lives in Oslo',
  dimensions: ['identity'],
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
};
const YAML = casesYaml(['a', 'b', 'c'].map((case_id) => ({ case_id, expected_l1: { memories: [memory] } })));
const OPTIONS = { update: 'new', root: ROOT, interrupted: false } as const;
const GATES = { 'l1.dimension_micro_f1': { min: 0.9 }, 'l1.dimension_micro_recall': { min: 0.5 } };

async function cardOf(weaker?: string) {
  const before = await runSuite(YAML, rightAnswers(YAML), { gates: GATES });
  const run = await runSuite(YAML, { ...rightAnswers(YAML), a: [] }, { gates: GATES });
  const info = { ...run.info!, ...(weaker ? { weaker } : {}) };
  const summary = summarise({ ...run, info }, baselineAfter(before), OPTIONS);
  const notes = scoreCard(summary, ['3 → 2 of 3 pass']);
  for (const { location } of notes) expect(location).toMatchObject({ file: run.suite.file, line: 1 });
  return Object.fromEntries(notes.map(({ type, message }) => [type, message]));
}

// Two of three memories were found with their one label each: F1 = 2·2 / (2·2 + 0 + 1) = 0.8, recall 2/3.
it('gives the result, the gates that were missed and met, the flips and what chance does', async () => {
  expect(await cardOf()).toEqual({
    'score card': 'memory · red',
    cases: '3 (2 pass, 1 fail)',
    'gates: missed': 'l1.dimension_micro_f1 0.80 ≥ 0.90',
    'gates: met': 'errors 0 ≤ 0 · l1.dimension_micro_recall 0.6667 ≥ 0.50',
    'against the baseline': '1 regressed',
    statistics: '3 → 2 of 3 pass',
  });
});

it('of a part of the suite judges no gate', async () => {
  const run = await runSuite(YAML, rightAnswers(YAML), { gates: GATES });
  run.results.delete('b');
  const card = scoreCard(summarise(run, MISSING, OPTIONS), []);
  expect(card.map(({ type, message }) => [type, message]).slice(0, 3)).toEqual([
    ['score card', 'memory · partial run (2/3): gates are not judged, no figure here stands for the suite'],
    ['cases', '2 (2 pass)'],
    [
      'gates: not judged',
      'errors 0 ≤ 0 · l1.dimension_micro_f1 1.00 ≥ 0.90 · l1.dimension_micro_recall 1.00 ≥ 0.50',
    ],
  ]);
});

it('of a run under a weaker caliber says that nothing passes or fails', async () => {
  const card = await cardOf('the suite requires a lexical caliber');
  expect(card['score card']).toBe(
    'memory · REPORT ONLY: the suite requires a lexical caliber; no figure here passes or fails anything',
  );
  expect(card['gates: not judged']).toContain('l1.dimension_micro_f1 0.80');
  expect(card).not.toHaveProperty('against the baseline');
});

it('without a baseline says so', async () => {
  const run = await runSuite(YAML, rightAnswers(YAML));
  const card = scoreCard(summarise(run, MISSING, OPTIONS), []);
  expect(card.find(({ type }) => type === 'against the baseline')!.message).toBe(
    'no baseline to compare with',
  );
});
