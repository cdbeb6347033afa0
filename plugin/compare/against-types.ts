import type { MetricDifference, VerdictTable } from './types.ts';

/** A run beside its baseline, over the cases that both executed with the same text and truth; side a is the baseline. */
export interface AgainstBaseline {
  /** how many cases that is */
  cases: number;
  verdicts: VerdictTable;
  /**
   * By how many passing cases, net, a run has to differ so that McNemar's test is under 0.05, if as many cases flip
   * both ways as did now; null: this set is too small to tell any change from chance
   */
  smallest_change: number | null;
  /** every metric that one of the two has */
  metrics: MetricDifference[];
}
