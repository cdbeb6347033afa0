import { expect, test } from 'vitest';
import { memoryOf } from '../../tests/support/lint.ts';
import { planMemories } from './plan-memories.ts';
import type { Prediction } from './prediction.ts';

const predicted = (content: string, fields: object = {}): Prediction['predicted'][number] => ({
  content,
  dimensions: ['identity'],
  unresolved: [],
  memory_type: 'persona',
  priority: 80,
  time_velocity: 'static',
  source_message_ids: null,
  ...fields,
});

/** `[truth, prediction]` */
const pairs = (...list: [number, number][]) => list.map(([truth, index]) => ({ truth, predicted: index }));

const layout = (...args: Parameters<typeof planMemories>) =>
  planMemories(...args).slots.map(({ memory, from, paired }) => [memory.content, from, paired]);

const truth = ['A', 'B', 'C'].map((content) => memoryOf(content));

test('pairs keep the places of their truths, whatever the order of the predictions', () => {
  expect(
    layout(truth, {
      predicted: ['c', 'a', 'b'].map((c) => predicted(c)),
      pairs: pairs([0, 1], [1, 2], [2, 0]),
    }),
  ).toEqual([
    ['a', 0, true],
    ['b', 1, true],
    ['c', 2, true],
  ]);
});

test('the others fill the places of truths without a pair, and come at the end', () => {
  expect(
    layout(truth, { predicted: ['x', 'y', 'b', 'z'].map((c) => predicted(c)), pairs: pairs([1, 2]) }),
  ).toEqual([
    ['x', 0, false],
    ['b', 1, true],
    ['y', 2, false],
    ['z', null, false],
  ]);
});

test('a truth for which nothing was predicted goes, with a note', () => {
  const plan = planMemories(truth, { predicted: [predicted('c')], pairs: pairs([2, 0]) });
  expect(plan.slots).toMatchObject([{ memory: { content: 'c' }, from: 2 }]);
  expect(plan.notes).toEqual([
    'memory 0 goes: nothing was predicted for it: "A"',
    'memory 1 goes: nothing was predicted for it: "B"',
  ]);
});

test('a pair keeps facts and aliases that still hold', () => {
  const old = memoryOf('3 nuts', { must_contain: ['3'], must_not_contain: ['4'], aliases: ['nuts, 3'] });
  const plan = planMemories([old], { predicted: [predicted('3 big nuts')], pairs: pairs([0, 0]) });
  expect(plan).toEqual({
    notes: [],
    slots: [{ memory: { ...old, content: '3 big nuts' }, from: 0, paired: true }],
  });
});

test.each([
  ['a fact that is gone', { must_contain: ['3'] }, 'some nuts'],
  ['a fact that must not be', { must_not_contain: ['4'] }, '4 nuts'],
])('%s drops the facts, with a note', (_name, facts, content) => {
  const plan = planMemories([memoryOf('3 nuts', facts)], {
    predicted: [predicted(content)],
    pairs: pairs([0, 0]),
  });
  expect(Object.keys(plan.slots[0]!.memory)).not.toContain(Object.keys(facts)[0]);
  expect(plan.notes).toEqual([expect.stringContaining(`${Object.keys(facts)[0]} of "3 nuts" are dropped`)]);
});

test('a place that another fact takes keeps no facts of the old one', () => {
  const plan = planMemories([memoryOf('A', { must_contain: ['A'] })], {
    predicted: [predicted('Ax')],
    pairs: [],
  });
  expect(plan.slots[0]!.memory).not.toHaveProperty('must_contain');
  expect(plan.notes).toEqual(['memory 0 becomes another one, so must_contain of "A" are dropped']);
});

test('what says the same stays as it was written', () => {
  const old = memoryOf('caf\u00e9', { dimensions: ['b', 'a'], source_message_ids: ['msg_2', 'msg_1'] });
  const same = predicted('cafe\u0301', { dimensions: ['a', 'b'], source_message_ids: ['msg_1', 'msg_2'] });
  expect(planMemories([old], { predicted: [same], pairs: pairs([0, 0]) }).slots[0]!.memory).toEqual(old);
});

test('unresolved labels are dropped, with a note', () => {
  const plan = planMemories([], { predicted: [predicted('a', { unresolved: ['moods'] })], pairs: [] });
  expect(plan.slots[0]!.memory.dimensions).toEqual(['identity']);
  expect(plan.notes).toEqual([
    'prediction 0 "a": labels that the registry does not have are dropped: "moods"',
  ]);
});

test.each([
  ['no label', { dimensions: [] }, /would have no label.*none was predicted/],
  [
    'only unresolved labels',
    { dimensions: [], unresolved: ['moods', 'x'] },
    /the registry has none of "moods", "x"/,
  ],
  ['no type', { memory_type: null }, /has no memory_type/],
  ['no priority', { priority: null }, /has no priority/],
  ['no velocity', { time_velocity: null }, /has no time_velocity/],
])('a prediction with %s is refused', (_name, fields, message) => {
  expect(() => planMemories([], { predicted: [predicted('a', fields)], pairs: [] })).toThrow(message);
});
