import type { Interval } from '../metrics/index.ts';
import type { CaseRow, Verdict } from '../scores/types.ts';
import type { CaseUsage, Prices } from '../scores/usage/types.ts';
import type { Json, Thresholds } from '../stages/types.ts';

/** The part of a report that two runs are compared by. */
export interface ComparedRun {
  suite: string;
  /** null: the suite has no variants */
  variant: string | null;
  subject: { [key: string]: Json };
  caliber: { [key: string]: Json };
  thresholds: Record<string, Thresholds>;
  /** cases or stages of the suite were left out */
  partial: boolean;
  /** why it measured under less than its suite requires; null or absent: it did not */
  weaker?: string | null;
  /** tags whose cases are compared apart, too; absent: none */
  slice_by?: readonly string[];
  /** absent where the target reports none */
  usage?: { prices: Prices | null };
  per_case: readonly ComparedCase[];
}

/** A case of a run, with the place where it stood then. */
export interface ComparedCase extends CaseRow {
  case_id: string;
  /** relative to the project's root, with `/` */
  file: string;
  line: number;
  errors: readonly unknown[];
  /** absent: none */
  tags?: readonly string[];
  usage?: CaseUsage;
}

/** Something that one side says and the other says otherwise. */
export interface Sides<T> {
  a: T;
  b: T;
}

/** Why a case is in no figure of a comparison: one side lacks it, skipped it, or had another text or truth. */
export interface LeftOutCase {
  case_id: string;
  why: 'only-in-a' | 'only-in-b' | 'skipped-in-a' | 'skipped-in-b' | 'edited';
}

/** A metric on both sides. */
export interface MetricDifference extends Sides<number | null> {
  /** with its stage, as in gates */
  name: string;
  /** b − a; null where a side has no value */
  delta: number | null;
  /** 95 %, paired over cases; null where there is no difference to have one of */
  interval: Interval | null;
  /**
   * in how many cases its value on the case alone differs: where they are few, the interval leaves out some of what
   * chance does; null where there is no interval
   */
  differing: number | null;
  less_is_better: boolean;
  /** it is an amount, such as a count, money or milliseconds, and no share or score */
  count: boolean;
}

/** The metrics of the cases with one tag, without intervals: they are few. */
export interface SliceDifference {
  tag: string;
  /** how many of the compared cases have it, on either side */
  cases: number;
  metrics: MetricDifference[];
}

/** In how many cases each side passes. */
export interface VerdictTable {
  both: number;
  only_a: number;
  only_b: number;
  neither: number;
  /** of McNemar's exact test, two-sided: how likely so uneven a split of the flips is if neither side passes more */
  p_value: number;
}

/** A case that has another verdict, or the same and other counts. */
export interface CaseDifference {
  case_id: string;
  verdict: Sides<Verdict>;
  place: Sides<{ file: string; line: number }>;
  /** the counts that differ: `l1.labels.tp 2 → 1` */
  moved: string[];
}

/** A pair of labels that were taken for one another, in how many places on each side. */
export interface ConfusionDifference extends Sides<number> {
  stage: string;
  expected: string;
  predicted: string;
}

/** What a comparison says of a run itself. */
export interface ComparedHead {
  suite: string;
  variant: string | null;
  subject: { [key: string]: Json };
  partial: boolean;
  /** why it measured under less than its suite requires; null: it did not */
  weaker: string | null;
}

/** Two runs side by side: figures for a person, and no verdict. With the runs swapped every sign flips, and nothing else. */
export interface Comparison {
  runs: Sides<ComparedHead>;
  /** why the figures do not compare as they are, in words; empty where they do */
  not_comparable: string[];
  /** what else differs: subject, prompts, thresholds, tries, prices; in words */
  differs: string[];
  left_out: LeftOutCase[];
  /** how many cases all figures are over */
  cases: number;
  metrics: MetricDifference[];
  /** by the tags that either run is sliced by, in their order */
  slices: SliceDifference[];
  verdicts: VerdictTable;
  /** as in `AgainstBaseline` */
  smallest_change: number | null;
  /** how often the cases were tried in all */
  tries: Sides<number>;
  /** the greatest change first */
  confusion: ConfusionDifference[];
  /** cases with another verdict, sorted by id */
  flips: CaseDifference[];
  /** cases with the same verdict and other counts, sorted by id */
  moved: CaseDifference[];
}
