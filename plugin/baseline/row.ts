import type { CaseRow } from '../scores/types.ts';

const FIELDS = ['verdict', 'attempts', 'passes', 'case_hash', 'tallies', 'known_failing'];
const VERDICTS: readonly unknown[] = ['pass', 'fail', 'flaky', 'error', 'skip'];

/**
 * A row of a baseline, checked by hand: a baseline has a row a case, and a schema library takes ten times as long
 * over them as reading the file does.
 *
 * @param at where the row stands, for messages
 * @throws SyntaxError naming the field and what it must be
 */
export function checkRow(row: unknown, at: string): CaseRow {
  demand(isRecord(row), at, 'an object');
  const unknown = Object.keys(row).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) throw new SyntaxError(`at '${at}': unknown field '${unknown}'`);
  demand(VERDICTS.includes(row.verdict), `${at}.verdict`, `one of ${VERDICTS.join(', ')}`);
  demand(isCount(row.attempts), `${at}.attempts`, 'a whole number of 0 or more');
  demand(
    isCount(row.passes) && row.passes <= row.attempts,
    `${at}.passes`,
    `a whole number of 0 to ${row.attempts}, its attempts`,
  );
  demand(
    typeof row.case_hash === 'string' && /^[0-9a-f]{16}$/.test(row.case_hash),
    `${at}.case_hash`,
    '16 hexadecimal digits',
  );
  demand(
    row.known_failing === undefined || typeof row.known_failing === 'boolean',
    `${at}.known_failing`,
    'a boolean',
  );
  demand(isRecord(row.tallies), `${at}.tallies`, 'an object');
  for (const [stage, tally] of Object.entries(row.tallies)) checkCounts(tally, `${at}.tallies.${stage}`);
  return row as unknown as CaseRow;
}

/**
 * Checks that a value is a tally: finite numbers at its leaves, objects on the way.
 *
 * @param at where it stands, for messages
 * @throws SyntaxError naming the first place that is neither
 */
export function checkCounts(counts: unknown, at: string): void {
  demand(isRecord(counts), at, 'an object');
  for (const key of Object.keys(counts)) {
    const value = counts[key];
    if (Number.isFinite(value)) continue;
    demand(isRecord(value), `${at}.${key}`, 'a number, or an object of numbers');
    checkCounts(value, `${at}.${key}`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function demand(holds: boolean, at: string, wanted: string): asserts holds {
  if (!holds) throw new SyntaxError(`at '${at}': it must be ${wanted}`);
}
