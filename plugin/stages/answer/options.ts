import { thresholdsFrom, thresholdsOr } from '../thresholds.ts';
import type { Bound, Thresholds } from '../types.ts';
import { ANSWER_LESS_IS_BETTER, ANSWER_METRICS } from './measure.ts';

/** What a case has to reach. */
export interface AnswerOptions {
  /** Short for `answer_pass_rate`. @default 1, unless another threshold is given */
  pass?: Bound;
  /** Short for `citation_in_range_rate`. */
  citations?: Bound;
  /** Any other metric of the stage by its name in reports. */
  [metric: string]: unknown;
}

/** Short names of metrics. */
export const ANSWER_ALIASES = { pass: 'answer_pass_rate', citations: 'citation_in_range_rate' };

/**
 * The thresholds of a case, with metric names written out.
 *
 * @throws TypeError on an unknown option, or a bound that is none
 */
export function answerThresholds(options: AnswerOptions): Thresholds {
  const thresholds = thresholdsFrom(options, ANSWER_METRICS, ANSWER_ALIASES, ANSWER_LESS_IS_BETTER);
  return thresholdsOr(thresholds, { answer_pass_rate: 1 });
}
