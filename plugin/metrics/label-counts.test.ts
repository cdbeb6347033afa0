import { describe, expect, it } from 'vitest';
import { labelCounts } from './label-counts.ts';

const pair = (truth: number, predicted: number) => ({ truth, predicted, similarity: 1 });

it('counts pairs by set and unmatched memories whole', () => {
  const counts = labelCounts(
    { pairs: [pair(0, 1), pair(1, 0)], unmatchedTruth: [2], unmatchedPredicted: [2] },
    [['identity', 'skills'], ['health'], ['values', 'skills']],
    [['health'], ['skills', 'tech'], ['style', 'tech']],
  );
  // Pair (0,1): skills TP, identity FN, tech FP. Pair (1,0): health TP. Truth 2: values, skills FN.
  // Prediction 2: style, tech FP.
  expect(counts).toEqual({
    tp: 2,
    fp: 3,
    fn: 3,
    per_label: {
      health: { tp: 1, fp: 0, fn: 0 },
      identity: { tp: 0, fp: 0, fn: 1 },
      skills: { tp: 1, fp: 0, fn: 1 },
      style: { tp: 0, fp: 1, fn: 0 },
      tech: { tp: 0, fp: 2, fn: 0 },
      values: { tp: 0, fp: 0, fn: 1 },
    },
    confusion: { identity: { tech: 1 } },
  });
  expect(Object.keys(counts.per_label)).toEqual(['health', 'identity', 'skills', 'style', 'tech', 'values']);
});

it('counts a repeated label once', () => {
  const counts = labelCounts(
    { pairs: [pair(0, 0)], unmatchedTruth: [1], unmatchedPredicted: [1] },
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
    [
      ['a', 'a', 'a'],
      ['c', 'c'],
    ],
  );
  expect(counts).toMatchObject({ tp: 1, fp: 1, fn: 1 });
});

describe('confusion', () => {
  it('counts every missed label against every extra one, pair by pair', () => {
    const { confusion } = labelCounts(
      { pairs: [pair(0, 0), pair(1, 1)], unmatchedTruth: [], unmatchedPredicted: [] },
      [['a', 'b', 'k'], ['a']],
      [['x', 'y', 'k'], ['x']],
    );
    expect(confusion).toEqual({ a: { x: 2, y: 1 }, b: { x: 1, y: 1 } });
  });

  it('says nothing of labels that were only missed or only added', () => {
    const { confusion } = labelCounts(
      { pairs: [pair(0, 0), pair(1, 1)], unmatchedTruth: [], unmatchedPredicted: [] },
      [['a', 'b'], []],
      [['a'], ['x']],
    );
    expect(confusion).toEqual({});
  });
});

it.each(['__proto__', 'constructor', 'toString'])('takes %s for a label like any other', (label) => {
  const counts = labelCounts(
    { pairs: [pair(0, 0), pair(1, 1)], unmatchedTruth: [], unmatchedPredicted: [] },
    [[label], ['a']],
    [['b'], [label]],
  );
  expect(Object.keys(counts.per_label).sort()).toEqual(['a', 'b', label].sort());
  expect(counts.per_label[label]).toEqual({ tp: 0, fp: 1, fn: 1 });
  expect(counts.confusion[label]).toEqual({ b: 1 });
  expect(counts.confusion.a?.[label]).toBe(1);
  expect(({} as Record<string, unknown>).fn).toBeUndefined();
  expect(JSON.parse(JSON.stringify(counts.per_label))[label]).toEqual({ tp: 0, fp: 1, fn: 1 });
});

it('refuses labels that do not fit the pairing', () => {
  expect(() =>
    labelCounts({ pairs: [pair(0, 3)], unmatchedTruth: [], unmatchedPredicted: [] }, [['a']], [['a']]),
  ).toThrow('the pairing names predicted memory 3, but labels were given for 1');
  expect(() => labelCounts({ pairs: [], unmatchedTruth: [1], unmatchedPredicted: [] }, [['a']], [])).toThrow(
    RangeError,
  );
});

it('counts nothing of nothing', () => {
  expect(labelCounts({ pairs: [], unmatchedTruth: [], unmatchedPredicted: [] }, [], [])).toEqual({
    tp: 0,
    fp: 0,
    fn: 0,
    per_label: {},
    confusion: {},
  });
});
