import type { Tally } from '../stages/tally.ts';
import type { MatcherContext } from './types.ts';

/** A score that a matcher took in a hand-written test. */
export interface RecordedScore {
  stage: string;
  tally: Tally;
}

/** Adds a score to the test's `meta.caliper_scores`, where reporters find it. Outside of a test it goes nowhere. */
export function record({ task }: MatcherContext, score: RecordedScore): void {
  if (!task) return;
  const meta = task.meta as { caliper_scores?: RecordedScore[] };
  meta.caliper_scores = [...(meta.caliper_scores ?? []), score];
}
