import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CaseResult } from '../scores/types.ts';

/** The part of a result that gates and verdicts are decided by. */
type KeptRow = Omit<CaseResult, 'missed' | 'findings' | 'errors' | 'details'>;

/**
 * The file in which a watch session tells a worker the results of the cases that do not run again.
 *
 * @param key the suite's name, or `memory@v002` for a variant
 */
export function keptRowsPath(root: string, key: string): string {
  return join(root, 'tmp', 'caliper', 'watch', `${process.pid}-${key}.json`);
}

/** Writes the results that hold before a rerun. */
export async function writeKeptRows(path: string, results: Iterable<CaseResult>): Promise<void> {
  const rows = Array.from(results, ({ missed, findings, errors, details, ...row }): KeptRow => row);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(rows));
}

/** Case id → result as far as it decides gates and verdicts. */
export function readKeptRows(path: string): Map<string, CaseResult> {
  const rows = JSON.parse(readFileSync(path, 'utf8')) as KeptRow[];
  return new Map(
    rows.map((row) => [row.case_id, { ...row, missed: [], findings: [], errors: [], details: {} }]),
  );
}
