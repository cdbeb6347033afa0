import fc from 'fast-check';
import { expect, it } from 'vitest';
import { f1, precision, recall } from './classification.ts';

it('is what the definitions say', () => {
  const counts = { tp: 6, fp: 2, fn: 4 };
  expect(precision(counts)).toBe(0.75); // 6 / 8
  expect(recall(counts)).toBe(0.6); // 6 / 10
  expect(f1(counts)).toBe(12 / 18); // 12 / (12 + 2 + 4)
});

it('is null where there is nothing to divide by', () => {
  expect(precision({ tp: 0, fp: 0, fn: 3 })).toBeNull();
  expect(recall({ tp: 0, fp: 3, fn: 0 })).toBeNull();
  expect(f1({ tp: 0, fp: 0, fn: 0 })).toBeNull();
  expect(f1({ tp: 0, fp: 1, fn: 0 })).toBe(0);
  expect(f1({ tp: 0, fp: 0, fn: 1 })).toBe(0);
});

it('F1 is the harmonic mean of precision and recall where both are there', () => {
  const count = fc.nat({ max: 1000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), count, count, (tp, fp, fn) => {
      const p = precision({ tp, fp, fn })!;
      const r = recall({ tp, fp, fn })!;
      expect(f1({ tp, fp, fn })).toBeCloseTo((2 * p * r) / (p + r), 12);
    }),
  );
});
