import { expect, test } from 'vitest';
import { syntheticReport } from '../../../tests/support/synthetic-report.ts';
import type { CaseReport } from '../report-data.ts';
import { fusionCurves } from './fusion.ts';

const [row] = syntheticReport(1).per_case;

function searched(arms: object, grades: [string, number][]): CaseReport {
  return {
    ...row!,
    details: { search: { answers: [{ ids: [], arms }] } as never },
    truth: { search: [{ query: 'q', grades }] },
  };
}

test('at weight 0 the vector arm decides, at 1 BM25', () => {
  // The relevant one is first in one arm and second in the other: NDCG 1, or 1 / log2(3) = 0.6309.
  const curves = fusionCurves({
    per_case: [searched({ bm25: ['a', 'b'], vector: ['b', 'a'] }, [['a', 1]])],
  })!;
  expect(curves.queries).toBe(1);
  expect(curves.curves.map(({ k }) => k)).toEqual([10, 60, 120]);
  for (const { points } of curves.curves) {
    expect(points.map(({ weight }) => weight)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    expect(points[0]!.ndcg).toBeCloseTo(1 / Math.log2(3), 10);
    expect(points.at(-1)!.ndcg).toBe(1);
    // At equal scores the id decides: a is first.
    expect(points[5]!.ndcg).toBe(1);
  }
});

test.each([
  ['no arms', searched({}, [['a', 1]])],
  ['one arm', searched({ bm25: ['a'] }, [['a', 1]])],
  ['nothing judged', searched({ bm25: ['a'], vector: ['a'] }, [])],
  ['another form', searched({ bm25: 'a', vector: [1] }, [['a', 1]])],
  ['no search', row!],
])('%s: no curves', (_, each) => {
  expect(fusionCurves({ per_case: [each] })).toBeNull();
});
