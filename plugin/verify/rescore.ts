import type { GroundTruthMemory } from '../cases/index.ts';
import type { CaseReport, Report } from '../reporter/report-data.ts';
import { scoreL1 } from '../stages/l1/index.ts';
import type { L1Rules } from '../stages/l1/options.ts';
import type { NormalisedMemory } from '../stages/l1/output.ts';
import type { Tally } from '../stages/tally.ts';
import type { Json } from '../stages/types.ts';

/**
 * Scores a case anew from the truth and the prediction in its row.
 *
 * @returns null where that cannot be done: several attempts, an error, a text that was redacted or cut before it
 *   was stored, or a similarity function that the report cannot hold
 */
export function rescoreCase(row: CaseReport, caliber: Report['caliber']): Record<string, Tally> | null {
  if (row.attempts !== 1 || row.errors.length > 0 || row.altered) return null;
  const rules = (caliber.stages as Record<string, Json> | undefined)?.l1 as unknown as L1Rules | undefined;
  const detail = row.details.l1 as unknown as { predicted: StoredMemory[] } | undefined;
  const truth = row.truth.l1 as unknown as GroundTruthMemory[] | undefined;
  if (!rules || !detail || !truth || !isNamed(rules.similarity)) return null;
  return { l1: scoreL1(truth, detail.predicted.map(withoutNulls), rules).tally };
}

type StoredMemory = { [K in keyof NormalisedMemory]: NormalisedMemory[K] | null };

/** What a target left out is null in a report. */
function withoutNulls(memory: StoredMemory): NormalisedMemory {
  const given = Object.entries(memory).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as unknown as NormalisedMemory;
}

function isNamed(similarity: unknown): boolean {
  return typeof similarity === 'string' && ['dice', 'levenshtein', 'tokens', 'blend'].includes(similarity);
}
