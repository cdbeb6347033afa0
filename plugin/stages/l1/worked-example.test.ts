import { describe, expect, it } from 'vitest';
import {
  DEFAULT_RULES,
  predictedMemory,
  similarityTable,
  truthMemory,
} from '../../../tests/support/memories.ts';
import type { Measures } from '../types.ts';
import { scoreL1 } from './index.ts';
import { L1_METRICS, measureL1 } from './measure.ts';

/*
 * truth                                      prediction
 * T0 identity, environment                   P0 identity, habits       T0|P0 0.9
 * T1 tech_stack, skills                      P1 tech_stack, skills     T1|P1 0.8   (and `blorb`, unresolved)
 * T2 goals                                   P2 style, values          T0|P2 0.6
 *
 * The greatest total is T0–P0 and T1–P1; T2 is missed, P2 is extra, and T0 is contested by P0 and P2.
 */
const truth = [
  truthMemory('T0', ['identity', 'environment'], { priority: 80, source_message_ids: ['msg_1', 'msg_2'] }),
  truthMemory('T1', ['tech_stack', 'skills'], { priority: 60, source_message_ids: ['msg_3'] }),
  truthMemory('T2', ['goals'], { memory_type: 'episodic', time_velocity: 'dynamic' }),
];
const predicted = [
  predictedMemory('P0', ['identity', 'habits'], {
    priority: 75,
    source_message_ids: ['msg_1', 'msg_2', 'msg_4', 'msg_5'],
  }),
  predictedMemory('P1', ['tech_stack', 'skills'], {
    unresolved: ['blorb'],
    memory_type: 'instruction',
    priority: 45,
    source_message_ids: [],
  }),
  predictedMemory('P2', ['style', 'values']),
];
const rules = {
  ...DEFAULT_RULES,
  similarity: similarityTable({ 'T0|P0': 0.9, 'T1|P1': 0.8, 'T0|P2': 0.6 }),
};
const measuresUnder = (more: object): Measures =>
  measureL1(scoreL1(truth, predicted, { ...rules, ...more }).tally);
const measures = measuresUnder({});

describe('every metric of a case by hand', () => {
  it.each<[(typeof L1_METRICS)[number], number, string]>([
    // TP: identity, tech_stack, skills = 3. FP: habits on T0–P0, style and values on P2 = 3. FN: environment, goals = 2.
    ['dimension_micro_precision', 3 / 6, '6 predicted labels'],
    ['dimension_micro_recall', 3 / 5, '5 expected labels'],
    ['dimension_micro_f1', 6 / 11, '5 expected labels'], // 2·3 / (2·3 + 3 + 2)
    ['strict_match_rate', 0 / 1, '1 cases'],
    // Pairs 2, extra 1, missed 1.
    ['memory_precision', 2 / 3, '3 predicted memories'],
    ['memory_recall', 2 / 3, '3 expected memories'],
    ['memory_f1', 4 / 6, '3 expected memories'],
    // Over the two pairs: type persona = persona, persona ≠ instruction; velocity equal on both.
    ['memory_type_accuracy', 1 / 2, '2 pairs'],
    ['time_velocity_accuracy', 2 / 2, '2 pairs'],
    // |75 − 80| = 5 and |45 − 60| = 15.
    ['priority_mae', 20 / 2, '2 pairs'],
    ['priority_within_10', 1 / 2, '2 pairs'],
    // T0: 1, 2 right, 4, 5 too many. T1: 3 missing. TP 2, FP 2, FN 1.
    ['source_precision', 2 / 4, '4 predicted source messages'],
    ['source_recall', 2 / 3, '3 expected source messages'],
    ['source_f1', 4 / 7, '3 expected source messages'],
  ])('%s', (name, value, of) => {
    expect(measures[name]!.value).toBe(value);
    expect(`${measures[name]!.of!.count} ${measures[name]!.of!.unit}`).toBe(of);
  });

  it.each<[(typeof L1_METRICS)[number], number]>([
    ['unresolved_labels', 1], // blorb
    ['conflicting_matches', 1], // T0
    ['refused_matches', 0],
  ])('%s is a count', (name, value) => {
    expect(measures[name]).toEqual({ value });
  });

  it('per dimension: F1 and its counts, of every label that was expected or predicted', () => {
    const shown = Object.entries(measures)
      .filter(([name]) => name.startsWith('per_dimension_f1.'))
      .map(([name, { value, counts }]) => [name.slice(17), value, counts!.tp, counts!.fp, counts!.fn]);
    expect(shown.sort()).toEqual([
      ['environment', 0, 0, 0, 1],
      ['goals', 0, 0, 0, 1],
      ['habits', 0, 0, 1, 0],
      ['identity', 1, 1, 0, 0],
      ['skills', 1, 1, 0, 0],
      ['style', 0, 0, 1, 0],
      ['tech_stack', 1, 1, 0, 0],
      ['values', 0, 0, 1, 0],
    ]);
  });

  it('no metric is left out', () => {
    const names = Object.keys(measures).filter((name) => !name.startsWith('per_dimension_f1.'));
    expect(names.sort()).toEqual([...L1_METRICS].sort());
  });

  it('rates and F1 carry what their intervals are made of', () => {
    expect(measures.dimension_micro_precision!.rate).toEqual({ successes: 3, n: 6 });
    expect(measures.dimension_micro_recall!.rate).toEqual({ successes: 3, n: 5 });
    expect(measures.memory_type_accuracy!.rate).toEqual({ successes: 1, n: 2 });
    expect(measures.dimension_micro_f1!.counts).toEqual({ tp: 3, fp: 3, fn: 2 });
    expect(measures.priority_mae!.rate).toBeUndefined();
  });
});

describe('the rule for unresolved labels', () => {
  it("under 'false-positive' blorb is the fourth FP", () => {
    const strict = measuresUnder({ unresolved: 'false-positive' });
    expect(strict.dimension_micro_precision!.value).toBe(3 / 7);
    expect(strict.dimension_micro_recall!.value).toBe(3 / 5);
    expect(strict.dimension_micro_f1!.value).toBe(6 / 12); // 2·3 / (2·3 + 4 + 2)
    expect(strict.unresolved_labels!.value).toBe(1);
  });

  it("under 'drop' it is counted with its text and costs nothing", () => {
    const { tally } = scoreL1(truth, predicted, rules);
    expect({ ...(tally.unresolved as object) }).toEqual({ blorb: 1 });
  });
});

describe('what it does not depend on', () => {
  it('the order of the predictions', () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      const shuffled = order.map((at) => predicted[at]!);
      expect(measureL1(scoreL1(truth, shuffled, rules).tally)).toEqual(measures);
    }
  });

  it('how often a label is repeated on a memory', () => {
    const repeated = predicted.map((memory) => ({
      ...memory,
      dimensions: [...memory.dimensions, ...memory.dimensions],
    }));
    expect(measureL1(scoreL1(truth, repeated, rules).tally)).toEqual(measures);
  });
});
