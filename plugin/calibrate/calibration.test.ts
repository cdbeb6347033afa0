import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilson } from '../metrics/index.ts';
import { calibrate } from './calibration.ts';
import { aucText, renderCalibration } from './render-calibration.ts';

// Levenshtein of four letters: 1 − distance / 4, so 1, 0.75, 0.5, 0.25 by the letters that differ.
const pair = (b: string, same: boolean) => ({ a: 'abcd', b, same });
const PAIRS = [
  pair('abcd', true),
  pair('abcx', true),
  pair('abxx', true),
  pair('abxy', false),
  pair('axxx', false),
];

const levenshtein = (rate: number, pairs = PAIRS) =>
  calibrate(pairs, rate).find(({ similarity }) => similarity === 'levenshtein')!;

test('recall and false matches by threshold; a pair at the threshold is taken for the same', () => {
  const { points } = levenshtein(0);
  expect(points.map(({ threshold }) => threshold).slice(0, 3)).toEqual([0.05, 0.1, 0.15]);
  const at = (threshold: number) => points.find((point) => point.threshold === threshold)!;
  expect(at(0.5)).toMatchObject({
    recall: { count: 3, of: 3, value: 1 },
    false_matches: { count: 1, of: 2, value: 0.5 },
  });
  expect(at(0.55)).toMatchObject({
    recall: { count: 2, of: 3 },
    false_matches: { count: 0, of: 2, value: 0 },
  });
  expect(at(0.75).recall.count).toBe(2);
  expect(at(0.5).recall.interval).toEqual(wilson(3, 3));
});

test('the AUC: of the six couples five are in order, and one is tied', () => {
  // 1, 0.75 and 0.5 against 0.5 and 0.25: 2 + 2 + (0.5 + 1) = 5.5 of 6.
  expect(levenshtein(0).auc).toBeCloseTo(5.5 / 6, 12);
  expect(levenshtein(0, PAIRS.slice(0, 3)).auc).toBeNull();
});

test('the least threshold that keeps the rate, and none where even 1 does not', () => {
  expect(levenshtein(0).recommended).toMatchObject({
    threshold: 0.51,
    recall: { count: 2 },
    false_matches: { count: 0 },
  });
  expect(levenshtein(0.5).recommended.threshold).toBe(0.26);
  expect(levenshtein(1).recommended.threshold).toBe(0);
  const none = calibrate([pair('abcd', false)], 0);
  expect(none[0]!.recommended.threshold).toBeGreaterThan(1);
  expect(renderCalibration(none, 0).join('\n')).toContain('no threshold keeps false matches at 0.00 or less');
});

test('more is taken for the same at a lower threshold, on both sides', () => {
  const pairs = fc.array(
    fc.record({ a: fc.string({ minLength: 1 }), b: fc.string({ minLength: 1 }), same: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(pairs, (list) => {
      for (const { points, auc } of calibrate(list, 0.1)) {
        for (const of of ['recall', 'false_matches'] as const) {
          const counts = points.map((point) => point[of].count);
          expect(counts).toEqual([...counts].sort((a, b) => b - a));
        }
        expect(auc === null || (auc >= 0 && auc <= 1)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test('what speaks against a recommendation is said', () => {
  const text = renderCalibration([levenshtein(0)], 0).join('\n');
  // None of two: Wilson's upper bound is 3.8415 / (2 + 3.8415) = 0.6576.
  expect(text).toContain('the rate may be as high as 0.6576; label more of them');
  const reversed = levenshtein(
    0,
    PAIRS.map((each) => ({ ...each, same: !each.same })),
  );
  expect(renderCalibration([reversed], 0).join('\n')).toContain('no better than a coin');
  expect(text).not.toContain('coin');
});

test('an AUC is shown as 1.00 where it is perfect, and nowhere else', () => {
  expect([1, 0.9986, 0.9999, 0.99995, 1 - 1e-9].map(aucText)).toEqual([
    '1.00',
    '0.9986',
    '0.9999',
    '0.9999',
    '0.9999',
  ]);
  expect([0.99, 0.5, 0].map(aucText)).toEqual(['0.99', '0.50', '0.00']);
  // Each of 150 pairs that are the same, at 1 and once at 0.25, against 150 at 0.5: all but 150 of 22500 couples are in
  // order, 0.99333; with one different pair at 0.5 among 199 at 0, all but 1 of 40000, 0.999975.
  const many = (count: number, b: string, same: boolean) =>
    Array.from({ length: count }, () => pair(b, same));
  const shown = (pairs: typeof PAIRS) => renderCalibration([levenshtein(0, pairs)], 0)[1];
  expect(shown([...many(149, 'abcd', true), pair('axxx', true), ...many(150, 'abxx', false)])).toBe(
    'levenshtein  AUC 0.9933',
  );
  expect(
    shown([...many(199, 'abcd', true), pair('axxx', true), ...many(199, 'xxxx', false), pair('abxx', false)]),
  ).toBe('levenshtein  AUC 0.9999');
});

test('the lines say what was counted', () => {
  const text = renderCalibration([levenshtein(0)], 0).join('\n');
  expect(text).toContain('levenshtein  AUC 0.9167');
  expect(text).toMatch(/ {2}0\.50 {7}1\.00 █{25} 0\.50 █{13}·{12}/);
  expect(text).toContain('recommended for a false-match rate of 0.00: 0.51');
  expect(text).toContain('recall        0.6667 (2 of 3; 95 % ');
});
