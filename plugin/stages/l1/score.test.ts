import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, predictedMemory, truthMemory } from '../../../tests/support/memories.ts';
import { leavesOf } from '../../../tests/support/rows.ts';
import { count, sumTallies, type Tally } from '../tally.ts';
import { scoreL1 } from './index.ts';
import { measureL1 } from './measure.ts';
import { checkExtractResult, normaliseMemories } from './output.ts';
import { tallyL1Error } from './score.ts';

const oslo = truthMemory('lives in Oslo', ['identity', 'environment']);
const rust = truthMemory('writes Rust', ['tech_stack']);
const tallyOf = (...args: [Parameters<typeof scoreL1>[0], Parameters<typeof scoreL1>[1]]): Tally =>
  scoreL1(...args, DEFAULT_RULES).tally;
const value = (tally: Tally, name: string): number | null => measureL1(tally)[name]!.value;

describe('ratios with nothing to divide', () => {
  const silence = tallyOf([], []);

  it.each([
    'dimension_micro_precision',
    'dimension_micro_recall',
    'dimension_micro_f1',
    'memory_precision',
    'memory_recall',
    'memory_f1',
    'memory_type_accuracy',
    'time_velocity_accuracy',
    'priority_mae',
    'priority_within_10',
    'source_precision',
    'source_recall',
    'source_f1',
  ])('%s is null', (name) => {
    expect(value(silence, name)).toBeNull();
  });

  it('of an empty sum too, where strict has no case either', () => {
    expect(value({}, 'dimension_micro_f1')).toBeNull();
    expect(value({}, 'strict_match_rate')).toBeNull();
  });

  it('F1 is 0, not null, when all that was expected is missed: 0 / (0 + 0 + 2)', () => {
    const tally = tallyOf([oslo], []);
    expect(value(tally, 'dimension_micro_f1')).toBe(0);
    expect(value(tally, 'dimension_micro_recall')).toBe(0);
    expect(value(tally, 'dimension_micro_precision')).toBeNull();
  });
});

describe('strict match', () => {
  const strict = (...args: Parameters<typeof tallyOf>) => count(tallyOf(...args), 'strict');
  const exact = predictedMemory('lives in Oslo', ['environment', 'identity']);

  it('holds for equal label sets on every pair, whatever their order', () => {
    expect(strict([oslo], [exact])).toBe(1);
  });

  it('holds for silence on a negative case', () => {
    expect(strict([], [])).toBe(1);
  });

  it('does not look at type, priority, velocity or sources', () => {
    const other = {
      memory_type: 'episodic',
      priority: 1,
      time_velocity: 'dynamic',
      source_message_ids: ['msg_9'],
    };
    expect(strict([oslo], [{ ...exact, ...other }])).toBe(1);
  });

  it.each([
    ['a label is missing', [predictedMemory('lives in Oslo', ['identity'])]],
    ['a label is too many', [predictedMemory('lives in Oslo', ['identity', 'environment', 'style'])]],
    ['a memory is missed', []],
    ['a memory is extra', [exact, predictedMemory('plays chess', ['habits'])]],
    ['a memory without a label is extra', [exact, predictedMemory('plays chess', [])]],
  ])('fails when %s', (_, predicted) => {
    expect(strict([oslo], predicted)).toBe(0);
  });

  it('fails for a memory with only unresolved labels on a negative case', () => {
    expect(strict([], [predictedMemory('noise', [], { unresolved: ['blorb'] })])).toBe(0);
  });

  it('of a suite is the share of its cases', () => {
    const sum = { cases: 3, strict: 2 };
    expect(measureL1(sum).strict_match_rate!.value).toBe(2 / 3);
  });
});

describe('an error', () => {
  it('counts as nothing predicted: every expected label and memory is missed', () => {
    const tally = tallyL1Error([oslo, rust]);
    expect(tally).toMatchObject({
      cases: 1,
      errors: 1,
      strict: 0,
      labels: { tp: 0, fp: 0, fn: 3 },
      memories: { tp: 0, fp: 0, fn: 2 },
    });
  });

  it('is never strict, also on a negative case', () => {
    expect(count(tallyL1Error([]), 'strict')).toBe(0);
    expect(count(tallyOf([], []), 'strict')).toBe(1);
  });

  it('has the same leaves as a case that ran silently, but for errors and strict', () => {
    const ran = tallyOf([oslo], []);
    expect({ ...tallyL1Error([oslo]), errors: 0 }).toEqual({ ...ran, strict: 0 });
  });
});

describe('pairs', () => {
  it('priority: a prediction without one is left out of the mean but not of within 10', () => {
    const truth = [oslo, rust];
    const predicted = [
      predictedMemory('lives in Oslo', ['identity'], { priority: 40 }), // |40 − 50| = 10, at the edge
      { ...predictedMemory('writes Rust', ['tech_stack']), priority: undefined as unknown as number },
    ];
    const measures = measureL1(tallyOf(truth, predicted));
    expect(measures.priority_mae).toEqual({ value: 10, of: { count: 1, unit: 'pairs' } });
    expect(measures.priority_within_10!.value).toBe(1 / 2);
  });

  it('priority: a distance of 11 is not within 10', () => {
    const tally = tallyOf([oslo], [predictedMemory('lives in Oslo', [], { priority: 61 })]);
    expect(value(tally, 'priority_within_10')).toBe(0);
  });

  it('no priority that the contract lets through makes a suite’s sum infinite', () => {
    const memory = { content: 'lives in Oslo', dimensions: ['identity'], priority: Number.MAX_VALUE };
    let predicted: ReturnType<typeof normaliseMemories>;
    try {
      predicted = normaliseMemories(checkExtractResult({ memories: [memory] }), null);
    } catch {
      return;
    }
    const tally = tallyOf([oslo], predicted);
    expect(value(sumTallies([tally, tally, tally]), 'priority_mae')).toBeTypeOf('number');
  });

  it('sources count only where the truth names them; repeated ids count once', () => {
    const named = truthMemory('lives in Oslo', ['identity'], { source_message_ids: ['msg_1', 'msg_2'] });
    const predicted = [
      predictedMemory('lives in Oslo', ['identity'], { source_message_ids: ['msg_2', 'msg_2', 'msg_3'] }),
      predictedMemory('writes Rust', ['tech_stack'], { source_message_ids: ['msg_7'] }),
    ];
    // named: TP msg_2, FP msg_3, FN msg_1; the sources of `writes Rust` are nobody's.
    expect(tallyOf([named, rust], predicted).sources).toEqual({ tp: 1, fp: 1, fn: 1 });
  });

  it('required facts are counted, so that a weaker truth shows', () => {
    const demanding = truthMemory('ran 10 km', ['habits'], {
      must_contain: ['10', 'km'],
      must_not_contain: ['mile'],
    });
    expect(count(tallyOf([demanding, oslo], []), 'required_facts')).toBe(3);
  });
});

describe('labels from outside', () => {
  const HOSTILE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

  it('named like members of every object are counted like others', () => {
    const truth = [truthMemory('lives in Oslo', ['__proto__', 'constructor'])];
    const predicted = [predictedMemory('lives in Oslo', ['__proto__', 'toString'], { unresolved: HOSTILE })];
    const tally = tallyOf(truth, predicted);
    expect(tally.labels).toEqual({ tp: 1, fp: 1, fn: 1 });
    expect(count(tally, 'per_dimension', '__proto__', 'tp')).toBe(1);
    expect(count(tally, 'confusion', 'constructor', 'toString')).toBe(1);
    expect(Object.keys(tally.unresolved as object).sort()).toEqual([...HOSTILE].sort());
    expect(measureL1(tally)['per_dimension_f1.__proto__']!.value).toBe(1);
    expect(({} as { tp?: number }).tp).toBeUndefined();
  });

  it('compare in NFC with those of the truth, where a suite has no registry', () => {
    const truth = [truthMemory('lives in Oslo', ['cafe\u0301'])];
    const answer = { memories: [{ content: 'lives in Oslo', dimensions: ['caf\u00e9'] }] };
    expect(tallyOf(truth, normaliseMemories(answer, null)).labels).toEqual({ tp: 1, fp: 0, fn: 0 });
  });

  it.each([
    ['an unresolved label', (label: string) => [predictedMemory('x', [], { unresolved: [label] })]],
    [
      'a label of a suite without a registry',
      (label: string) => normaliseMemories({ memories: [{ content: 'x', dimensions: [label] }] }, null),
    ],
  ])('%s takes no control character or lone surrogate into the name of a count', (_, predict) => {
    const names = leavesOf(tallyOf([], predict('\u001b[31mred\u0000\ud800'))).map(([path]) => path.join('.'));
    expect(names.some((name) => name.includes('red'))).toBe(true);
    expect(names.filter((name) => /[\u0000-\u001f\ud800]/.test(name))).toEqual([]);
  });
});
