/** The maths of the gate, usable on its own: `vitest-caliper/metrics`. */
export { averagePrecision } from './average-precision.ts';
export { type Counts, f1, precision, recall } from './classification.ts';
export { cohenKappa } from './cohen-kappa.ts';
export { containsToken } from './contains-token.ts';
export { type TokenHit, tokenFinder } from './find-token.ts';
export { fuseRankings } from './fuse-rankings.ts';
export { jaccard } from './jaccard.ts';
export { type LabelCounts, labelCounts } from './label-counts.ts';
export { mcnemarExact } from './mcnemar-exact.ts';
export type {
  MemoryPair,
  Pairing,
  PairingOptions,
  PredictedMemory,
  RefusedPair,
  TruthMemory,
} from './memory-types.ts';
export { ndcg } from './ndcg.ts';
export { pairMemories } from './pair-memories.ts';
export {
  type PairedBootstrapOptions,
  type PairedDifference,
  pairedBootstrap,
} from './paired-bootstrap.ts';
export { precisionAt } from './precision-at.ts';
export type { Ranking, Relevance, ScoredId } from './ranking-types.ts';
export { ratio } from './ratio.ts';
export { recallAt } from './recall-at.ts';
export { reciprocalRank } from './reciprocal-rank.ts';
export { rrfScores, type WeightedRanking } from './rrf-scores.ts';
export { type Similarity, type SimilarityName, similarity } from './similarity.ts';
export { smallestChange } from './smallest-change.ts';
export { tokenise } from './tokenise.ts';
export { passAtK, passHatK } from './trials.ts';
export { type Interval, wilson } from './wilson.ts';
