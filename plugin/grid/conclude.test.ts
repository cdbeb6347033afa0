import { expect, it } from 'vitest';
import { conclude, fusionWarnings } from './conclude.ts';
import { DEFAULT_COMBINATION } from './space.ts';
import type { Findings, FusedAndArms, Quality } from './types.ts';

const quality = (value: number): Quality => ({ ndcg_at_10: value, mrr: value, recall_at_10: value });

const result = (fused: number, bm25: number, vector: number | null): FusedAndArms => ({
  combination: { ...DEFAULT_COMBINATION },
  fused: quality(fused),
  bm25: quality(bm25),
  vector: vector === null ? null : quality(vector),
});

/** What a conclusion looks at. */
function findings(
  spread: number,
  reference = result(0.8, 0.7, 0.6),
  best: FusedAndArms = reference,
  overlap: number | null = 0.25,
): Findings {
  const arms = { overlap, empty: { bm25: 0, vector: 0 } };
  return { spread, arms, at_best: best, at_reference: reference } as unknown as Findings;
}

it.each([
  ['no_queries', null],
  ['inconclusive_bm25_only', findings(0.5, result(0.7, 0.7, null))],
  ['inconclusive_bm25_only', findings(0, result(0.7, 0.7, null))],
  ['inconclusive_no_effect', findings(0)],
  ['inconclusive_no_effect', findings(0.9e-9)],
  ['inconclusive_below_noise', findings(1.1e-9)],
  ['inconclusive_below_noise', findings(0.0099)],
  ['conclusive', findings(0.0101)],
  ['conclusive', findings(1)],
] as const)('is %s', (name, found) => {
  expect(conclude(found, 0).name).toBe(name);
});

it('gives the reason', () => {
  const reason = (found: Findings | null, heldOut = 0) => conclude(found, heldOut).reason;
  expect(reason(null)).toBe('no case to tune on has expected_search_results');
  expect(reason(null, 3)).toMatch(/; the 3 of held-out cases are not tuned on$/);
  expect(reason(findings(0))).toMatch(
    /same: the arms overlap by 0.25, and BM25 alone has a recall@10 of 0.70$/,
  );
  expect(reason(findings(0, undefined, undefined, null))).toContain('both arms are empty');
  expect(reason(findings(0.004))).toContain('0.004, under the 0.01');
});

it('warns of a fused ranking that is worse than its best arm, once where best and reference are one', () => {
  expect(fusionWarnings(findings(0.1, result(0.8, 0.7, 0.8)))).toEqual([]);
  expect(fusionWarnings(findings(0.1, result(0.7, 0.7, null)))).toEqual([]);
  const reference = result(0.6, 0.75, 0.5);
  expect(fusionWarnings(findings(0.1, reference))).toEqual([
    'at the best combination the fused ranking is worse than BM25 alone: ndcg@10 0.60 against 0.75',
  ]);
  expect(fusionWarnings(findings(0.1, reference, result(0.7, 0.5, 0.9)))).toEqual([
    'at the best combination the fused ranking is worse than the vector arm alone: ndcg@10 0.70 against 0.90',
    'at the reference combination the fused ranking is worse than BM25 alone: ndcg@10 0.60 against 0.75',
  ]);
});
