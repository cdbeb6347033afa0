import { thresholdsFrom, thresholdsOr } from '../thresholds.ts';
import type { Bound, Thresholds } from '../types.ts';
import { INJECT_METRICS } from './measure.ts';

/** What a case has to reach. */
export interface InjectOptions {
  /** Short for `inject_hit_rate`. */
  hit_rate?: Bound;
  /** Short for `reference_coverage`. @default 1, unless another threshold is given */
  coverage?: Bound;
  /** Any other metric of the stage by its name in reports. */
  [metric: string]: unknown;
}

/** Short names of metrics. */
export const INJECT_ALIASES = { hit_rate: 'inject_hit_rate', coverage: 'reference_coverage' };

/**
 * The thresholds of a case, with metric names written out.
 *
 * @throws TypeError on an unknown option, or a bound that is none
 */
export function injectThresholds(options: InjectOptions): Thresholds {
  const thresholds = thresholdsFrom(options, INJECT_METRICS, INJECT_ALIASES);
  return thresholdsOr(thresholds, { reference_coverage: 1 });
}
