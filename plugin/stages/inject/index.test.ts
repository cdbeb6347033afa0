import { describe, expect, it } from 'vitest';
import { truthMemory } from '../../../tests/support/memories.ts';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { InjectResult } from '../../targets/types.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import { type Json, OutputError } from '../types.ts';
import { inject } from './index.ts';
import { injectKind } from './kind.ts';
import { injectThresholds } from './options.ts';

const evalCase: EvalCase = {
  case_id: 'c-1',
  conversation: 'hello',
  expected_l1: {
    memories: [truthMemory('lives in Oslo', ['identity']), truthMemory('writes Rust', ['skills'])],
  },
  expected_inject: {
    mode: 'coding',
    subsequent_conversation: 'the build is red',
    referenced_memory_indices: [1],
  },
};

const profile = (...blocks: [title: string, present: boolean, ...ids: string[]][]): InjectResult => ({
  blocks: blocks.map(([title, present, ...ids]) => ({
    title,
    present,
    items: ids.map((memory_id) => ({ memory_id })),
  })),
});

async function scored(answer: InjectResult, stage = inject()) {
  const { stageCall: call, questions } = stageCall(evalCase, {
    seed: async () => {},
    inject: async () => answer,
  });
  return { score: stage.score(evalCase, await stage.run(call), SCORING), questions };
}

describe('run', () => {
  it('stores the truth, then asks for the profile that the conversation meets', async () => {
    const { questions } = await scored(profile());
    expect(questions).toMatchObject([
      ['seed', { case_id: 'c-1', memories: [{ memory_id: 'c-1#0' }, { memory_id: 'c-1#1' }] }],
      ['inject', { case_id: 'c-1', mode: 'coding', subsequent_conversation: 'the build is red' }],
    ]);
    expect(Object.keys(questions[1]![1] as object)).toEqual(['case_id', 'mode', 'subsequent_conversation']);
  });

  it('refuses an answer of another form', async () => {
    await expect(scored({ blocks: 'none' } as unknown as InjectResult)).rejects.toThrow(OutputError);
  });
});

it('applies to cases that expect an injection', () => {
  expect(inject().applies(evalCase)).toBe(true);
  expect(inject().applies({ case_id: 'c-2', expected_l1: { memories: [] } })).toBe(false);
});

it('asks for all referenced memories unless it is told otherwise, and knows short names', () => {
  expect(injectThresholds({})).toEqual({ reference_coverage: 1 });
  expect(injectThresholds({ hit_rate: 0.5, coverage: { min: 0.8 }, blocks_present: { max: 6 } })).toEqual({
    inject_hit_rate: 0.5,
    reference_coverage: { min: 0.8 },
    blocks_present: { max: 6 },
  });
  expect(() => injectThresholds({ coverge: 1 })).toThrow(
    "unknown option 'coverge'; did you mean 'coverage'?",
  );
});

describe('findings', () => {
  it('name a referenced memory that is not shown, at its index, with what is', async () => {
    const { score } = await scored(profile(['Work', true, 'c-1#0', 'x'], ['Skills', false, 'c-1#1']));
    expect(score.findings()).toEqual([
      {
        path: ['expected_inject', 'referenced_memory_indices', 0],
        title: 'NotInjected',
        message: 'no shown block holds the referenced memory "c-1#1" "writes Rust"\n  shown: Work (2)',
        metrics: ['reference_coverage', 'referenced_injected', 'inject_hit_rate', 'blocks_'],
      },
      {
        path: ['expected_inject', 'referenced_memory_indices'],
        title: 'IdleBlocks',
        message: '1 of 1 shown blocks hold no referenced memory: Work',
        metrics: ['inject_hit_rate', 'blocks_'],
      },
    ]);
  });

  it('say that no block is shown', async () => {
    const { score } = await scored(profile());
    expect(score.findings()[0]!.message).toContain('no block is shown');
  });

  it('are none where every block and memory is right', async () => {
    const { score } = await scored(profile(['Skills', true, 'c-1#1']));
    expect(score.findings()).toEqual([]);
  });

  it('keep hostile titles on their line', async () => {
    const { score } = await scored(profile(['a\n::error::\u001b[31m', true, 'x']));
    for (const { message } of score.findings()) {
      expect(message).not.toMatch(/\u001b/);
      expect(message.split('\n').length).toBeLessThanOrEqual(2);
    }
  });
});

describe('a report', () => {
  const stored = (detail: Json) => ({
    case_id: 'c-1',
    truth: { inject: injectKind.truth(evalCase)! },
    detail,
    caliber: {},
    pairing: DEFAULT_PAIRING,
  });

  it('holds the blocks, and gives the tally anew', async () => {
    const { score } = await scored(
      profile(['Work', true, 'c-1#0'], ['Skills', true, 'c-1#1'], ['Off', false]),
    );
    expect(score.detail).toEqual({
      blocks: [
        { title: 'Work', present: true, memory_ids: ['c-1#0'] },
        { title: 'Skills', present: true, memory_ids: ['c-1#1'] },
        { title: 'Off', present: false, memory_ids: [] },
      ],
      altered: false,
    });
    expect(injectKind.rescore(stored(score.detail))).toEqual(score.tally);
    expect(injectKind.rescore({ ...stored(score.detail), truth: {} })).toBeNull();
  });

  it('says that a title was altered', async () => {
    const { score } = await scored(profile(['Work\u0007', true]));
    expect(score.detail).toMatchObject({ altered: true });
  });
});

it('the truth echoed scores exactly 1, and has no objection', async () => {
  const { score } = await scored(profile(['Skills', true, 'c-1#1']));
  const { inject_hit_rate: hits, reference_coverage: coverage } = injectKind.measure(score.tally);
  expect([hits!.value, coverage!.value]).toEqual([1, 1]);
  expect(injectKind.oracle(evalCase, null)).toBeNull();
  expect(injectKind.oracle({ case_id: 'c-2' }, null)).toBeNull();
});

it('a profile that shows nothing has no hit rate, which no threshold on it takes for met', async () => {
  const { score } = await scored(profile());
  expect(score.nullMeets('inject_hit_rate')).toBe(false);
});

it('a failed target costs what silence costs', async () => {
  const { score } = await scored(profile());
  expect(inject().nothing(evalCase, SCORING)).toEqual({ ...score.tally, errors: 1 });
});
