import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { predictedMemory, similarityTable, truthMemory } from '../../../tests/support/memories.ts';
import { ACTIONS, type ConflictAction } from '../../cases/index.ts';
import type { ConflictDecision } from '../../targets/types.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import { sumTallies, type Tally } from '../tally.ts';
import { missedThresholds } from '../thresholds.ts';
import { scoreL15, scoreResolution } from './index.ts';
import { measureL15 } from './measure.ts';
import { type L15Options, type L15Rules, l15Rules } from './options.ts';
import { tallyL15Error } from './score.ts';

const { rules } = l15Rules({});

function expected(
  new_memory_index: number,
  action: ConflictAction['action'],
  candidate_ids: string[] = [],
  merged_content?: string,
): ConflictAction {
  return {
    new_memory_index,
    action,
    candidate_ids,
    ...(merged_content === undefined ? {} : { merged_content }),
  };
}

function decided(
  new_memory_index: number,
  action: string,
  candidate_ids: string[] = [],
  merged_content?: string,
): ConflictDecision {
  return {
    new_memory_index,
    action,
    candidate_ids,
    ...(merged_content === undefined ? {} : { merged_content }),
  };
}

/** Scores decisions about memories that stand for the truth one by one, unless told otherwise. */
function score(
  truth: ConflictAction[],
  actions: ConflictDecision[],
  {
    partners = [0, 1, 2, 3],
    memories = 4,
    similarity = rules.similarity,
  }: { partners?: readonly (number | null)[]; memories?: number; similarity?: L15Rules['similarity'] } = {},
) {
  const result = scoreL15(truth, [], { memories, actions, partners }, { ...rules, similarity });
  const values = Object.fromEntries(
    Object.entries(measureL15(result.tally)).map(([name, { value }]) => [name, value]),
  );
  return { ...result, values };
}

const plain = (tally: Tally): unknown => JSON.parse(JSON.stringify(tally));

describe('a worked example', () => {
  // Four memories, four predictions. The third prediction stands for no truth, so T2 is unpaired.
  const truth = [
    expected(0, 'store'),
    expected(1, 'update', ['m1'], 'lives in Munich'),
    expected(2, 'skip', ['m2']),
    expected(3, 'merge', ['m3', 'm4'], 'likes tea and coffee'),
  ];
  const actions = [
    decided(3, 'merge', ['m3', 'm5'], 'likes tea'),
    decided(0, 'store'),
    decided(1, 'skip', ['m1']),
    decided(2, 'store'),
  ];
  const similarity = similarityTable({ 'likes tea and coffee|likes tea': 0.6 });
  const { tally, values } = score(truth, actions, {
    partners: [0, 1, null, 3],
    similarity,
  });

  it('has these counts', () => {
    expect(plain(tally)).toEqual({
      cases: 1,
      errors: 0,
      per_action: {
        store: { expected: 1, right: 1 },
        skip: { expected: 1, right: 0 },
        update: { expected: 1, right: 0 },
        merge: { expected: 1, right: 1 },
      },
      confusion: {
        store: { store: 1 },
        skip: { unpaired: 1 },
        update: { skip: 1 },
        merge: { merge: 1 },
      },
      // T1 {m1} against {m1}: tp 1. T3 {m3, m4} against {m3, m5}: tp 1, fp 1, fn 1. T2 is unpaired.
      candidates: { judged: 2, exact: 1, tp: 2, fp: 1, fn: 1 },
      // T3 alone: T1 has the wrong action.
      merged: { judged: 1, similarity: 0.6, matched: 1 },
      parse_errors: 0,
      unjudged_actions: 1,
    });
  });

  it('has these metrics', () => {
    expect(values).toEqual({
      action_accuracy: 2 / 4,
      candidate_exact_rate: 1 / 2,
      candidate_f1: 4 / 6, // 2·2 / (2·2 + 1 + 1)
      merged_content_similarity: 0.6,
      merged_content_match_rate: 1,
      parse_errors: 0,
      unjudged_actions: 1,
      'per_action_accuracy.store': 1,
      'per_action_accuracy.skip': 0,
      'per_action_accuracy.update': 0,
      'per_action_accuracy.merge': 1,
    });
  });
});

it('a target that stores everything is right on the share of store actions', () => {
  const truth = [
    expected(0, 'store'),
    expected(1, 'store'),
    expected(2, 'update', ['m1'], 'x'),
    expected(3, 'skip', ['m2']),
    expected(4, 'store'),
  ];
  const everything = truth.map((_, index) => decided(index, 'store'));
  const { values } = score(truth, everything, { partners: [0, 1, 2, 3, 4], memories: 5 });
  expect(values.action_accuracy).toBe(3 / 5);
  // Two decisions are judged, {m1} and {m2}, both answered with none.
  expect(values.candidate_exact_rate).toBe(0);
  expect(values.candidate_f1).toBe(0);
  expect(values.merged_content_similarity).toBeNull();
});

describe('a decision that cannot be read', () => {
  it.each<[string, ConflictDecision[], number]>([
    ['is missing', [decided(1, 'store')], 1],
    ['stands there twice', [decided(0, 'store'), decided(0, 'store'), decided(1, 'store')], 1],
    ['is none of the four', [decided(0, 'ADD'), decided(1, 'store')], 1],
    ['is a name that every object has', [decided(0, 'constructor'), decided(1, 'store')], 1],
    ['is about no memory, and so the right one is missing', [decided(7, 'store'), decided(1, 'store')], 2],
    ['has a negative index', [decided(-1, 'store'), decided(1, 'store')], 2],
  ])('%s: it is no store', (_, actions, parseErrors) => {
    const { values, tally } = score([expected(0, 'store'), expected(1, 'store')], actions, { memories: 2 });
    expect(values.action_accuracy).toBe(1 / 2);
    expect(values.parse_errors).toBe(parseErrors);
    expect(plain(tally)).toMatchObject({ confusion: { store: { store: 1, unparsed: 1 } } });
  });

  it('about a memory that nobody asks for counts too, but is not judged', () => {
    const { values } = score([expected(0, 'store')], [decided(0, 'store'), decided(1, 'what?')], {
      memories: 2,
    });
    expect(values).toMatchObject({ action_accuracy: 1, parse_errors: 1, unjudged_actions: 0 });
  });
});

describe('candidates', () => {
  it('are compared as sets, in NFC, wherever an action other than store is expected and one was read', () => {
    const truth = [expected(0, 'skip', ['caf\u00e9', 'b']), expected(1, 'store')];
    const actions = [decided(0, 'update', ['b', 'b', 'cafe\u0301']), decided(1, 'skip', ['b'])];
    expect(score(truth, actions).tally.candidates).toEqual({ judged: 1, exact: 1, tp: 2, fp: 0, fn: 0 });
  });

  it('without any on both sides are equal sets', () => {
    const { values } = score([expected(0, 'skip')], [decided(0, 'skip')]);
    expect(values).toMatchObject({ candidate_exact_rate: 1, candidate_f1: null });
  });
});

describe('merged contents', () => {
  it('that a right decision lacks are 0, those of a wrong one are not judged', () => {
    const truth = [expected(0, 'update', ['a'], 'x y'), expected(1, 'merge', ['b'], 'x y')];
    const actions = [decided(0, 'update', ['a']), decided(1, 'update', ['b'], 'x y')];
    expect(score(truth, actions).tally.merged).toEqual({ judged: 1, similarity: 0, matched: 0 });
  });

  it('are not judged where the truth does not say', () => {
    expect(score([expected(0, 'update', ['a'])], [decided(0, 'update', ['a'], 'z')]).tally.merged).toEqual({
      judged: 0,
      similarity: 0,
      matched: 0,
    });
  });
});

describe('thresholds on what has no value', () => {
  const misses = (truth: ConflictAction[], actions: ConflictDecision[], options: L15Options) => {
    const { thresholds } = l15Rules(options);
    const { tally, nullMeets } = score(truth, actions, { memories: 1 });
    return missedThresholds((name) => measureL15(tally)[name], thresholds, nullMeets).map(
      ({ metric }) => metric,
    );
  };
  const strict = { candidates: 1, candidate_f1: 1, merged: 1 };

  it('are met where there was nothing to measure', () => {
    expect(misses([expected(0, 'store')], [decided(0, 'store')], strict)).toEqual([]);
  });

  it('are not met by a decision that is missing', () => {
    expect(misses([expected(0, 'update', ['a'], 'x')], [], strict)).toEqual([
      'candidate_exact_rate',
      'candidate_f1',
      'merged_content_similarity',
    ]);
  });
});

describe('pairs', () => {
  const truth = [truthMemory('lives in Oslo', ['identity']), truthMemory('has a dog', ['family'])];
  const actions = [expected(0, 'store'), expected(1, 'skip', ['m1'])];
  const context = { rules, pairing: DEFAULT_PAIRING };

  it('lead from the truth to the prediction that a decision is about', () => {
    const memories = [
      predictedMemory('has a dog', []),
      predictedMemory('noise', []),
      predictedMemory('lives in Oslo', []),
    ];
    const answer = [decided(0, 'skip', ['m1']), decided(1, 'store'), decided(2, 'store')];
    const { tally } = scoreResolution(actions, truth, { memories, actions: answer }, context);
    expect(tally).toMatchObject({
      confusion: { store: { store: 1 }, skip: { skip: 1 } },
      unjudged_actions: 1,
      parse_errors: 0,
    });
  });

  it('are the memories themselves where ground truth was given, however alike they are', () => {
    const twins = [truthMemory('tea', []), truthMemory('tea', [])];
    const answer = [decided(0, 'skip', ['m1']), decided(1, 'store')];
    const { tally } = scoreResolution(
      [expected(0, 'skip', ['m1']), expected(1, 'store')],
      twins,
      { memories: twins.map(({ content }) => predictedMemory(content, [])), actions: answer },
      { ...context, rules: { ...rules, input: 'truth' } },
    );
    expect(measureL15(tally).action_accuracy?.value).toBe(1);
  });
});

it('an error is wrong on every action, by no prediction', () => {
  const tally = tallyL15Error([expected(0, 'store'), expected(1, 'update', ['a'], 'x')], rules);
  expect(tally).toMatchObject({
    errors: 1,
    confusion: { store: { unpaired: 1 }, update: { unpaired: 1 } },
    parse_errors: 0,
  });
  expect(measureL15(tally).action_accuracy).toMatchObject({ value: 0, of: { count: 2 } });
});

describe('whatever is decided', () => {
  const action = fc.record({
    new_memory_index: fc.integer({ min: -2, max: 5 }),
    action: fc.oneof(fc.constantFrom<string>(...ACTIONS), fc.constantFrom('', 'STORE', '__proto__')),
    candidate_ids: fc.array(fc.constantFrom('a', 'b', '__proto__'), { maxLength: 3 }),
  });
  const truthOf = fc
    .uniqueArray(fc.nat({ max: 3 }), { minLength: 1 })
    .chain((indices) =>
      fc.tuple(
        ...indices.map((index) => fc.constantFrom(...ACTIONS).map((name) => expected(index, name, ['a']))),
      ),
    );
  const partnersOf = fc.constantFrom<(number | null)[]>(
    [0, 1, 2, 3],
    [null, 0, 3, 2],
    [null, null, null, null],
  );

  it('each row of the confusion sums to what was expected, and the order of the decisions moves nothing', () => {
    fc.assert(
      fc.property(truthOf, fc.array(action, { maxLength: 6 }), partnersOf, (truth, actions, partners) => {
        const { tally } = score(truth, actions, { partners });
        for (const name of ACTIONS) {
          const row = (tally.confusion as Tally)[name] ?? {};
          const sum = Object.values(row).reduce<number>((total, n) => total + (n as number), 0);
          expect(sum).toBe(truth.filter((each) => each.action === name).length);
        }
        expect(score(truth, [...actions].reverse(), { partners }).tally).toEqual(tally);
      }),
    );
  });

  it('the metrics of a sum are those of the sum of the counts', () => {
    fc.assert(
      fc.property(truthOf, truthOf, fc.array(action), (a, b, actions) => {
        const [x, y] = [score(a, actions).tally, score(b, actions).tally];
        const sum = measureL15(sumTallies([x, y]));
        expect(sum.action_accuracy?.rate).toEqual({
          successes:
            measureL15(x).action_accuracy!.rate!.successes + measureL15(y).action_accuracy!.rate!.successes,
          n: a.length + b.length,
        });
      }),
    );
  });
});
