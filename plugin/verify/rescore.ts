import type { CaseReport, Report } from '../reporter/report-data.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import { isSimilarityName } from '../stages/option-checks.ts';
import { DEFAULT_PAIRING } from '../stages/pairing.ts';
import type { Tally } from '../stages/tally.ts';
import type { Json, PairingRules } from '../stages/types.ts';

/**
 * Scores a case anew, stage by stage, from the truth and the prediction in its row.
 *
 * @returns the tallies of the stages for which that can be done; null where it can be of none: several attempts, an
 *   error, a text that was redacted or cut before it was stored, or a similarity function that the report cannot hold
 */
export function rescoreCase(row: CaseReport, caliber: Report['caliber']): Record<string, Tally> | null {
  if (row.attempts !== 1 || row.errors.length > 0 || row.altered) return null;
  const stages = (caliber.stages ?? {}) as Record<string, Json>;
  const pairing = { ...DEFAULT_PAIRING, ...(stages.l1 as object | undefined) } as PairingRules;
  if (!isSimilarityName(pairing.similarity)) return null;
  const tallies: Record<string, Tally> = {};
  for (const [stage, detail] of Object.entries(row.details)) {
    const stored = {
      case_id: row.case_id,
      truth: row.truth,
      detail,
      caliber: stages[stage] ?? null,
      pairing,
    };
    const tally = STAGE_KINDS.get(stage)?.rescore(stored);
    if (tally) tallies[stage] = tally;
  }
  return Object.keys(tallies).length > 0 ? tallies : null;
}
