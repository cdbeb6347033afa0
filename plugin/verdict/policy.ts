import type { BaselineState } from '../baseline/types.ts';
import type { FailOn, Gate } from '../scores/types.ts';

/** What a verdict depends on beside the scores. */
export interface Policy {
  failOn: FailOn;
  /** as for snapshots: `all` under `-u`, `none` in CI, else `new` */
  update: 'all' | 'new' | 'none';
  gates: Readonly<Record<string, Gate>>;
  baseline: BaselineState;
  /** stages were left out, so a pass is none of the whole case */
  stagesLeftOut?: boolean;
  /** the points in which the calibers differ; empty when the baseline compares, or there is none */
  caliberDifferences: readonly string[];
}
