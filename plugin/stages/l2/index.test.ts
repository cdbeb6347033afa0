import { describe, expect, it } from 'vitest';
import { predictedMemory, truthMemory } from '../../../tests/support/memories.ts';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { Scene, Target } from '../../targets/types.ts';
import type { Tally } from '../tally.ts';
import { missedThresholds } from '../thresholds.ts';
import { OutputError } from '../types.ts';
import { l2 } from './index.ts';
import { measureL2, notesL2 } from './measure.ts';
import { type L2Options, l2Rules } from './options.ts';
import type { L2Output } from './output.ts';
import { type L2Comparison, tallyL2 } from './score.ts';

const evalCase: EvalCase = {
  case_id: 'c-1',
  conversation: 'hello',
  expected_l1: {
    memories: [
      truthMemory('lives in Oslo', ['identity']),
      truthMemory('has a dog', ['family']),
      truthMemory('runs every day', ['habits']),
      truthMemory('wants to learn Norwegian', ['goals']),
    ],
  },
  expected_l2: {
    scene_labels: ['home', 'sports', 'study'],
    template_section: {
      daily: { '0': 'Who I am', '1': 'My people', '2': 'My days', '3': 'My days' },
      work: { '0': 'identity' },
    },
  },
};

/** Memories by their ids, as a section lists them. */
const items = (...ids: string[]) => ids.map((memory_id) => ({ memory_id, content: memory_id }));

const plain = (tally: Tally): unknown => JSON.parse(JSON.stringify(tally));
const values = (tally: Tally) =>
  Object.fromEntries(Object.entries(measureL2(tally)).map(([name, { value }]) => [name, value]));
const score = (output: L2Output, options: L2Options = {}) => l2(options).score(evalCase, output, SCORING);

/** "wants to learn Norwegian" was not extracted, "noise" was; the dog was extracted and not stored. */
const output: L2Output = {
  resolution: {
    memories: [
      predictedMemory('has a dog', []),
      predictedMemory('lives in Oslo', []),
      predictedMemory('noise', []),
      predictedMemory('runs every day', []),
    ],
    stored: [null, 's1', 's2', 's3'],
  },
  scenes: [
    { scene_id: 'a', label: 'home', memory_ids: ['s1', 's2', 's1'] },
    { scene_id: 'b', label: 'sport', memory_ids: ['s3'] },
  ],
  profile: [
    {
      mode: 'daily',
      sections: [
        { title: 'Who I am', items: items('s1', 's2') },
        { title: 'My people', items: items('s3', 'old') },
      ],
    },
    { mode: 'work', sections: [{ id: 'identity', title: 'The person', items: items('s1') }] },
  ],
};

describe('a worked example', () => {
  it('has these counts', () => {
    expect(plain(score(output).tally)).toEqual({
      cases: 1,
      errors: 0,
      sections: {
        // 0 hit; 1 not stored and 3 not extracted: missed; 2 is among "My people" alone. Rows: s1, s2, s3, old.
        daily: { listed: 4, hit: 1, miss: 2, rows: 4, misentries: 1, unjudged: 2 },
        work: { listed: 1, hit: 1, miss: 0, rows: 1, misentries: 0, unjudged: 0 },
      },
      // "sport" is "sports": 4 pairs of letters are shared, 2·4 / (5 + 4) = 0.89.
      scene_labels: { tp: 2, fp: 0, fn: 1 },
      scenes: 2,
      scene_memories: 3,
    });
  });

  it('has these metrics', () => {
    expect(values(score(output).tally)).toEqual({
      section_hit_rate: 2 / 5,
      section_misentry_rate: 1 / 5,
      section_miss_rate: 2 / 5,
      scene_label_match: 2 / 3,
      scene_label_precision: 1,
      scene_label_f1: 4 / 5,
      scene_granularity: 3 / 2,
      scenes: 2,
      scene_memories: 3,
      'section_hit_rate.daily': 1 / 4,
      'section_misentry_rate.daily': 1 / 4,
      'section_miss_rate.daily': 2 / 4,
      'section_hit_rate.work': 1,
      'section_misentry_rate.work': 0,
      'section_miss_rate.work': 0,
    });
  });

  it('is explained field by field', () => {
    const found = score(output)
      .findings()
      .map(({ path, title, message }) => [path.slice(1).join('.'), title, message.split('\n').at(-1)]);
    expect(found).toEqual([
      [
        'template_section.daily.1',
        'SectionMiss',
        '  expected in the section "My people" of "daily", found in none: it was not stored: prediction 0 ended in no stored memory',
      ],
      [
        'template_section.daily.2',
        'SectionMisentry',
        '  expected in the section "My days" of "daily", found in "My people" (stored as "s3")',
      ],
      [
        'template_section.daily.3',
        'SectionMiss',
        '  expected in the section "My days" of "daily", found in none: it was not extracted: no prediction is paired with it',
      ],
      ['scene_labels', 'SceneMismatch', '  no scene for: study'],
    ]);
  });

  it('and a memory that is nowhere, or somewhere besides', () => {
    const elsewhere: L2Output = {
      ...output,
      scenes: [],
      profile: [
        {
          mode: 'work',
          sections: [
            { title: 'identity', items: items('s1') },
            { title: 'Other', items: items('s1') },
          ],
        },
      ],
    };
    const messages = score(elsewhere)
      .findings()
      .map(({ message }) => message);
    expect(messages[0]).toContain(
      'found in none: it is stored as "s1", which is in no section of the profile',
    );
    expect(messages[4]).toContain('found there and, by mistake, in "Other" (stored as "s1")');
  });
});

describe('run', () => {
  const target: Partial<Target> = {
    extract: async () => ({ memories: [] }),
    resolve: async () => ({ actions: [], stored: [] }),
    seed: async () => null,
    aggregate: async () => ({ scenes: [] }),
    query: async () => ({ sections: [] }),
  };
  const asked = async (options: L2Options, each = evalCase) => {
    const { stageCall: call, questions } = stageCall(each, target);
    await l2(options).run(call);
    return questions;
  };

  it('follows the pipeline: extract, resolve, aggregate, then a query for each mode', async () => {
    const questions = await asked({});
    expect(questions.map(([method]) => method)).toEqual([
      'extract',
      'resolve',
      'aggregate',
      'query',
      'query',
    ]);
    expect(questions.slice(2).map(([, params]) => params)).toEqual([
      { case_id: 'c-1' },
      { case_id: 'c-1', mode: 'daily' },
      { case_id: 'c-1', mode: 'work' },
    ]);
  });

  it('stores the truth instead', async () => {
    const questions = await asked({ input: 'truth' });
    expect(questions.map(([method]) => method)).toEqual(['seed', 'aggregate', 'query', 'query']);
    expect(questions[0]![1]).toMatchObject({
      memories: [{ memory_id: 'c-1#0' }, {}, {}, { memory_id: 'c-1#3' }],
    });
  });

  it('makes scenes also where sections alone are expected, and the other way round', async () => {
    const only = (expected_l2: EvalCase['expected_l2']) =>
      asked({}, { ...evalCase, ...{ expected_l2 } } as EvalCase);
    expect(await only({ template_section: { daily: { '0': 'A' } } })).toHaveLength(4);
    expect((await only({ scene_labels: ['home'] })).map(([method]) => method)).toEqual([
      'extract',
      'resolve',
      'aggregate',
    ]);
  });

  it.each<[Partial<Target>, string]>([
    [{ aggregate: async () => ({ scenes: [{ label: 'x' }] }) as never }, "'aggregate'"],
    [{ query: async () => ({ sections: [{ title: 'x', items: ['m1'] }] }) as never }, "'query'"],
  ])('refuses an answer of another form', async (more, method) => {
    const { stageCall: call } = stageCall(evalCase, { ...target, ...more });
    const run = l2().run(call);
    await expect(run).rejects.toThrow(OutputError);
    await expect(run).rejects.toThrow(method);
  });
});

it('applies to cases that expect sections or scenes', () => {
  const applies = (expected_l2?: EvalCase['expected_l2']) =>
    l2().applies({ case_id: 'c', ...(expected_l2 ? { expected_l2 } : {}) });
  expect([applies(), applies({})]).toEqual([false, false]);
  expect([applies({ scene_labels: ['x'] }), applies({ template_section: {} })]).toEqual([true, true]);
});

it('an error misses every listed memory and every label', () => {
  for (const input of ['pipeline', 'truth'] as const) {
    const tally = l2({ input }).nothing(evalCase, SCORING);
    expect(tally).toMatchObject({
      errors: 1,
      sections: { daily: { listed: 4, hit: 0, miss: 4, rows: 0 }, work: { listed: 1, miss: 1 } },
      scene_labels: { tp: 0, fp: 0, fn: 3 },
      scenes: 0,
    });
  }
});

describe('thresholds on what has no value', () => {
  const every: L2Options = {
    hit: 1,
    misentry: { max: 0 },
    miss: { max: 0 },
    scene_label_match: 1,
    scene_label_precision: 1,
    scene_label_f1: 1,
  };
  const misses = (expected_l2: EvalCase['expected_l2'], answer: L2Output) => {
    const { tally, nullMeets } = l2().score({ ...evalCase, ...{ expected_l2 } } as EvalCase, answer, SCORING);
    return missedThresholds((name) => measureL2(tally)[name], l2Rules(every).thresholds, nullMeets).map(
      ({ metric }) => metric,
    );
  };
  const silence: L2Output = { resolution: { memories: [], stored: [] }, scenes: [], profile: [] };

  it('are met where nothing is expected and nothing there, of sections or of scenes', () => {
    expect(misses({ scene_labels: [] }, silence)).toEqual([]);
    expect(misses({ template_section: {} }, { ...silence, scenes: output.scenes })).toEqual([]);
  });

  it('are not met by scenes where none is expected', () => {
    // Precision 0 of 2 and F1 0: both have a value, and the share of expected labels has none.
    expect(misses({ scene_labels: [] }, { ...silence, scenes: output.scenes })).toEqual([
      'scene_label_match',
      'scene_label_precision',
      'scene_label_f1',
    ]);
  });

  it('are not met by an empty profile where something is expected', () => {
    expect(misses(evalCase.expected_l2, silence)).toEqual([
      'section_hit_rate',
      'section_misentry_rate',
      'section_miss_rate',
      'scene_label_match',
      'scene_label_precision',
      'scene_label_f1',
    ]);
  });
});

describe('the note on granularity', () => {
  const scenes = (n: number, memories: number) =>
    notesL2({ scenes: 99, scene_memories: 99, crowded: { scenes: n, scene_memories: memories } });

  it('is not made without a case that has enough memories, whatever its scenes are', () => {
    expect(notesL2({ scenes: 50, scene_memories: 50 })).toEqual([]);
  });

  it('is of the cases with 20 memories in their scenes or more, each memory counted once', () => {
    const scene = (...memory_ids: string[]) => ({ scene_id: 's', label: 'x', memory_ids });
    const ids = Array.from({ length: 20 }, (_, i) => `m${i}`);
    const comparison = (made: Scene[]): L2Comparison => ({
      modes: [],
      labels: { matched: 0, missing: [], extra: [] },
      scenes: made,
    });
    expect(tallyL2(comparison([scene(...ids), scene('m0')])).crowded).toEqual({
      scenes: 2,
      scene_memories: 21,
    });
    expect(tallyL2(comparison([scene(...ids.slice(1)), scene('m1')])).crowded).toBeUndefined();
  });

  it.each([
    [8, 40],
    [2, 40],
    [0, 0],
  ])('is not made for %i scenes of %i memories: 5 to 20 a scene', (n, memories) => {
    expect(scenes(n, memories)).toEqual([]);
  });

  it.each([
    [9, 40, 40 / 9],
    [2, 41, 20.5],
  ])('is made for %i scenes of %i memories', (n, memories, value) => {
    expect(scenes(n, memories)).toEqual([
      { code: 'scene-granularity', values: { value, memories, scenes: n } },
    ]);
  });
});

describe('options', () => {
  it('have short names, and ask for every listed memory to be in its section unless told otherwise', () => {
    expect(l2().thresholds).toEqual({ section_hit_rate: 1 });
    expect(l2({ hit: 0.5, misentry: { max: 0.1 }, miss: { max: 0.2 } }).thresholds).toEqual({
      section_hit_rate: 0.5,
      section_misentry_rate: { max: 0.1 },
      section_miss_rate: { max: 0.2 },
    });
  });

  it('that decide numbers are the caliber', () => {
    expect(l2({ input: 'truth', scene_similarity: 'tokens', scene_threshold: 0.7 }).caliber).toEqual({
      input: 'truth',
      scene_similarity: 'tokens',
      scene_threshold: 0.7,
    });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ input: 'seed' }, "l2 option 'input' must be 'pipeline' or 'truth'"],
    [{ scene_similarity: 'cosine' }, "l2 option 'scene_similarity' must be"],
    [{ scene_threshold: 2 }, "l2 option 'scene_threshold' must be"],
    [{ miss: 0.1 }, 'less is better'],
    [{ similarity: 'dice' }, "unknown option 'similarity'"],
  ])('%j is refused', (options, message) => {
    expect(() => l2(options as L2Options)).toThrow(message);
  });
});
