import { demandOption } from '../option-checks.ts';
import type { RetrievalSettings } from '../rag/settings.ts';
import { thresholdsFrom, thresholdsOr } from '../thresholds.ts';
import type { Bound, Json, Thresholds } from '../types.ts';
import { RETRIEVAL_METRICS } from './measure.ts';

/** How is searched, and what a case has to reach. */
export interface RetrievalOptions {
  /** Handed to the target with each question: `{ top_k: 5 }`. Part of the subject. @default {} */
  options?: Record<string, Json>;
  /** Short for `question_pass_rate`. @default 1, unless another threshold is given */
  pass?: Bound;
  /** Short for `doc_rate`. */
  docs?: Bound;
  /** Short for `token_rate`. */
  tokens?: Bound;
  /** Short for `enum_rate`. */
  enums?: Bound;
  /** Any other metric of the stage by its name in reports. */
  [metric: string]: unknown;
}

/** Short names of metrics. */
export const RETRIEVAL_ALIASES = {
  pass: 'question_pass_rate',
  docs: 'doc_rate',
  tokens: 'token_rate',
  enums: 'enum_rate',
};

/**
 * Options split into how questions are retrieved for and the thresholds of a case.
 *
 * @throws TypeError on an unknown option or a value outside its range, naming what is allowed
 */
export function retrievalRules({ options = {}, ...rest }: RetrievalOptions): {
  settings: RetrievalSettings;
  thresholds: Thresholds;
} {
  const name = (option: string) => ({ stage: 'retrieval', option });
  demandOption(
    typeof options === 'object' && options !== null && !Array.isArray(options),
    name('options'),
    'an object',
    options,
  );
  const thresholds = thresholdsFrom(rest, RETRIEVAL_METRICS, RETRIEVAL_ALIASES);
  return {
    settings: { options },
    thresholds: thresholdsOr(thresholds, { question_pass_rate: 1 }),
  };
}

/** What a suite's subject says of how it retrieves; undefined where there is nothing to say. */
export function retrievalSubject({ options }: RetrievalSettings): { [key: string]: Json } | undefined {
  return Object.keys(options).length > 0 ? { options: { ...options } } : undefined;
}
