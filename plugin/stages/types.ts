import type { EvalCase } from '../cases/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Target } from '../targets/types.ts';
import type { Tally } from './tally.ts';

/** JSON as it survives a worker, a blob and a report. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The way to a field of a case: `['expected_l1', 'memories', 0, 'dimensions']`. */
export type FieldPath = readonly (string | number)[];

/** A metric of a tally. */
export interface Measure {
  /** null: the denominator is 0, there is nothing to divide. */
  value: number | null;
  /** What the value is a share or a mean of: `{ count: 61, unit: 'pairs' }`. */
  of?: { count: number; unit: string };
  /** Present on rates: successes out of trials, for a Wilson interval. */
  rate?: { successes: number; n: number };
  /** Present on F1: the counts whose ratio it is, for a bootstrap over cases. */
  counts?: { tp: number; fp: number; fn: number };
}

/** Metric name → measure. A metric with a part a label has dotted names: `per_dimension_f1.identity`. */
export type Measures = Record<string, Measure>;

/** A lower bound, or bounds; both ends are met when equalled. */
export type Bound = number | { min?: number; max?: number };

/** Metric name → what a case has to reach. */
export type Thresholds = Record<string, Bound>;

/** Something wrong in a prediction, at the field of the case that it contradicts. */
export interface Finding {
  path: FieldPath;
  /** The name of the error that a test prints: `DimensionMismatch`. */
  title: string;
  message: string;
  /** The metrics that it bears on, by name or prefix: it is shown where a threshold on one of them is missed. */
  metrics: readonly string[];
}

/** What scoring a case on one stage gives. */
export interface Score {
  tally: Tally;
  /** Differences between truth and prediction: worked out only when a threshold is missed. */
  findings(): Finding[];
  /** What a report shows of the case: truth, prediction, pairs. */
  detail: Json;
  /**
   * Whether a threshold on a metric that is null counts as met: only where there was nothing to measure, neither
   * expected nor predicted, so that silence on a negative case passes, and noise or silence elsewhere does not.
   */
  nullMeets(metric: string): boolean;
}

/** What scoring needs beside the case and the output. */
export interface ScoringContext {
  /** null: labels are compared as they are. */
  registry: Registry | null;
}

/** What a stage may use to ask the target. */
export interface StageCall {
  evalCase: EvalCase;
  registry: Registry | null;
  /** The methods of the target, each bound to the case's abort signal and clock. */
  call<M extends keyof Target>(
    method: M,
    params: Parameters<NonNullable<Target[M]>>[0],
  ): Promise<Awaited<ReturnType<NonNullable<Target[M]>>>>;
}

/** One stage of a pipeline: what it asks of the target, how it scores, how its counts become metrics. */
export interface Stage<Output = unknown> {
  /** As in reports, gates and `CALIPER_STAGES`: `l1`. */
  readonly name: string;
  /** The field of a case that holds its truth: `expected_l1`. */
  readonly expects: keyof EvalCase;
  /** What a case has to reach, with metric names written out. */
  readonly thresholds: Thresholds;
  /** The options that decide numbers: part of the caliber. */
  readonly caliber: { [key: string]: Json };
  applies(evalCase: EvalCase): boolean;
  /** @throws OutputError when the target's answer is not of the contract's form */
  run(call: StageCall): Promise<Output>;
  score(evalCase: EvalCase, output: Output, context: ScoringContext): Score;
  /** The tally of a case whose target failed: as if nothing had been predicted, and never strict. */
  nothing(evalCase: EvalCase, context: ScoringContext): Tally;
}

/** A target's answer that is not of the contract's form: the case is an error of the kind `parse`. */
export class OutputError extends Error {
  override name = 'OutputError';
}
