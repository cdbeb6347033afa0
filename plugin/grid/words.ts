import { fixed } from '../stages/thresholds.ts';
import { combinationText } from './space.ts';
import type { Findings, FusedAndArms, GridResult, Quality } from './types.ts';

/** A line of the table of qualities: what it is of, and of which combination. */
export interface QualityRow {
  name: string;
  quality: Quality;
  /** empty where it is that of the row before */
  combination: string;
}

/** Best, reference and worst, the first two with what their arms do alone. */
export function qualityRows({ at_best, at_reference, worst }: Findings): QualityRow[] {
  const withArms = (name: string, { combination, fused, bm25, vector }: FusedAndArms): QualityRow[] => [
    { name, quality: fused, combination: combinationText(combination) },
    { name: 'BM25 alone', quality: bm25, combination: '' },
    ...(vector ? [{ name: 'vector alone', quality: vector, combination: '' }] : []),
  ];
  return [
    ...withArms('best', at_best),
    ...withArms('reference', at_reference),
    { name: 'worst', quality: worst, combination: combinationText(worst.combination) },
  ];
}

/** `0.71, 0.68, 0.92`: NDCG, MRR and recall. */
export function qualityCells({ ndcg_at_10, mrr, recall_at_10 }: Quality): string[] {
  return [ndcg_at_10, mrr, recall_at_10].map(fixed);
}

/** The heads of those cells. */
export const QUALITY_HEADS = ['ndcg@10', 'mrr', 'recall@10'];

/** `42 of 30 cases, each over the memories of its case; 8 of held-out cases beside them` */
export function queriesText({ pool, queries: { tuned_on, cases, held_out } }: GridResult): string {
  const over = pool === 'case' ? 'its case' : 'all cases';
  const held = held_out > 0 ? `; ${held_out} of held-out cases beside them` : '';
  return `${tuned_on} of ${cases} ${cases === 1 ? 'case' : 'cases'}, each over the memories of ${over}${held}`;
}

/** What cross-validation says, in one line. */
export function crossValidationText({ cross_validation: found, reference }: Findings): string {
  if (!found) return 'needs two queries or more';
  const { folds, held_out, in_sample, gap } = found;
  return (
    `ndcg@10 ${fixed(held_out)} on queries that were not chosen by (${folds.length} folds); ` +
    `in sample ${fixed(in_sample)}, gap ${fixed(gap)}; reference ${fixed(reference.ndcg_at_10)}`
  );
}

/** What the held-out cases say, in one line; null without any. */
export function holdoutText({ holdout }: Findings): string | null {
  if (!holdout) return null;
  const { queries, best, reference } = holdout;
  const noun = queries === 1 ? 'query' : 'queries';
  return `ndcg@10 best ${fixed(best.ndcg_at_10)} · reference ${fixed(reference.ndcg_at_10)} (${queries} ${noun})`;
}

/** How the arms go together, in one line. */
export function armsText({ arms: { overlap, empty } }: Findings): string {
  const shared = overlap === null ? 'no overlap to measure' : `overlap ${fixed(overlap)}`;
  return `${shared} (Jaccard@10) · empty: BM25 ${fixed(empty.bm25)}, vector ${fixed(empty.vector)} of the queries`;
}

/** The target and what its vectors are, in one line. */
export function subjectText({ subject, embedder }: GridResult): string {
  const vectors = embedder ? ` · ${embedder.id} (${embedder.semantic ? 'semantic' : 'lexical'})` : '';
  return `${subject.name} ${subject.version}${vectors}`;
}
