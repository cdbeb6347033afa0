import { movedFields } from '../baseline/diff.ts';
import { mcnemarExact, smallestChange } from '../metrics/index.ts';
import type { CasePair } from './pair-cases.ts';
import type { CaseDifference, VerdictTable } from './types.ts';

/** The cases with another verdict, and those with the same verdict and other counts. */
export function caseDifferences(pairs: readonly CasePair[]): {
  flips: CaseDifference[];
  moved: CaseDifference[];
} {
  const flips: CaseDifference[] = [];
  const moved: CaseDifference[] = [];
  for (const { a, b } of pairs) {
    const each: CaseDifference = {
      case_id: a.case_id,
      verdict: { a: a.verdict, b: b.verdict },
      place: { a: { file: a.file, line: a.line }, b: { file: b.file, line: b.line } },
      moved: movedFields(a, b),
    };
    if (a.verdict !== b.verdict) flips.push(each);
    else if (each.moved.length > 0) moved.push(each);
  }
  return { flips, moved };
}

/** How the sides' verdicts go together: a case that is flaky or in error does not pass. */
export function verdictTable(pairs: readonly CasePair[]): VerdictTable {
  const table = { both: 0, only_a: 0, only_b: 0, neither: 0 };
  for (const { a, b } of pairs) {
    const [inA, inB] = [a.verdict === 'pass', b.verdict === 'pass'];
    table[inA ? (inB ? 'both' : 'only_a') : inB ? 'only_b' : 'neither'] += 1;
  }
  return { ...table, p_value: mcnemarExact(table.only_a, table.only_b) };
}

/** By how many passing cases, net, the sides would have to differ to be told apart, with as many flips both ways as there are. */
export function leastChange({ both, only_a, only_b, neither }: Omit<VerdictTable, 'p_value'>): number | null {
  return smallestChange(Math.min(only_a, only_b), both + only_a + only_b + neither);
}
