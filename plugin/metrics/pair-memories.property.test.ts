import fc from 'fast-check';
import { expect, it } from 'vitest';
import { precision, recall } from './classification.ts';
import { labelCounts } from './label-counts.ts';
import type { PredictedMemory } from './memory-types.ts';
import { pairMemories } from './pair-memories.ts';

const content = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '花', '生'), minLength: 1, maxLength: 6 });
const dimensions = fc.array(fc.constantFrom('identity', 'skills', 'health', 'style'), { maxLength: 3 });
const memory = fc.record({ content, dimensions, priority: fc.nat({ max: 3 }) });
const memories = fc.array(memory, { maxLength: 7 });
const assignment = fc.constantFrom('optimal' as const, 'greedy' as const);

const labels = (items: readonly PredictedMemory[]) => items.map((item) => item.dimensions ?? []);

/** Distinct for every pair of texts, so that no two cells tie. */
function tieless(a: string, b: string): number {
  let hash = 2166136261;
  for (const character of [a, b].sort().join('|'))
    hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  return hash / 2 ** 32;
}

it('swapping truth and prediction swaps precision and recall', () => {
  const distinct = fc.uniqueArray(memory, { maxLength: 6, selector: (item) => item.content });
  fc.assert(
    fc.property(distinct, distinct, assignment, (left, right, how) => {
      const options = { similarity: tieless, threshold: 0.3, assignment: how };
      const forth = labelCounts(pairMemories(left, right, options), labels(left), labels(right));
      const back = labelCounts(pairMemories(right, left, options), labels(right), labels(left));
      expect(precision(back)).toBe(recall(forth));
      expect(recall(back)).toBe(precision(forth));
    }),
  );
});

it('a prediction that matches nothing never raises precision and leaves recall alone', () => {
  fc.assert(
    fc.property(memories, memories, dimensions, (truth, predicted, extra) => {
      // No truth holds a z, so dice is 0 against all of them.
      const more = [...predicted, { content: 'zzzz', dimensions: extra }];
      const before = labelCounts(pairMemories(truth, predicted), labels(truth), labels(predicted));
      const after = labelCounts(pairMemories(truth, more), labels(truth), labels(more));
      expect(after.tp).toBe(before.tp);
      expect(recall(after)).toBe(recall(before));
      const was = precision(before);
      if (was !== null) expect(precision(after)).toBeLessThanOrEqual(was);
    }),
  );
});

it('the order of the predictions decides nothing', () => {
  const shuffled = memories.chain((items) =>
    fc.tuple(
      fc.constant(items),
      fc.shuffledSubarray(
        items.map((_, index) => index),
        { minLength: items.length, maxLength: items.length },
      ),
    ),
  );
  fc.assert(
    fc.property(memories, shuffled, assignment, (truth, [predicted, permutation], how) => {
      const moved = permutation.map((index) => predicted[index]!);
      const key = (item: PredictedMemory) =>
        JSON.stringify([item.content, [...item.dimensions!].sort(), item.priority]);
      const before = pairMemories(truth, predicted, { assignment: how, threshold: 0.3 });
      const after = pairMemories(truth, moved, { assignment: how, threshold: 0.3 });
      // By key rather than by index: predictions that are equal in everything may stand in for one another.
      const named = (pairing: typeof before, items: PredictedMemory[]) =>
        pairing.pairs.map((pair) => [pair.truth, key(items[pair.predicted]!), pair.similarity]);
      expect(named(after, moved)).toEqual(named(before, predicted));
      expect(after.contested).toEqual(before.contested);
      expect(labelCounts(after, labels(truth), labels(moved))).toEqual(
        labelCounts(before, labels(truth), labels(predicted)),
      );
    }),
  );
});

it('every memory is either paired once or unmatched', () => {
  fc.assert(
    fc.property(memories, memories, assignment, (truth, predicted, how) => {
      const pairing = pairMemories(truth, predicted, { assignment: how });
      const truths = [...pairing.pairs.map((pair) => pair.truth), ...pairing.unmatchedTruth];
      const predictions = [...pairing.pairs.map((pair) => pair.predicted), ...pairing.unmatchedPredicted];
      expect(truths.sort()).toEqual(truth.map((_, index) => index));
      expect(predictions.sort()).toEqual(predicted.map((_, index) => index));
    }),
  );
});

it('optimal totals at least what greedy does', () => {
  fc.assert(
    fc.property(memories, memories, (truth, predicted) => {
      // Under levenshtein only equal texts reach 1, which both take first.
      const totalOf = (how: 'optimal' | 'greedy') =>
        pairMemories(truth, predicted, {
          similarity: 'levenshtein',
          threshold: 0.2,
          assignment: how,
        }).pairs.reduce((sum, pair) => sum + pair.similarity, 0);
      expect(totalOf('optimal')).toBeGreaterThanOrEqual(totalOf('greedy') - 1e-7);
    }),
  );
});

it('memories fed back as predictions are all paired with equal labels', () => {
  fc.assert(
    fc.property(memories, (truth) => {
      const distinct = truth.filter(
        (item, index) => truth.findIndex((other) => other.content === item.content) === index,
      );
      const { tp, fp, fn } = labelCounts(
        pairMemories(distinct, distinct),
        labels(distinct),
        labels(distinct),
      );
      expect([fp, fn]).toEqual([0, 0]);
      expect(tp).toBe(distinct.reduce((sum, item) => sum + new Set(item.dimensions).size, 0));
    }),
  );
});
