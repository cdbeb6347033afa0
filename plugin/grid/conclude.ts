import { fixed } from '../stages/thresholds.ts';
import { EQUAL } from './choose.ts';
import type { Conclusion, Findings, FusedAndArms } from './types.ts';

/** The least difference between best and worst that is taken for more than chance. */
export const NOISE = 0.01;

/**
 * What may be made of a grid: exactly one of five, the first that holds of `no_queries`, `inconclusive_bm25_only`,
 * `inconclusive_no_effect`, `inconclusive_below_noise`, `conclusive`. With one arm a difference says nothing of the
 * fusion, however large it is.
 *
 * @param findings null without a query to tune on
 * @param heldOut number of queries that are held out
 */
export function conclude(findings: Findings | null, heldOut: number): Conclusion {
  if (findings === null) {
    const held = heldOut > 0 ? `; the ${heldOut} of held-out cases are not tuned on` : '';
    return { name: 'no_queries', reason: `no case to tune on has expected_search_results${held}` };
  }
  const { spread, arms, at_reference: reference } = findings;
  if (reference.vector === null) {
    return {
      name: 'inconclusive_bm25_only',
      reason: 'no query got anything from a vector arm, so there was nothing to fuse',
    };
  }
  if (spread < EQUAL) {
    const overlap =
      arms.overlap === null ? 'both arms are empty' : `the arms overlap by ${fixed(arms.overlap)}`;
    const recall = fixed(reference.bm25.recall_at_10);
    return {
      name: 'inconclusive_no_effect',
      reason: `every combination scores the same: ${overlap}, and BM25 alone has a recall@10 of ${recall}`,
    };
  }
  const size = `best − worst is ${fixed(spread)}`;
  if (spread < NOISE) {
    return { name: 'inconclusive_below_noise', reason: `${size}, under the ${NOISE} that counts as noise` };
  }
  return { name: 'conclusive', reason: `${size}, and from ${NOISE} on it is taken for more than noise` };
}

/** What is wrong with fusing here: a fused ranking that is worse than one of the arms it was made of. */
export function fusionWarnings({ at_best, at_reference }: Findings): string[] {
  return [
    ...worseThanArm('at the best combination', at_best),
    ...(at_best.combination === at_reference.combination
      ? []
      : worseThanArm('at the reference combination', at_reference)),
  ];
}

function worseThanArm(at: string, { fused, bm25, vector }: FusedAndArms): string[] {
  const arms = [
    { name: 'BM25', value: bm25.ndcg_at_10 },
    { name: 'the vector arm', value: vector?.ndcg_at_10 ?? 0 },
  ];
  const top = arms.reduce((a, b) => (b.value > a.value ? b : a));
  if (top.value <= fused.ndcg_at_10 + EQUAL) return [];
  const values = `ndcg@10 ${fixed(fused.ndcg_at_10)} against ${fixed(top.value)}`;
  return [`${at} the fused ranking is worse than ${top.name} alone: ${values}`];
}
