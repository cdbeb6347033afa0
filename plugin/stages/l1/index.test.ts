import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, predictedMemory, truthMemory } from '../../../tests/support/memories.ts';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { ExtractResult } from '../../targets/types.ts';
import { count } from '../tally.ts';
import { missedThresholds } from '../thresholds.ts';
import { OutputError } from '../types.ts';
import { l1, scoreL1 } from './index.ts';
import { L1_METRICS, measureL1 } from './measure.ts';
import type { NormalisedMemory } from './output.ts';

const oslo = truthMemory('lives in Oslo', ['identity']);
const positive: EvalCase = { case_id: 'c-1', conversation: 'hello', expected_l1: { memories: [oslo] } };
const negative: EvalCase = { case_id: 'c-2', expected_l1: { memories: [] } };

/** A call to a target that answers `extract` so, and what it was asked. */
function asked(answer: unknown) {
  return stageCall(positive, { extract: async () => answer as ExtractResult });
}

describe('run', () => {
  it('asks the target to extract, and normalises what it answers', async () => {
    const { stageCall: call, questions } = asked({ memories: [{ content: 'x', dimensions: ['a', 'a '] }] });
    const output = await l1().run(call);
    expect(questions).toEqual([['extract', { case_id: 'c-1', conversation: 'hello', dimensions: [] }]]);
    expect(output).toEqual([{ content: 'x', dimensions: ['a'], unresolved: [] }]);
  });

  it('never shows the target the truth', async () => {
    const { stageCall: call, questions } = asked({ memories: [] });
    await l1().run(call);
    expect(JSON.stringify(questions)).not.toContain('Oslo');
  });

  it('refuses an answer of another form', async () => {
    const { stageCall: call } = asked({ result: [] });
    await expect(l1().run(call)).rejects.toThrow(OutputError);
  });
});

it('applies to cases that expect memories, or expect none of them', () => {
  expect(l1().applies(positive)).toBe(true);
  expect(l1().applies(negative)).toBe(true);
  expect(l1().applies({ case_id: 'c-3', question: 'why?' })).toBe(false);
});

describe('thresholds on what has no value', () => {
  const misses = (evalCase: EvalCase, predicted: NormalisedMemory[]) => {
    const stage = l1({ f1: 0.5 });
    const score = stage.score(evalCase, predicted, SCORING);
    return missedThresholds((name) => measureL1(score.tally)[name], stage.thresholds, score.nullMeets);
  };

  it('are met by silence on a negative case', () => {
    expect(misses(negative, [])).toEqual([]);
  });

  it('are not met by a memory with only unresolved labels on a negative case: F1 is null, but it is noise', () => {
    expect(misses(negative, [predictedMemory('noise', [], { unresolved: ['blorb'] })])).toEqual([
      { metric: 'dimension_micro_f1', value: null, bound: { min: 0.5 } },
    ]);
  });

  it('are missed by silence on a positive case: F1 is 0', () => {
    expect(misses(positive, [])).toEqual([{ metric: 'dimension_micro_f1', value: 0, bound: { min: 0.5 } }]);
  });
});

describe('the truth fed back as the prediction', () => {
  const rates = L1_METRICS.filter((name) => !/^priority_mae$|_labels$|_matches$/.test(name));

  it.each([
    ['with sources', truthMemory('lives in Oslo', ['identity'], { source_message_ids: ['msg_1'] })],
    ['without sources', oslo],
  ])('%s meets a threshold of 1 on every rate', (_, memory) => {
    const predicted = predictedMemory(memory.content, memory.dimensions, {
      ...(memory.source_message_ids ? { source_message_ids: memory.source_message_ids } : {}),
    });
    const { tally, nullMeets } = scoreL1([memory], [predicted], DEFAULT_RULES);
    const thresholds = Object.fromEntries(rates.map((name) => [name, 1]));
    expect(missedThresholds((name) => measureL1(tally)[name], thresholds, nullMeets)).toEqual([]);
  });

  it('has no priority error', () => {
    const { tally } = scoreL1([oslo], [predictedMemory('lives in Oslo', ['identity'])], DEFAULT_RULES);
    expect(measureL1(tally).priority_mae!.value).toBe(0);
  });
});

describe('detail', () => {
  const detail = (content: string, more = {}) =>
    scoreL1([oslo], [predictedMemory(content, ['identity'], more)], DEFAULT_RULES).detail as {
      altered: boolean;
      predicted: { content: string }[];
      pairs: object[];
    };

  it('holds the prediction and the pairs as they were scored', () => {
    expect(detail('lives in Oslo')).toEqual({
      predicted: [
        {
          content: 'lives in Oslo',
          dimensions: ['identity'],
          unresolved: [],
          memory_type: 'persona',
          priority: 50,
          time_velocity: 'static',
          source_message_ids: null,
        },
      ],
      pairs: [{ truth: 0, predicted: 0, similarity: 1 }],
      refused: [],
      altered: false,
    });
  });

  it.each([
    ['a control character', 'lives in Oslo\u001b'],
    ['a lone surrogate', 'lives in Oslo\ud800'],
    ['a secret', 'lives in Oslo, password=hunter2hunter2'],
    ['more than is kept', 'x'.repeat(4001)],
  ])('says that it was altered by %s', (_, content) => {
    const { altered, predicted } = detail(content);
    expect(altered).toBe(true);
    expect(predicted[0]!.content).not.toBe(content);
  });

  it('is plain JSON', () => {
    const value = detail('lives in Oslo', { unresolved: ['blorb'] });
    expect(JSON.parse(JSON.stringify(value))).toEqual(value);
  });
});

it('a failed target costs what silence costs, and is never strict', () => {
  const stage = l1();
  const silent = stage.score(positive, [], SCORING).tally;
  const failed = stage.nothing(positive, SCORING);
  expect(failed.labels).toEqual(silent.labels);
  expect(count(stage.nothing(negative, SCORING), 'strict')).toBe(0);
});
