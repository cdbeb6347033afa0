import type { CaseResult } from '../scores/types.ts';
import { readKeptRows } from '../watch/kept-rows.ts';
import { isTuneCase } from '../watch/tune.ts';
import type { PlacedCase } from './case-data.ts';

const MAX_NAMED = 10;

/** What a gate is judged over beside the cases that ran. */
export interface WatchedScope {
  /** the results of cases that watch mode did not run again */
  kept: Map<string, CaseResult>;
  /** how many holdout cases watch mode leaves out */
  leftOut: number;
  /** says so; empty where every case counts */
  note: string;
}

/** @param keptRows undefined outside of watch mode: nothing is kept and nothing left out */
export function watchedScope(
  keptRows: string | undefined,
  cases: readonly PlacedCase[],
  ran: ReadonlyMap<string, CaseResult>,
): WatchedScope {
  if (keptRows === undefined) return { kept: new Map(), leftOut: 0, note: '' };
  const kept = readKeptRows(keptRows);
  for (const id of ran.keys()) kept.delete(id);
  const leftOut = cases.filter(({ loaded }) => !isTuneCase(loaded.case)).length;
  const note =
    leftOut > 0
      ? ` (over tune: watch mode leaves out ${leftOut} holdout case${leftOut === 1 ? '' : 's'})`
      : '';
  return { kept, leftOut, note };
}

/** Why the gate fails although all that ran again passes. */
export function stillRedText(ids: readonly string[]): string {
  const more = ids.length > MAX_NAMED ? `, +${ids.length - MAX_NAMED} more` : '';
  return `not run again, and still red since they last ran: ${ids.slice(0, MAX_NAMED).join(', ')}${more}`;
}
