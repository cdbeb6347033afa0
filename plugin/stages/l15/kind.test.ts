import { describe, expect, it } from 'vitest';
import { caseOf, memoryOf } from '../../../tests/support/lint.ts';
import { predictedMemory } from '../../../tests/support/memories.ts';
import { SCORING } from '../../../tests/support/stage-call.ts';
import type { ConflictAction, EvalCase } from '../../cases/index.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import type { Json } from '../types.ts';
import { l15 } from './index.ts';
import { l15Kind } from './kind.ts';
import type { Resolution } from './resolve.ts';

const memories = [memoryOf('lives in Munich'), memoryOf('has a dog')];
const actions: ConflictAction[] = [
  { new_memory_index: 1, action: 'store', candidate_ids: [] },
  { new_memory_index: 0, action: 'update', candidate_ids: ['m1'], merged_content: 'lives in Munich' },
];
const evalCase = caseOf(memories, { expected_l15: { actions } });

describe('the oracle test', () => {
  it.each<[string, EvalCase]>([
    ['every action', evalCase],
    ['some of the memories', caseOf(memories, { expected_l15: { actions: actions.slice(1) } })],
    ['two memories of one content', caseOf([memories[0]!, memories[0]!], { expected_l15: { actions } })],
    ['no action', caseOf(memories)],
  ])('is passed by %s', (_, each) => {
    expect(l15Kind.oracle(each, null)).toBeNull();
  });

  it('is failed by a content that is longer than an answer may be', () => {
    const long = { ...actions[1]!, merged_content: 'x'.repeat(20_001) };
    expect(l15Kind.oracle(caseOf(memories, { expected_l15: { actions: [long] } }), null)).toMatchObject({
      path: ['expected_l15', 'actions'],
      reason: expect.stringContaining('merged_content'),
    });
  });
});

describe('a stored case is scored anew', () => {
  const answers: Resolution[] = [
    { memories: [], actions: [], stored: [] },
    {
      memories: [predictedMemory('has a dog', ['family']), predictedMemory('lives in Munich, Germany', [])],
      actions: [
        {
          new_memory_index: 1,
          action: 'update',
          candidate_ids: ['m1', '__proto__'],
          merged_content: 'Munich',
        },
        { new_memory_index: 0, action: 'Store', candidate_ids: [], reason: 'new' },
        { new_memory_index: 9, action: 'store', candidate_ids: [] },
      ],
      stored: ['m1', 'm2'],
    },
  ];
  const stored = (resolution: Resolution, options = {}) => {
    const stage = l15(options);
    const score = stage.score(evalCase, resolution, SCORING);
    const report = {
      case_id: evalCase.case_id,
      truth: { l1: memories, l15: l15Kind.truth(evalCase)! } as unknown as Record<string, Json>,
      detail: score.detail,
      caliber: stage.caliber,
      pairing: DEFAULT_PAIRING,
    };
    return { score, report: JSON.parse(JSON.stringify(report)) as typeof report };
  };

  it.each(answers)('to the same counts', (answer) => {
    const { score, report } = stored(answer);
    expect(l15Kind.rescore(report)).toEqual(score.tally);
  });

  it('also where ground truth was decided about', () => {
    const { score, report } = stored({ ...answers[1]!, memories } as unknown as Resolution, {
      input: 'truth',
    });
    expect(l15Kind.rescore(report)).toEqual(score.tally);
    expect(report.detail).toMatchObject({ predicted: null });
  });

  it('but not without its truth, or under a similarity of the suite', () => {
    const { report } = stored(answers[1]!);
    expect(l15Kind.rescore({ ...report, truth: {} })).toBeNull();
    expect(l15Kind.rescore(stored(answers[1]!, { similarity: () => 1 }).report)).toBeNull();
  });

  it('and says where a text is not stored to the letter', () => {
    const [action] = answers[1]!.actions;
    const { report } = stored({ ...answers[1]!, actions: [{ ...action!, merged_content: 'a\u0007b' }] });
    expect(report.detail).toMatchObject({ altered: true });
  });
});
