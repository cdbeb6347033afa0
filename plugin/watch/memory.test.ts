import { expect, it } from 'vitest';
import { casesYaml, knownSuite, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { SuiteMemory } from './memory.ts';

const memory = {
  content: 'likes tea in the morning',
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
  source_message_ids: [],
};
const truth = () => ({ memories: [{ ...memory, dimensions: ['habits'] }] });
const one = { case_id: 'eval-1', expected_l1: truth() };
const two = { case_id: 'eval-2', expected_l1: truth() };
const held = { case_id: 'eval-3', split: 'holdout', expected_l1: truth() };
const BEFORE = casesYaml([one, two, held]);

/** A memory that took a whole run of the two tune cases; the second fails. */
async function afterRun(yaml = BEFORE): Promise<SuiteMemory> {
  const memory = new SuiteMemory();
  const { suite, results } = await runSuite(yaml, { ...rightAnswers(yaml), 'eval-2': [] });
  memory.take(suite, results);
  return memory;
}

it('at first every tune case is due, after a run none, and the holdout never', async () => {
  expect([...new SuiteMemory().due(knownSuite(BEFORE))]).toEqual(['eval-1', 'eval-2']);
  const memory = await afterRun();
  expect([...memory.due(knownSuite(BEFORE))]).toEqual([]);
  expect([...memory.results(knownSuite(BEFORE)).keys()]).toEqual(['eval-1', 'eval-2']);
});

it.each([
  ['its text', { ...two, conversation: 'another' }],
  ['its truth', { ...two, expected_l1: { memories: [] } }],
  ['what is no part of the exam', { ...two, known_failing: 'a model is to blame' }],
])('a case that is written otherwise is due, whatever of it: %s', async (_, changed) => {
  const memory = await afterRun();
  const suite = knownSuite(casesYaml([one, changed, held]));
  expect([...memory.due(suite)]).toEqual(['eval-2']);
  expect([...memory.results(suite).keys()]).toEqual(['eval-1']);
});

it('a case that goes and comes back as it was is not due', async () => {
  const memory = await afterRun();
  expect([...memory.results(knownSuite(casesYaml([one]))).keys()]).toEqual(['eval-1']);
  expect([...memory.due(knownSuite(BEFORE))]).toEqual([]);
});

it('another clock of the set makes all of its cases due', async () => {
  const memory = await afterRun();
  const clock = `meta: { now: "2026-01-01T00:00:00Z" }\n${BEFORE}`;
  expect([...memory.due(knownSuite(clock))]).toEqual(['eval-1', 'eval-2']);
});

it('findings stand where the case stands now', async () => {
  const memory = await afterRun();
  const lineOf = (yaml: string): number[] =>
    memory
      .results(knownSuite(yaml))
      .get('eval-2')!
      .findings.map(({ line }) => line);
  const before = lineOf(BEFORE);
  expect(before).toHaveLength(1);
  expect(lineOf(`# a\n# b\n${BEFORE}`)).toEqual([before[0]! + 2]);
  expect(lineOf(casesYaml([two, one, held]))[0]).toBeLessThan(before[0]!);
});

it('forgets', async () => {
  const memory = await afterRun();
  memory.forget();
  expect(memory.results(knownSuite(BEFORE)).size).toBe(0);
});
