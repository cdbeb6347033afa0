import { measureMetric } from '../scores/stages.ts';
import { boundOf, boundText, missedThresholds, missText } from '../stages/thresholds.ts';
import type { Score, Thresholds } from '../stages/types.ts';
import { record } from './record.ts';
import { placeOfTruth } from './sources.ts';
import type { MatcherContext, MatcherResult } from './types.ts';

/** A score and what it has to reach. */
export interface Judged {
  stage: string;
  score: Score;
  thresholds: Thresholds;
  /** the truth as it was given, which may remember where it was read from */
  truth: object;
  /** what reaches the thresholds, in a sentence: `the memories` */
  subject: string;
}

/** Records a score in the test's `meta` and holds it against its thresholds, as a case of a suite is. */
export function judge(
  context: MatcherContext,
  { stage, score, thresholds, truth, subject }: Judged,
): MatcherResult {
  record(context, { stage, tally: score.tally });
  const missed = missedThresholds(
    (metric) => measureMetric(stage, score.tally, metric),
    thresholds,
    score.nullMeets,
  );
  return {
    pass: missed.length === 0,
    message: () => {
      if (missed.length === 0) {
        const reached = Object.entries(thresholds).map(
          ([name, bound]) => `${name} ${boundText(boundOf(bound))}`,
        );
        return `expected ${subject} not to reach ${reached.join(', ')}, but they do`;
      }
      const findings = score.findings().map(({ path, title, message }) => {
        const place = placeOfTruth(truth, path);
        return `${title}${place ? ` at ${place}` : ''}\n  ${message}`;
      });
      return [missed.map(missText).join('; '), ...findings].join('\n\n');
    },
  };
}
