import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCaseFile } from '../../plugin/cases/index.ts';
import { attemptCase } from '../../plugin/runtime/attempt.ts';
import { resultOf } from '../../plugin/runtime/attempts.ts';
import { caseClock } from '../../plugin/runtime/case-clock.ts';
import { suiteScope } from '../../plugin/runtime/suite-scope.ts';
import { aggregate, valuesOf } from '../../plugin/scores/aggregate.ts';
import type { CaseResult } from '../../plugin/scores/types.ts';
import { inject } from '../../plugin/stages/inject/index.ts';
import { l1 } from '../../plugin/stages/l1/index.ts';
import { l2 } from '../../plugin/stages/l2/index.ts';
import { l15 } from '../../plugin/stages/l15/index.ts';
import { search } from '../../plugin/stages/search/index.ts';
import type { Stage } from '../../plugin/stages/types.ts';
import { echoTarget } from '../support/echo-target.ts';
import { SCORING } from '../support/stage-call.ts';

const FILES = ['v001', 'conflicts', 'injection', 'search'].map((name) => `cases/memory/${name}.yaml`);

const PLACED = FILES.flatMap((file) => {
  const { cases, meta } = loadCaseFile(file);
  return cases.map((loaded) => ({ loaded, meta, file }));
});
const CASES = PLACED.map(({ loaded }) => loaded.case);

const OWN = [l1(), l15(), l2(), search(), inject()] as Stage[];
const TRUTH = [l15({ input: 'truth' }), l2({ input: 'truth' })] as Stage[];

/** All shipped cases through the runtime: their results, and the metrics of their sum. */
async function run(stages: Stage[], silent = false) {
  const target = echoTarget(CASES, { silent });
  const suite = suiteScope(CASES, (evalCase) => caseClock(evalCase, null));
  const context = { stages, ...SCORING, suite, target: async () => target, timeout: 10_000, trial: 0 };
  const results: [string, CaseResult][] = [];
  for (const placed of PLACED) {
    results.push([placed.loaded.case.case_id, resultOf(placed, [await attemptCase(placed, context)])]);
  }
  return { results, values: valuesOf(aggregate(results).measures) };
}

/**
 * What a full score is: 0 for errors and misses, else 1. Counts, the size of scenes and pairs that were not made have
 * none, nor has the quality of a profile without extraction.
 */
const ZERO = /^errors$|priority_mae|misentry|miss_rate|parse_errors|unjudged|unresolved|empty_arm/;
const ANY =
  /^l2\.scenes$|scene_memories|scene_granularity|search\.queries$|inject\.(blocks|referenced)|(refused|conflicting)_matches/;

describe('ground truth fed back through the runtime', () => {
  it.each([
    ['of the pipeline', OWN],
    ['that are fed with truth', TRUTH],
  ])('gives the full score to the stages %s, on every shipped case', async (_, stages) => {
    const { results, values } = await run(stages);
    const wrong = results.flatMap(([id, { missed, errors }]) =>
      [...missed, ...errors.map(({ message }) => message)].map((text) => `${id}: ${text}`),
    );
    expect(wrong).toEqual([]);
    const judged = Object.entries(values).filter(
      ([name]) => !ANY.test(name) && (stages === OWN || name !== 'l2.profile_quality'),
    );
    expect(judged.length).toBeGreaterThan(stages === OWN ? 50 : 20);
    for (const [name, value] of judged) expect([name, value]).toEqual([name, ZERO.test(name) ? 0 : 1]);
  });
});

describe('nothing predicted', () => {
  it('gives 0 where something was expected, and no value where there is nothing to divide', async () => {
    const { values } = await run(OWN, true);
    const zero = ['dimension_micro_recall', 'dimension_micro_f1', 'memory_recall'].map(
      (name) => `l1.${name}`,
    );
    zero.push('l15.action_accuracy', 'l2.section_hit_rate', 'l2.profile_quality', 'l2.scene_label_match');
    zero.push('search.ndcg_at_10', 'search.mrr', 'search.map', 'search.recall_at_10');
    zero.push('inject.reference_coverage');
    for (const name of zero) expect([name, values[name]]).toEqual([name, 0]);
    const none = ['l1.dimension_micro_precision', 'l1.priority_mae', 'l1.memory_type_accuracy'];
    none.push('l2.section_misentry_rate', 'l2.scene_granularity', 'inject.inject_hit_rate');
    for (const name of none) expect([name, values[name]]).toEqual([name, null]);
    expect(values['l2.section_miss_rate']).toBe(1);
    // Strict are the cases that expect nothing, as the files say.
    const negative = CASES.filter(({ expected_l1 }) => expected_l1?.memories.length === 0).length;
    expect(values['l1.strict_match_rate']).toBe(negative / CASES.length);
  });
});

it('these are all the shipped memory cases', () => {
  const declared = FILES.map((file) => /total_cases: (\d+)/.exec(readFileSync(file, 'utf8'))![1]);
  expect(CASES).toHaveLength(declared.reduce((sum, text) => sum + Number(text), 0));
});
