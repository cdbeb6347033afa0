import { BASELINE_SCHEMA, type Baseline } from '../../plugin/baseline/types.ts';
import type { CaseResult, CaseRow, SuiteInfo } from '../../plugin/scores/types.ts';
import type { Tally } from '../../plugin/stages/tally.ts';
import type { Policy } from '../../plugin/verdict/policy.ts';

export const HASH_A = 'aaaaaaaaaaaaaaaa';
export const HASH_B = 'bbbbbbbbbbbbbbbb';

/** The L1 counts of a case, as far as a test looks at them. */
export function l1Tally(tp: number, fp: number, fn: number, more: Tally = {}): Tally {
  return { cases: 1, errors: 0, strict: fp + fn === 0 ? 1 : 0, labels: { tp, fp, fn }, ...more };
}

/** A row that passed its only attempt with one right label. */
export function caseRow(more: Partial<CaseRow> = {}): CaseRow {
  const verdict = more.verdict ?? 'pass';
  const ran = verdict !== 'skip';
  return {
    verdict,
    attempts: ran ? 1 : 0,
    passes: verdict === 'pass' ? 1 : 0,
    case_hash: HASH_A,
    tallies: ran ? { l1: verdict === 'pass' ? l1Tally(1, 0, 0) : l1Tally(0, 1, 1) } : {},
    ...more,
  };
}

export function caseResult(case_id: string, more: Partial<CaseResult> = {}): CaseResult {
  return {
    ...caseRow(more),
    case_id,
    slices: { difficulty: 'easy', language: 'en', split: 'tune' },
    missed: [],
    findings: [],
    errors: [],
    details: {},
    ...more,
  };
}

export function suiteInfo(more: Partial<SuiteInfo> = {}): SuiteInfo {
  return {
    name: 'memory',
    file: 'suites/memory.eval.ts',
    fail_on: 'regression',
    locale: 'en',
    report_locale: 'en',
    gates: { errors: { max: 0 } },
    thresholds: { l1: { dimension_micro_f1: 0.5 } },
    subject: { name: 'rules', version: '1' },
    caliber: { case_schema: 1, stages: { l1: { similarity: 'dice', threshold: 0.5 } } },
    ...more,
  };
}

export function baselineOf(cases: Record<string, CaseRow>, more: Partial<Baseline> = {}): Baseline {
  const { name: suite, subject, caliber, fail_on, gates, thresholds } = suiteInfo();
  return {
    schema: BASELINE_SCHEMA,
    suite,
    subject,
    caliber,
    fail_on,
    gates,
    thresholds,
    metrics: {},
    cases: new Map(Object.entries(cases)),
    ...more,
  };
}

/** A policy with a missing baseline, or with the one given. */
export function policyOf(more: Partial<Policy> = {}, baseline?: Baseline): Policy {
  const file = '/project/baselines/memory.json';
  return {
    failOn: 'regression',
    update: 'new',
    gates: { errors: { max: 0 } },
    baseline: baseline ? { state: 'present', file, baseline } : { state: 'missing', file },
    caliberDifferences: [],
    ...more,
  };
}

/** Every number of a tally as `[path, value]`, the names of a path in a list since they may hold dots. */
export function leavesOf(tally: Tally, path: string[] = []): [string[], number][] {
  return Object.entries(tally).flatMap(([key, value]): [string[], number][] =>
    typeof value === 'number' ? [[[...path, key], value]] : leavesOf(value, [...path, key]),
  );
}
