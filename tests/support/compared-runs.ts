import fc from 'fast-check';
import type { ComparedCase, ComparedRun } from '../../plugin/compare/types.ts';
import { caseRow, suiteInfo } from './rows.ts';

/** A case of a run as a comparison sees it; it passed, with one right label, unless said otherwise. */
export function comparedCase(case_id: string, more: Partial<ComparedCase> = {}): ComparedCase {
  return { ...caseRow(more), case_id, file: 'cases/memory.yaml', line: 3, errors: [], ...more };
}

export function comparedRun(per_case: readonly ComparedCase[], more: Partial<ComparedRun> = {}): ComparedRun {
  const { name: suite, subject, caliber, thresholds } = suiteInfo();
  return { suite, variant: null, subject, caliber, thresholds, partial: false, per_case, ...more };
}

const labels = fc.record({ tp: fc.nat(4), fp: fc.nat(4), fn: fc.nat(4) });
const names = fc.constantFrom('identity', 'goals', 'skills', '__proto__', 'constructor');

const tally = fc.record({
  cases: fc.constant(1),
  strict: fc.nat(1),
  labels,
  memories: labels,
  pairs: fc.record({
    count: fc.nat(3),
    priority_given: fc.nat(3),
    priority_error: fc.double({ max: 90, min: 0, noNaN: true }),
  }),
  per_dimension: fc.dictionary(names, labels, { maxKeys: 3 }),
  confusion: fc.dictionary(names, fc.dictionary(names, fc.integer({ min: 1, max: 3 }), { maxKeys: 2 }), {
    maxKeys: 2,
  }),
  unresolved_labels: fc.nat(2),
});

const row = fc.record({
  verdict: fc.constantFrom<ComparedCase['verdict'][]>('pass', 'fail', 'flaky', 'error', 'skip'),
  attempts: fc.integer({ min: 1, max: 3 }),
  case_hash: fc.constantFrom('aaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'),
  line: fc.nat(99),
  l1: tally,
});

/** Runs of some of ten cases: passed, failed, skipped or edited, with labels that are named like parts of every object. */
export const anyRun: fc.Arbitrary<ComparedRun> = fc
  .record({
    rows: fc.uniqueArray(fc.tuple(fc.nat(9), row), { selector: ([id]) => id, maxLength: 10 }),
    version: fc.constantFrom('1', '2'),
    threshold: fc.constantFrom(0.5, 0.6),
    partial: fc.boolean(),
  })
  .map(({ rows, version, threshold, partial }) =>
    comparedRun(
      rows.map(([id, { l1, ...rest }]) =>
        comparedCase(`eval-${id}`, { ...rest, tallies: rest.verdict === 'skip' ? {} : { l1 } }),
      ),
      {
        partial,
        subject: { name: 'rules', version },
        caliber: { case_schema: 1, stages: { l1: { similarity: 'dice', threshold } } },
      },
    ),
  );
