import { describe, expect, it } from 'vitest';
import { truthMemory } from '../../../tests/support/memories.ts';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { ResolveResult } from '../../targets/types.ts';
import { OutputError } from '../types.ts';
import { l15 } from './index.ts';
import type { L15Options } from './options.ts';

const evalCase: EvalCase = {
  case_id: 'c-1',
  conversation: 'hello',
  existing_memories: [{ memory_id: 'm1', content: 'lives in Bergen' }],
  expected_l1: { memories: [truthMemory('lives in Oslo', ['identity'], { must_contain: ['Oslo'] })] },
  expected_l15: {
    actions: [
      { new_memory_index: 0, action: 'update', candidate_ids: ['m1'], merged_content: 'lives in Oslo' },
    ],
  },
};
const answer: ResolveResult = {
  actions: [
    { new_memory_index: 0, action: 'update', candidate_ids: ['m1'], merged_content: 'lives in Oslo' },
  ],
  stored: ['m1'],
};
const target = (result: unknown = answer) => ({
  extract: async () => ({ memories: [{ content: 'lives in Oslo', dimensions: ['identity'] }] }),
  resolve: async () => result as ResolveResult,
});

describe('run', () => {
  it('asks what becomes of the memories that the target extracted', async () => {
    const { stageCall: call, questions } = stageCall(evalCase, target());
    await l15().run(call);
    expect(questions.map(([method]) => method)).toEqual(['extract', 'resolve']);
    expect(questions[1]![1]).toEqual({
      case_id: 'c-1',
      memories: [{ content: 'lives in Oslo', dimensions: ['identity'] }],
    });
  });

  it('asks about the truth instead, and extracts nothing; what only scoring needs is not shown', async () => {
    const { stageCall: call, questions } = stageCall(evalCase, target());
    const stage = l15({ input: 'truth' });
    const output = await stage.run(call);
    expect(questions.map(([method]) => method)).toEqual(['resolve']);
    expect(JSON.stringify(questions)).not.toContain('must_contain');
    expect(stage.score(evalCase, output, SCORING).tally).toMatchObject({
      per_action: { update: { expected: 1, right: 1 } },
    });
  });

  it('refuses an answer of another form', async () => {
    const { stageCall: call } = stageCall(evalCase, target({ actions: [], stored: [] }));
    await expect(l15().run(call)).rejects.toThrow(OutputError);
  });
});

it('applies to cases that expect actions', () => {
  expect(l15().applies(evalCase)).toBe(true);
  expect(l15().applies({ case_id: 'c-2', expected_l1: { memories: [] } })).toBe(false);
});

it('depends on how memories are paired only where it follows the pipeline', () => {
  expect([l15().pairs, l15({ input: 'truth' }).pairs]).toEqual([true, false]);
});

describe('options', () => {
  it('have short names, and ask for every action to be right unless told otherwise', () => {
    expect(l15().thresholds).toEqual({ action_accuracy: 1 });
    expect(l15({ action: 0.8, candidates: 0.5, merged: 0.7, parse_errors: { max: 0 } }).thresholds).toEqual({
      action_accuracy: 0.8,
      candidate_exact_rate: 0.5,
      merged_content_similarity: 0.7,
      parse_errors: { max: 0 },
    });
  });

  it('that decide numbers are the caliber', () => {
    expect(l15({ similarity: 'tokens', threshold: 0.7, input: 'truth' }).caliber).toEqual({
      input: 'truth',
      similarity: 'tokens',
      threshold: 0.7,
    });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ input: 'both' }, "l15 option 'input' must be 'pipeline' or 'truth', received \"both\""],
    [{ similarity: 'cosine' }, "l15 option 'similarity' must be 'dice'"],
    [{ threshold: 0 }, "l15 option 'threshold' must be a number over 0"],
    [{ actions: 1 }, "unknown option 'actions'; did you mean 'action'?"],
    [{ parse_errors: 1 }, 'less is better'],
  ])('%j is refused', (options, message) => {
    expect(() => l15(options as L15Options)).toThrow(message);
  });
});
