import { expect, test } from 'vitest';
import { syntheticReport } from '../../tests/support/synthetic-report.ts';
import { nearThreshold } from './near-threshold.ts';
import type { CaseReport } from './report-data.ts';

const report = syntheticReport(1);

function row(id: string, truth: string[], predicted: string[], pairs: object[]): CaseReport {
  const memories = (list: string[]) => list.map((content) => ({ content }));
  return {
    ...report.per_case[0]!,
    case_id: id,
    truth: { l1: memories(truth) },
    details: { l1: { predicted: memories(predicted), pairs: pairs as never } },
  };
}

const caliber = (similarity: string) => ({ stages: { l1: { similarity, threshold: 0.5 } } });

test('pairs that were made and pairs that were not, the nearest first', () => {
  const per_case = [
    row('a', ['one', 'two'], ['eins', 'zwei'], [{ truth: 0, predicted: 1, similarity: 0.6 }]),
    // Bigrams of "night" and "nacht": ni ig gh ht and na ac ch ht, so dice is 2 · 1 / 8 = 0.25: too far away.
    // "nightly" and "nights": ni ig gh ht tl ly and ni ig gh ht ts: 2 · 4 / 11 = 0.7273: too far away.
    // "abcd" and "abxy": ab bc cd and ab bx xy: 1/3; "abcdef" and "abcxyz": ab bc of five each: 0.4.
    row('b', ['abcdef'], ['abcxyz', 'nothing alike'], []),
    row('c', ['x'], ['y'], [{ truth: 0, predicted: 0, similarity: 0.9 }]),
  ];
  expect(nearThreshold({ per_case, caliber: caliber('dice') })).toEqual([
    { case_id: 'a', expected: 'one', predicted: 'zwei', similarity: 0.6, paired: true },
    { case_id: 'b', expected: 'abcdef', predicted: 'abcxyz', similarity: 0.4, paired: false },
  ]);
  expect(nearThreshold({ per_case, caliber: caliber('function own') })).toHaveLength(1);
});

test('a suite that pairs no memories has none, and no more are kept than a person reads', () => {
  expect(nearThreshold({ per_case: report.per_case, caliber: { stages: {} } })).toBeUndefined();
  const per_case = Array.from({ length: 100 }, (_, index) => row(`c${index}`, ['abcdef'], ['abcxyz'], []));
  expect(nearThreshold({ per_case, caliber: caliber('dice') })).toHaveLength(20);
});
