import { describe, expect, it } from 'vitest';
import { caseOf, memoryOf } from '../../../tests/support/lint.ts';
import { predictedMemory } from '../../../tests/support/memories.ts';
import { l1Tally } from '../../../tests/support/rows.ts';
import { SCORING } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import type { Json } from '../types.ts';
import { l2 } from './index.ts';
import { l2Kind } from './kind.ts';
import type { L2Output } from './output.ts';

const memories = [memoryOf('lives in Oslo'), memoryOf('has a dog')];
const evalCase = caseOf(memories, {
  expected_l2: {
    scene_labels: ['home', 'pets'],
    template_section: { daily: { '0': 'Who I am', '1': 'my_people' }, work: { '1': 'Who I am' } },
  },
});

describe('the oracle test', () => {
  it.each<[string, EvalCase]>([
    ['sections and scenes', evalCase],
    [
      'two equal memories in two sections',
      caseOf([memories[0]!, memories[0]!], { expected_l2: evalCase.expected_l2! }),
    ],
    ['no profile', caseOf(memories)],
    ['an empty mode', caseOf(memories, { expected_l2: { template_section: { daily: {} } } })],
  ])('is passed by %s', (_, each) => {
    expect(l2Kind.oracle(each, null)).toBeNull();
  });

  it('is failed by a title that is longer than an answer may be', () => {
    const long = caseOf(memories, {
      expected_l2: { template_section: { daily: { '0': 'x'.repeat(1001) } } },
    });
    expect(l2Kind.oracle(long, null)).toMatchObject({
      path: ['expected_l2'],
      reason: expect.stringContaining("'query'"),
    });
  });
});

describe('profile quality', () => {
  const quality = l2Kind.cross.profile_quality!;
  const sections = (hit: number, listed: number) => ({ sections: { daily: { listed, hit } } });

  it('is the micro-F1 of extraction × the hit rate of sections', () => {
    // F1 = 2·3 / (2·3 + 1 + 1) = 0.75; 2 of 5 are hit.
    expect(quality({ l1: l1Tally(3, 1, 1), l2: sections(2, 5) }).value).toBeCloseTo(0.75 * 0.4, 15);
  });

  it('has no value where one of the two has none', () => {
    expect(quality({ l2: sections(2, 5) }).value).toBeNull();
    expect(quality({ l1: l1Tally(3, 1, 1) }).value).toBeNull();
    expect(quality({ l1: l1Tally(0, 0, 0), l2: sections(2, 5) }).value).toBeNull();
    expect(quality({ l1: l1Tally(3, 1, 1), l2: sections(0, 0) }).value).toBeNull();
  });
});

describe('a stored case is scored anew', () => {
  const output: L2Output = {
    resolution: {
      memories: [predictedMemory('has a dog now', []), predictedMemory('noise', [])],
      stored: ['__proto__', null],
    },
    scenes: [{ scene_id: 's', label: 'the home', memory_ids: ['__proto__', 'x'] }],
    profile: [
      {
        mode: 'daily',
        sections: [
          { id: 'my_people', title: 'People', items: [{ memory_id: '__proto__', content: 'has a dog' }] },
          { title: 'Other', items: [{ memory_id: 'x', content: 'y' }] },
        ],
      },
      { mode: 'work', sections: [] },
    ],
  };
  const stored = (answer: L2Output, options = {}) => {
    const stage = l2(options);
    const score = stage.score(evalCase, answer, SCORING);
    const report = {
      case_id: evalCase.case_id,
      truth: { l1: memories, l2: l2Kind.truth(evalCase)! } as unknown as Record<string, Json>,
      detail: score.detail,
      caliber: stage.caliber,
      pairing: DEFAULT_PAIRING,
    };
    return { score, report: JSON.parse(JSON.stringify(report)) as typeof report };
  };

  it.each<[string, L2Output, object]>([
    ['as the pipeline left it', output, {}],
    ['after truth was stored', { ...output, resolution: null }, { input: 'truth' }],
    ['where nothing was there', { resolution: { memories: [], stored: [] }, scenes: [], profile: [] }, {}],
  ])('to the same counts, %s', (_, answer, options) => {
    const { score, report } = stored(answer, options);
    expect(JSON.parse(JSON.stringify(l2Kind.rescore(report)))).toEqual(
      JSON.parse(JSON.stringify(score.tally)),
    );
  });

  it('but not without its truth, or under a similarity of the suite', () => {
    expect(l2Kind.rescore({ ...stored(output).report, truth: {} })).toBeNull();
    expect(l2Kind.rescore(stored(output, { scene_similarity: () => 1 }).report)).toBeNull();
  });
});
