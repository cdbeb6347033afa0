/** A metric over the attempts of a suite, each attempt taken as a run of its own. */
export interface Spread {
  /** with its stage, as in gates */
  name: string;
  mean: number;
  /** sample standard deviation over the attempts, divisor n − 1 */
  sd: number;
  min: number;
  max: number;
}

/** What several attempts a case show. */
export interface TrialStatistics {
  /** cases that were tried more than once */
  cases: number;
  attempts: number;
  passes: number;
  /**
   * every case that ran was tried as often as the others, as under `trials`; else some were tried again because they
   * failed, and `pass_at` and `pass_hat` are no fair estimate
   */
  even: boolean;
  /** the fewest attempts of one of them: the greatest k below */
  k: number;
  /** k from 1 → how likely at least one of k attempts passes, mean over the cases, in [0, 1] */
  pass_at: Record<string, number>;
  /** k from 1 → how likely all of k attempts pass, mean over the cases, in [0, 1] */
  pass_hat: Record<string, number>;
  /** of each metric that has a value in all of the first k attempts; empty where some case was tried but once */
  spread: Spread[];
  /** cases whose attempts disagree, by id */
  flaky: { case_id: string; attempts: number; passes: number }[];
}
