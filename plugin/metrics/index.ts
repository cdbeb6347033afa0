/** The maths of the gate, usable on its own: `vitest-caliper/metrics`. */
export { type Counts, f1, precision, recall } from './classification.ts';
export { containsToken } from './contains-token.ts';
export { type LabelCounts, labelCounts } from './label-counts.ts';
export type {
  MemoryPair,
  Pairing,
  PairingOptions,
  PredictedMemory,
  RefusedPair,
  TruthMemory,
} from './memory-types.ts';
export { pairMemories } from './pair-memories.ts';
export { ratio } from './ratio.ts';
export { type Similarity, type SimilarityName, similarity } from './similarity.ts';
export { type Interval, wilson } from './wilson.ts';
