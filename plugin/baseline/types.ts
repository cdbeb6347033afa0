import type { CaseRow, FailOn, Gate } from '../scores/types.ts';
import type { Json, Thresholds } from '../stages/types.ts';

/** The version of the file's layout; raised when an older reader would misread a newer file. */
export const BASELINE_SCHEMA = 1;

/** A baseline file: what a suite measured when a person accepted it. */
export interface Baseline {
  schema: typeof BASELINE_SCHEMA;
  suite: string;
  /** absent where the suite has no variants */
  variant?: string;
  subject: { [key: string]: Json };
  caliber: { [key: string]: Json };
  fail_on: FailOn;
  gates: Record<string, Gate>;
  thresholds: Record<string, Thresholds>;
  /** the suite's metrics over all cases, recomputed from the rows at every write */
  metrics: Record<string, number | null>;
  cases: Map<string, CaseRow>;
}

/** What stands in a baseline's place on disk. A broken file is never taken for an absent one. */
export type BaselineState =
  | { state: 'missing'; file: string }
  | { state: 'broken'; file: string; problem: string }
  | { state: 'present'; file: string; baseline: Baseline };
