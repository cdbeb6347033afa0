import type { CaseUsage } from './types.ts';

const COUNTS = ['requests', 'replayed', 'input_tokens', 'output_tokens'] as const;

/**
 * Checks that a value from a file is the usage of a case.
 *
 * @param at where it stands, for messages
 * @throws SyntaxError naming the first place that is wrong
 */
export function checkUsage(usage: unknown, at: string): CaseUsage {
  demand(isRecord(usage), at, 'an object');
  for (const stage of Object.keys(usage)) {
    const part = usage[stage];
    demand(isRecord(part), `${at}.${stage}`, 'an object');
    for (const key of COUNTS)
      demand(isCount(part[key]), `${at}.${stage}.${key}`, 'a whole number of 0 or more');
    demand(
      Array.isArray(part.ms) && part.ms.every(isCount),
      `${at}.${stage}.ms`,
      'a list of whole numbers of 0 or more',
    );
  }
  return usage as CaseUsage;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function demand(holds: boolean, at: string, wanted: string): asserts holds {
  if (!holds) throw new SyntaxError(`at '${at}': it must be ${wanted}`);
}
