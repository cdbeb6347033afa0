import { expect, test } from 'vitest';
import { HOSTILE, UNPRINTABLE } from '../../tests/support/hostile.ts';
import { syntheticReport } from '../../tests/support/synthetic-report.ts';
import { COMMENT_MARK, renderComment } from './render-comment.ts';
import { renderStepSummary } from './render-step-summary.ts';

const NOWHERE = { unread: [], run: null };

test('the comment is the summary with a mark that no one sees', () => {
  const reports = [{ report: syntheticReport(20), source: null }];
  const comment = renderComment(reports, NOWHERE);
  expect(comment).toBe(`${COMMENT_MARK}\n${renderStepSummary(reports, NOWHERE)}`);
  expect(comment).toMatch(/^<!-- [a-z-]+ -->\n# evals: /);
});

test('however many suites there are, it is no longer than GitHub takes; the red ones come first', () => {
  const reports = Array.from({ length: 3000 }, (_, index) => {
    const report = syntheticReport(1, index + 1);
    const red = index === 2999;
    return {
      report: { ...report, suite: `suite-${index}`, summary: { ...report.summary, red } },
      source: null,
    };
  });
  const comment = renderComment(reports, NOWHERE);
  expect(comment.length).toBeLessThan(65_536);
  expect(comment.indexOf('## suite-2999: ')).toBeGreaterThan(0);
  expect(comment.indexOf('## suite-2999: ')).toBeLessThan(comment.indexOf('## suite-0: '));
});

test('hostile text brings no markup, mention or mark', () => {
  const report = syntheticReport(3);
  const text = `${HOSTILE} ${COMMENT_MARK} @everyone #1 ![x](http://example.invalid/x.png)`;
  const [row] = report.per_case;
  const comment = renderComment(
    [
      {
        report: {
          ...report,
          suite: text,
          per_case: [{ ...row!, verdict: 'fail', red: true, missed: [text], note: text, file: text }],
          failures: [{ kind: 'gate', message: text }],
        },
        source: 'https://github.com/o/r/blob/x',
      },
    ],
    { unread: [text], run: null },
  );
  expect(comment).not.toMatch(UNPRINTABLE);
  expect(comment.split(COMMENT_MARK)).toHaveLength(2);
  expect(comment).not.toMatch(/<script|(?<!\\)!\[|[^\\\w]@everyone/);
});
