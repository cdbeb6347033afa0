import type { ComparedCase, ComparedRun, LeftOutCase } from './types.ts';

/** A case as both runs have it. */
export interface CasePair {
  a: ComparedCase;
  b: ComparedCase;
}

/** The cases that both runs executed with the same text and truth, sorted by id; and the others that one has. */
export function pairCases(
  a: Pick<ComparedRun, 'per_case'>,
  b: Pick<ComparedRun, 'per_case'>,
): { pairs: CasePair[]; leftOut: LeftOutCase[] } {
  const inA = new Map(a.per_case.map((row) => [row.case_id, row]));
  const inB = new Map(b.per_case.map((row) => [row.case_id, row]));
  const pairs: CasePair[] = [];
  const leftOut: LeftOutCase[] = [];
  for (const case_id of [...new Set([...inA.keys(), ...inB.keys()])].sort()) {
    const rows = { a: inA.get(case_id), b: inB.get(case_id) };
    if (rows.a?.verdict === 'skip' && rows.b?.verdict === 'skip') continue;
    if (!rows.b) leftOut.push({ case_id, why: 'only-in-a' });
    else if (!rows.a) leftOut.push({ case_id, why: 'only-in-b' });
    else if (rows.a.case_hash !== rows.b.case_hash) leftOut.push({ case_id, why: 'edited' });
    else if (rows.a.verdict === 'skip') leftOut.push({ case_id, why: 'skipped-in-a' });
    else if (rows.b.verdict === 'skip') leftOut.push({ case_id, why: 'skipped-in-b' });
    else pairs.push({ a: rows.a, b: rows.b });
  }
  return { pairs, leftOut };
}

/** How often a side tried the cases in all: counts are sums over tries. */
export function triesOf(pairs: readonly CasePair[], side: 'a' | 'b'): number {
  return pairs.reduce((sum, pair) => sum + pair[side].attempts, 0);
}
