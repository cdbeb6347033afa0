import type { CaseUsage, StageUsage } from './types.ts';

/**
 * The sum of usages, stage by stage, in the order of first appearance.
 *
 * @returns undefined where none of them is there: a target that reports no usage leaves no trace of it
 */
export function sumUsage(usages: Iterable<CaseUsage | undefined>): CaseUsage | undefined {
  const parts = new Map<string, StageUsage[]>();
  for (const usage of usages) {
    for (const [stage, part] of Object.entries(usage ?? {})) {
      const known = parts.get(stage);
      if (known) known.push(part);
      else parts.set(stage, [part]);
    }
  }
  if (parts.size === 0) return undefined;
  const sum: Record<string, StageUsage> = Object.create(null);
  for (const [stage, list] of parts) sum[stage] = sumParts(list);
  return sum;
}

/** What all stages of a usage cost together. */
export function totalUsage(usage: CaseUsage): StageUsage {
  return sumParts(Object.values(usage));
}

function sumParts(parts: readonly StageUsage[]): StageUsage {
  const sum = { requests: 0, replayed: 0, input_tokens: 0, output_tokens: 0 };
  for (const part of parts) {
    sum.requests += part.requests;
    sum.replayed += part.replayed;
    sum.input_tokens += part.input_tokens;
    sum.output_tokens += part.output_tokens;
  }
  return { ...sum, ms: parts.flatMap(({ ms }) => ms) };
}
