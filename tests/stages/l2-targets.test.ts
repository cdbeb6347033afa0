import { describe, expect, it } from 'vitest';
import type { SuiteOptions } from '../../plugin/runtime/define-suite.ts';
import { valuesOf } from '../../plugin/scores/aggregate.ts';
import { l1 } from '../../plugin/stages/l1/index.ts';
import { l2 } from '../../plugin/stages/l2/index.ts';
import { measureL2 } from '../../plugin/stages/l2/measure.ts';
import { l15 } from '../../plugin/stages/l15/index.ts';
import { casesYaml, runSuite } from '../support/run.ts';
import { type Behaviour, caseOfLines, HOME, memoryTarget } from './memory-target.ts';

const YAML = casesYaml([caseOfLines('c-1')]);

/** The case's result over these stages, and its values of `l2`. */
async function run(behaviour: Behaviour, stages: SuiteOptions['stages'] = [l1(), l15(), l2()]) {
  const { results } = await runSuite(YAML, {}, { target: memoryTarget(behaviour), stages });
  const result = results.get('c-1')!;
  return { result, values: valuesOf(measureL2(result.tallies.l2!)) };
}

it('a target that does all of it right passes every stage', async () => {
  const { result, values } = await run({});
  expect(result).toMatchObject({ verdict: 'pass', missed: [], errors: [] });
  expect(values).toMatchObject({
    section_hit_rate: 1,
    section_misentry_rate: 0,
    section_miss_rate: 0,
    scene_label_f1: 1,
    scene_granularity: 1,
  });
});

describe('a target that merges all memories into one', () => {
  it('hits every section in which it shows the one, and every row is right', async () => {
    // The one is in "Who I am" and in "My life": T0 is expected in the first, T1 and T2 in the second.
    const { values } = await run({ idOf: () => 'one' });
    expect(values).toMatchObject({ section_hit_rate: 1, section_misentry_rate: 0, section_miss_rate: 0 });
    // The one scene's label is "lives in Oslo; has a dog; runs every day". Without white space it has 31 pairs of
    // characters, "runs every day" has 11, which are all in it: 2·11 / 42 = 0.52.
    expect(values).toMatchObject({ scene_label_match: 1 / 3, scenes: 1, scene_granularity: 1 });
  });

  it('and shows it in the first section alone: the others are not missed, but they are not there', async () => {
    const { values } = await run({
      idOf: () => 'one',
      sectionsOf: (content) => (content === 'lives in Oslo' ? ['Who I am'] : []),
    });
    // One row, which is right for T0; T1 and T2 are in another section alone.
    expect(values).toMatchObject({ section_hit_rate: 1 / 3, section_misentry_rate: 0, section_miss_rate: 0 });
  });
});

it('a target that swaps two sections hits nothing, misses nothing, and every row is a mis-entry', async () => {
  const { values, result } = await run({
    sectionsOf: (content) => [HOME[content] === 'My life' ? 'Who I am' : 'My life'],
  });
  expect(values).toMatchObject({ section_hit_rate: 0, section_misentry_rate: 1, section_miss_rate: 0 });
  expect(result.findings.map(({ title, line }) => `${title} ${line}`)).toEqual(
    [0, 1, 2].map((index) => `SectionMisentry ${lineOf(`"${index}":`)}`),
  );
});

it('a target that puts everything everywhere hits everything, and most rows are mis-entries', async () => {
  const { values } = await run({ sectionsOf: () => ['Who I am', 'My life', 'My work'] });
  // Three memories in three sections are nine rows, of which three are right.
  expect(values).toMatchObject({ section_hit_rate: 1, section_misentry_rate: 6 / 9, section_miss_rate: 0 });
});

describe('an extractor that returns nothing', () => {
  const blind: Behaviour = { extract: () => [] };

  it('misses every section of the pipeline', async () => {
    const { values, result } = await run(blind);
    expect(values).toMatchObject({ section_hit_rate: 0, section_misentry_rate: null, section_miss_rate: 1 });
    expect(result.missed).toEqual([
      'l1 dimension_micro_f1 0.00 < 1.00',
      'l15 action_accuracy 0.00 < 1.00',
      'l2 section_hit_rate 0.00 < 1.00',
    ]);
  });

  it('leaves the stages that are fed with truth as they are', async () => {
    const stages: SuiteOptions['stages'] = [l1(), l15({ input: 'truth' }), l2({ input: 'truth' })];
    const seeing = await run({}, stages);
    const { result } = await run(blind, stages);
    expect(result.missed).toEqual(['l1 dimension_micro_f1 0.00 < 1.00']);
    expect(result.tallies.l2).toEqual(seeing.result.tallies.l2);
    expect(result.tallies.l15).toEqual(seeing.result.tallies.l15);
  });
});

/** The line of the YAML, from 1, on which a key stands. */
function lineOf(key: string): number {
  return YAML.split('\n').findIndex((line) => line.trim().startsWith(key)) + 1;
}
