import type { EvalCase } from '../cases/index.ts';
import type { PairingOptions } from '../metrics/index.ts';
import type { Registry } from '../registry/index.ts';
import type { CorpusDocument, Target, Usage } from '../targets/types.ts';
import type { Chain } from './chain.ts';
import type { RetrievalSettings } from './rag/settings.ts';
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

/** How predicted memories are paired with true ones: the same in all stages of a suite. */
export type PairingRules = Required<PairingOptions>;

/** What scoring needs beside the case and the output. */
export interface ScoringContext {
  /** null: labels are compared as they are. */
  registry: Registry | null;
  /** of the suite's `l1`, or the defaults where it has none */
  pairing: PairingRules;
}

/** Calls a method of the target, bound to the case's abort signal. */
export type CallTarget = <M extends keyof Target>(
  method: M,
  params: Parameters<NonNullable<Target[M]>>[0],
) => Promise<Awaited<ReturnType<NonNullable<Target[M]>>>>;

/** What a stage may use to ask the target. */
export interface StageCall {
  evalCase: EvalCase;
  /** The case's clock, as given to `begin`. */
  now: string;
  registry: Registry | null;
  call: CallTarget;
  /** What the pipeline makes of the case, step by step: each step is asked for once, whichever stages need it. */
  chain: Chain;
  suite: SuiteScope;
}

/** What a stage may know of the suite around its case. */
export interface SuiteScope {
  /** All cases of the suite, also those that do not run, in their order. */
  cases: readonly EvalCase[];
  /** The clock of any of them, as `begin` is given it. */
  clock(evalCase: EvalCase): string;
  /** How questions are retrieved for, in all of its stages. */
  retrieval: RetrievalSettings;
  /**
   * The documents that questions are about; null: only the target knows them. They are read when they are first asked for.
   *
   * @throws Error where they can no longer be read, or changed since the run began
   */
  corpus(): Promise<readonly CorpusDocument[] | null>;
  /** Makes something once a worker and target, such as a pool that all cases search; a failure is tried anew. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>;
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
  /** The options that tune the target: part of the subject. Absent where there are none. */
  readonly subject?: { [key: string]: Json };
  /**
   * What the stage is fed with. `pipeline`: what the stages before it left in the target. `truth`: the case's ground
   * truth, in a store of its own, so that the stage is measured alone.
   */
  readonly input: 'pipeline' | 'truth';
  /** Present on the stage whose options say how memories are paired in the whole suite. */
  readonly pairing?: PairingRules;
  /** Present on the stage whose options say how questions are retrieved for in the whole suite. */
  readonly retrieval?: RetrievalSettings;
  /** The stage's score depends on how memories are paired. */
  readonly pairs: boolean;
  applies(evalCase: EvalCase): boolean;
  /** @throws OutputError when the target's answer is not of the contract's form */
  run(call: StageCall): Promise<Output>;
  score(evalCase: EvalCase, output: Output, context: ScoringContext): Score;
  /** The tally of a case whose target failed: as if nothing had been predicted, and never strict. */
  nothing(evalCase: EvalCase, context: ScoringContext): Tally;
}

export interface OutputErrorOptions extends ErrorOptions {
  usage?: Usage;
  answer?: unknown;
}

/** A target's answer that is not of the contract's form: the case is an error of the kind `parse`. */
export class OutputError extends Error {
  override name = 'OutputError';
  /** What the answer cost all the same. */
  readonly usage: Usage | undefined;
  /** What was answered, a text or any JSON: reports show it as it is. Undefined: nobody says */
  readonly answer: unknown;

  constructor(message: string, { usage, answer, ...options }: OutputErrorOptions = {}) {
    super(message, options);
    this.usage = usage;
    this.answer = answer;
  }
}
