import type { EvalCase } from '../cases/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Tally } from './tally.ts';
import type { MetricAliases } from './thresholds.ts';
import type { FieldPath, Json, Measure, Measures, PairingRules } from './types.ts';

/** What a report holds of a case, from which a stage can be scored anew. */
export interface StoredCase {
  case_id: string;
  /** stage → ground truth, as `truth` gave it */
  truth: Readonly<Record<string, Json>>;
  /** of this stage */
  detail: Json;
  /** the options of this stage that decide numbers */
  caliber: Json;
  pairing: PairingRules;
}

/** Where and why ground truth given back as the prediction does not reach the full score. */
export interface Objection {
  path: FieldPath;
  reason: string;
}

/** Something about a suite's figures that their reader should know; the reporter has the words for each code. */
export interface Note {
  code: NoteCode;
  /** what the words name */
  values: Readonly<Record<string, number | string>>;
}

export type NoteCode = 'scene-granularity' | 'fusion-below-arm' | 'sources-below-arm';

/** Something that a truth asks for, and how much of it: a number of the tally that no prediction can change. */
export type Demand = readonly [what: string, of: (tally: Tally) => number];

/** What can be said of a stage without the suite that ran it: how its counts become metrics, what its truth is. */
export interface StageKind {
  readonly name: string;
  /** The field of a case that holds its truth. */
  readonly expects: keyof EvalCase;
  measure(tally: Tally): Measures;
  metric(tally: Tally, name: string): Measure | undefined;
  readonly metrics: readonly string[];
  /** What a summary of a suite leads with, and the table of its cases has as columns; in that order. */
  readonly headline: readonly string[];
  /** What is shown of each slice of a suite, the first of them where there is room for one. */
  readonly sliced: readonly string[];
  /** Short names of metrics, as its options have them: `{ f1: 'dimension_micro_f1' }`. */
  readonly aliases: MetricAliases;
  /** Prefixes of metrics that exist once a label. */
  readonly families: readonly string[];
  /** Metrics that count something, and are no share or mean. */
  readonly counts: readonly string[];
  readonly lessIsBetter: readonly string[];
  /** Metrics of a suite that take the counts of several stages: no case has them. */
  readonly cross: Readonly<Record<string, (tallies: Readonly<Record<string, Tally>>) => Measure>>;
  /** What a reader of a suite's figures should know beside them; absent where there never is anything. */
  notes?(tally: Tally): Note[];
  /** What a truth asks for: a truth that comes to ask for less is a loosened exam. Absent where nothing is known. */
  readonly demands?: readonly Demand[];
  /** What a report holds of the case's truth; undefined where the case has none for this stage. */
  truth(evalCase: EvalCase): Json | undefined;
  /** The tally that truth and prediction of a report give; null where it does not hold them as they were scored. */
  rescore(stored: StoredCase): Tally | null;
  /** The oracle test: null where the truth, fed back, scores in full, or where the case has none. */
  oracle(evalCase: EvalCase, registry: Registry | null): Objection | null;
}
