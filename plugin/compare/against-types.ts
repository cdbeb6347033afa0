import type { MetricDifference, Sides, VerdictTable } from './types.ts';

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
  /** how often the cases were tried in all: counts are sums over tries, and a case passes where all of its tries do */
  tries: Sides<number>;
  /** every metric that one of the two has, but for usage, which no baseline keeps; intervals null in watch mode */
  metrics: MetricDifference[];
}
