import type { Tally } from '../stages/tally.ts';
import type { Json, Thresholds } from '../stages/types.ts';
import type { CaseUsage, Prices } from './usage/types.ts';

/** What became of a case: its attempts agree (pass, fail, error), disagree (flaky), or none ran (skip). */
export type Verdict = 'pass' | 'fail' | 'flaky' | 'error' | 'skip';

/** `infra`: the target failed; `timeout`: it took too long; `parse`: its answer was not of the contract's form. */
export type ErrorKind = 'infra' | 'timeout' | 'parse';

/** Why a case has no prediction from some stage on. */
export interface CaseError {
  kind: ErrorKind;
  stage: string;
  message: string;
  /** what was answered, as text and bounded, where an answer could not be read; absent where there was none */
  answer?: string;
}

/** What a baseline keeps of a case: no times, no paths, nothing that moves by itself. */
export interface CaseRow {
  verdict: Verdict;
  attempts: number;
  passes: number;
  /** the hash of the case's text and truth */
  case_hash: string;
  /** stage → counts, summed over the attempts; empty for a skipped case */
  tallies: Record<string, Tally>;
  /** present and true where the case's author declared it a known failure */
  known_failing?: boolean;
}

/** The groups that a summary slices by. */
export interface CaseSlices {
  difficulty: string;
  language: string;
  split: 'tune' | 'holdout';
}

/** One attempt of a case that was tried more than once. */
export interface CaseAttempt {
  verdict: 'pass' | 'fail' | 'error';
  /** stage → counts */
  tallies: Record<string, Tally>;
  /** the thresholds that it missed, in words */
  missed: string[];
  error?: CaseError;
  /** absent where the target reports none */
  usage?: CaseUsage;
}

/** A case of a run: its row, and what a person wants to see of it. */
export interface CaseResult extends CaseRow {
  case_id: string;
  slices: CaseSlices;
  /** the thresholds that the last failing attempt missed, in words: `l1 dimension_micro_f1 0.40 < 0.50` */
  missed: string[];
  /** the differences that explain them, each with the YAML position of the field it contradicts */
  findings: PlacedFinding[];
  /** of every attempt that ended in one */
  errors: CaseError[];
  /** each attempt in its order, where there were several */
  tries?: CaseAttempt[];
  /** what all attempts cost; absent where the target reports none. No part of the row: it holds times */
  usage?: CaseUsage;
  /** why it was skipped, or why its failure is tolerated by its author */
  reason?: string;
  /** stage → what a report shows: prediction and pairs of the last attempt */
  details: Record<string, Json>;
}

/** A finding at its place in the YAML. */
export interface PlacedFinding {
  title: string;
  message: string;
  file: string;
  line: number;
  col: number;
}

export type FailOn = 'case' | 'regression' | 'gate' | 'never';

/** A gate: bounds on a metric of the suite. */
export interface Gate {
  min?: number;
  max?: number;
  /** how far past a bound still counts as met, in units of the metric. @default 0 */
  tolerance?: number;
  /** which cases it is taken over. @default both */
  split?: 'tune' | 'holdout';
}

/** What a run says of its suite, beside its cases. */
export interface SuiteInfo {
  name: string;
  /** absent where the suite has no variants */
  variant?: string;
  /** relative to the project root, with `/` */
  file: string;
  fail_on: FailOn;
  /** why the run measures under less than its suite requires, and so decides nothing; absent: it does not */
  weaker?: string;
  /** of the summary */
  locale: 'en' | 'zh';
  report_locale: 'en' | 'zh';
  gates: Record<string, Gate>;
  /** tags whose cases are shown apart; absent where the suite names none */
  slice_by?: readonly string[];
  /** stage → what a case has to reach */
  thresholds: Record<string, Thresholds>;
  subject: { [key: string]: Json };
  caliber: { [key: string]: Json };
  /** absent where the suite has none */
  prices?: Prices;
}
