import { renderStepSummary, type SummarisedReport, type SummaryOptions } from './render-step-summary.ts';

/** By this a workflow finds the comment of an earlier run, to replace it. It is not shown. */
export const COMMENT_MARK = '<!-- vitest-caliper -->';

/** GitHub refuses a comment over 65,536 characters, of which no character has less than a byte. */
const MAX_BYTES = 60_000;

/** The body of a comment on a pull request: what the summary of the job says, as far as there is room for it. */
export function renderComment(
  reports: readonly SummarisedReport[],
  options: Omit<SummaryOptions, 'maxBytes'>,
): string {
  return `${COMMENT_MARK}\n${renderStepSummary(reports, { ...options, maxBytes: MAX_BYTES })}`;
}
