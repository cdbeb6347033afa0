import type { Usage } from 'vitest-caliper';

/** What an answer costs that no model was asked for. */
export const NO_USAGE: Required<Usage> = { input_tokens: 0, output_tokens: 0, requests: 0, replayed: 0 };

/** What is known of an answer before its attempts are counted. */
export const ONE_REQUEST = { requests: 1, replayed: 0 };

/** What two answers cost together. */
export function addUsage(a: Required<Usage>, b: Required<Usage>): Required<Usage> {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    requests: a.requests + b.requests,
    replayed: a.replayed + b.replayed,
  };
}

/** The cost as a result reports it: not at all where no model was asked. */
export function costOf(usage: Required<Usage>): { usage?: Usage } {
  return usage.requests > 0 ? { usage } : {};
}
