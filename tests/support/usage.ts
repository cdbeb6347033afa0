import fc from 'fast-check';
import type { CaseUsage, StageUsage } from '../../plugin/scores/usage/types.ts';
import type { Target, Usage } from '../../plugin/targets/types.ts';

/** What calls cost, by its numbers in the order of a table. */
export function stageUsage(
  requests: number,
  replayed: number,
  input_tokens: number,
  output_tokens: number,
  ms: readonly number[] = [],
): StageUsage {
  return { requests, replayed, input_tokens, output_tokens, ms };
}

const anyStage = fc
  .record({
    live: fc.nat(3),
    replayed: fc.nat(3),
    input_tokens: fc.nat(5000),
    output_tokens: fc.nat(500),
    ms: fc.array(fc.nat(3000), { maxLength: 3 }),
  })
  .map(({ live, replayed, ...rest }): StageUsage => ({ requests: live + replayed, replayed, ...rest }));

/** The usage of a case in some of three stages. */
export const anyUsage: fc.Arbitrary<CaseUsage> = fc.dictionary(
  fc.constantFrom('l1', 'l15', 'search'),
  anyStage,
  { minKeys: 1, maxKeys: 3 },
);

/** The target, with the usage in each answer of `extract`; so that two runs are alike, recordings answered all of it. */
export function reporting(
  target: Target,
  usage: Usage = { input_tokens: 1000, output_tokens: 100, replayed: 1 },
): Target {
  return {
    ...target,
    extract: async (params, context) => ({ ...(await target.extract!(params, context)), usage }),
  };
}
