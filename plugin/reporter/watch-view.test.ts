import { expect, test } from 'vitest';
import { casesYaml, knownSuite, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { SuiteMemory } from '../watch/memory.ts';
import type { SuiteRun } from './collect.ts';
import { WatchView } from './watch-view.ts';

const YAML = casesYaml([
  { case_id: 'a', expected_l1: { memories: [] } },
  { case_id: 'b', expected_l1: { memories: [] } },
]);

/** A run of a variant in which these cases ran. */
async function runOf(
  variant: string | null,
  variants: (string | null)[],
  ids: readonly string[] = ['a', 'b'],
): Promise<SuiteRun> {
  const run = await runSuite(YAML, rightAnswers(YAML));
  const results = new Map([...run.results].filter(([id]) => ids.includes(id)));
  return { ...run, suite: knownSuite(YAML, { variants }), variant, results };
}

function session() {
  const memories = new Map<string, SuiteMemory>();
  return {
    memory(file: string, variant: string | null): SuiteMemory {
      const key = `${file} ${variant}`;
      const memory = memories.get(key) ?? new SuiteMemory();
      memories.set(key, memory);
      return memory;
    },
  };
}

test('each variant keeps its own results', async () => {
  const view = new WatchView();
  const watch = session();
  const both = ['v1', 'v2'];
  view.merge([await runOf('v1', both), await runOf('v2', both, ['a'])], watch, false);
  const merged = view.merge([await runOf('v1', both, []), await runOf('v2', both, [])], watch, false);
  expect(merged.map(({ variant, results }) => [variant, [...results.keys()]])).toEqual([
    ['v1', ['a', 'b']],
    ['v2', ['a']],
  ]);
});

test('a variant that was taken out is not shown, and not accepted, with the others', async () => {
  const view = new WatchView();
  const watch = session();
  const both = ['v1', 'v2'];
  view.merge([await runOf('v1', both), await runOf('v2', both)], watch, false);
  expect(view.merge([], watch, true).map(({ variant }) => variant)).toEqual(both);
  view.merge([await runOf('v1', ['v1'])], watch, false);
  expect(view.merge([], watch, true).map(({ variant }) => variant)).toEqual(['v1']);
});

test('a suite that cannot be loaded for now keeps its variants', async () => {
  const view = new WatchView();
  const watch = session();
  const both = ['v1', 'v2'];
  view.merge([await runOf('v1', both), await runOf('v2', both)], watch, false);
  const broken = { ...(await runOf(null, [null], [])), info: null, crashed: true };
  expect(view.merge([broken], watch, false)).toEqual([broken]);
  expect(view.merge([], watch, true).map(({ variant }) => variant)).toEqual(both);
});
