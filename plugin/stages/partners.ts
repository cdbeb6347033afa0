import type { GroundTruthMemory } from '../cases/index.ts';
import { pairMemories } from '../metrics/index.ts';
import type { NormalisedMemory } from './l1/output.ts';
import type { PairingRules, Stage } from './types.ts';

/**
 * The prediction that stands for each ground-truth memory, by its index; null where none does. A stage that is fed
 * with ground truth was given those very memories, so each stands for itself.
 */
export function partnersOf(
  truth: readonly GroundTruthMemory[],
  predicted: readonly NormalisedMemory[],
  input: Stage['input'],
  rules: PairingRules,
): (number | null)[] {
  if (input === 'truth') return truth.map((_, index) => (index < predicted.length ? index : null));
  const partners = truth.map((): number | null => null);
  for (const pair of pairMemories(truth, predicted, rules).pairs) partners[pair.truth] = pair.predicted;
  return partners;
}
