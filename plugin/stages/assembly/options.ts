import { thresholdsFrom, thresholdsOr } from '../thresholds.ts';
import type { Bound, Thresholds } from '../types.ts';
import { ASSEMBLY_LESS_IS_BETTER, ASSEMBLY_METRICS } from './measure.ts';

/** What a case has to reach. */
export interface AssemblyOptions {
  /** Short for `assembly_pass_rate`. @default 1, unless another threshold is given */
  pass?: Bound;
  /** Short for `sources_kept_rate`. */
  kept?: Bound;
  /** Any other metric of the stage by its name in reports. */
  [metric: string]: unknown;
}

/** Short names of metrics. */
export const ASSEMBLY_ALIASES = { pass: 'assembly_pass_rate', kept: 'sources_kept_rate' };

/**
 * The thresholds of a case, with metric names written out.
 *
 * @throws TypeError on an unknown option, or a bound that is none
 */
export function assemblyThresholds(options: AssemblyOptions): Thresholds {
  const thresholds = thresholdsFrom(options, ASSEMBLY_METRICS, ASSEMBLY_ALIASES, ASSEMBLY_LESS_IS_BETTER);
  return thresholdsOr(thresholds, { assembly_pass_rate: 1 });
}
