import type { CaseRow } from './types.ts';

/**
 * Whether some attempt of a case ended in an error. A later attempt that passed does not undo it: the case counts as
 * one in error for gates, verdicts and the baseline. A row of a baseline holds no attempt that did.
 */
export function endedInError(row: Pick<CaseRow, 'verdict'> & { errors?: readonly unknown[] }): boolean {
  return row.verdict === 'error' || (row.errors !== undefined && row.errors.length > 0);
}
