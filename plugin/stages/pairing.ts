import type { PairingRules, Stage } from './types.ts';

/** How memories are paired where a suite does not say. */
export const DEFAULT_PAIRING: PairingRules = { similarity: 'dice', threshold: 0.5, assignment: 'optimal' };

/** How a suite pairs memories: as one of its stages says, also where that stage is not part of the run. */
export function pairingOf(stages: readonly Stage[]): PairingRules {
  return stages.find(({ pairing }) => pairing !== undefined)?.pairing ?? DEFAULT_PAIRING;
}
