import { z } from 'zod';
import { checkCounts } from '../baseline/row.ts';
import { stageMetrics } from '../scores/stages.ts';
import { checkUsage } from '../scores/usage/check-usage.ts';
import { MAX_PRICE } from '../scores/usage/prices.ts';
import type { Tally } from '../stages/tally.ts';
import type { ComparedRun } from './types.ts';

const count = z.int().min(0);

const tags = z.array(z.string().max(100)).max(1000).default([]);

const rowSchema = z.object({
  case_id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/),
  verdict: z.enum(['pass', 'fail', 'flaky', 'error', 'skip']),
  attempts: count,
  passes: count,
  case_hash: z.string().regex(/^[0-9a-f]{16}$/),
  file: z.string(),
  line: count,
  errors: z.array(z.unknown()),
  tags,
  // What is in these is checked by hand: a record of zod passes over names such as __proto__.
  tallies: z.custom<Record<string, Tally>>(isRecord, 'must be an object'),
  usage: z.unknown().optional(),
});

const bound = z.union([z.number(), z.object({ min: z.number().optional(), max: z.number().optional() })]);

const price = z.number().min(0).max(MAX_PRICE);

const prices = z.object({
  input_per_million: price,
  output_per_million: price,
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const runSchema = z.object({
  suite: z.string(),
  variant: z.string().nullable().default(null),
  subject: z.record(z.string(), z.json()),
  caliber: z.record(z.string(), z.json()),
  thresholds: z.record(z.string(), z.record(z.string(), bound)),
  partial: z.boolean(),
  weaker: z.string().nullable().default(null),
  slice_by: tags,
  usage: z.object({ prices: prices.nullable() }).optional(),
  per_case: z.array(rowSchema),
});

/**
 * Checks the part of a report that a comparison reads; the rest may be anything.
 *
 * @throws SyntaxError naming the field that is wrong, a stage that this version does not know, or a case that is
 *   there twice
 */
export function checkRun(report: unknown): ComparedRun {
  const checked = runSchema.safeParse(report);
  if (!checked.success) {
    const issue = checked.error.issues[0]!;
    throw new SyntaxError(`at '${issue.path.join('.') || 'the top'}': ${issue.message}`);
  }
  const seen = new Set<string>();
  checked.data.per_case.forEach(({ case_id, tallies, usage }, index) => {
    const at = `per_case.${index}`;
    if (seen.has(case_id)) throw new SyntaxError(`at '${at}': the case ${case_id} is there twice`);
    seen.add(case_id);
    for (const [stage, tally] of Object.entries(tallies)) {
      if (stageMetrics(stage).length === 0) {
        throw new SyntaxError(`at '${at}.tallies': this version knows no stage '${stage}'`);
      }
      checkCounts(tally, `${at}.tallies.${stage}`);
    }
    if (usage !== undefined) checkUsage(usage, `${at}.usage`);
  });
  return checked.data as ComparedRun;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
