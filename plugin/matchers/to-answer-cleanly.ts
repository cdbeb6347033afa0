import { z } from 'zod';
import type { EvalCase, ExpectAnswer } from '../cases/index.ts';
import { expectedAnswers, scoreAnswers } from '../stages/answer/index.ts';
import { type AnswerOptions, answerThresholds } from '../stages/answer/options.ts';
import { checkAnswerResult } from '../stages/answer/output.ts';
import { checkAnswer } from '../stages/check-answer.ts';
import { nameForm } from '../stages/rag/sources.ts';
import { judge } from './judge.ts';
import type { MatcherContext, MatcherResult } from './types.ts';

const answerSources = z.object({ sources: z.array(z.object({ doc: nameForm, kind: nameForm.optional() })) });

/**
 * Asserts that an answer keeps to what is expected of it: `expect({ text, sources }).toAnswerCleanly({ brand: 'Acme' })`.
 * Citations have their sources, and no courtesy comes first, also where nothing more is expected. The score is recorded
 * in the test's `meta`.
 *
 * @param received an answer, or a list of them, one for each `expect_answer` of the case; with the sources that its
 *   citations count
 * @param expected an `expect_answer`, or a case
 * @throws TypeError on options that are none, where nothing is expected, or where answers are not as many; OutputError
 *   when `received` is no answer with sources
 */
export function toAnswerCleanly(
  this: MatcherContext,
  received: unknown,
  expected: ExpectAnswer | EvalCase = {},
  options: AnswerOptions = {},
): MatcherResult {
  const thresholds = answerThresholds(options);
  const wanted = 'case_id' in expected ? expectedAnswers(expected) : [{ expected, path: [] }];
  if (wanted.length === 0) throw new TypeError('toAnswerCleanly: the case has no expect_answer; add one');
  const answers = Array.isArray(received) ? received : [received];
  if (answers.length !== wanted.length) {
    throw new TypeError(
      `toAnswerCleanly: received ${answers.length} answers for ${wanted.length} expect_answer; give one for each`,
    );
  }
  const given = answers.map((answer) => ({
    text: checkAnswerResult(answer),
    sources: checkAnswer('answer', answerSources, answer, '{ text, sources: [{ doc, kind? }] }').sources,
  }));
  return judge(this, {
    stage: 'answer',
    score: scoreAnswers(wanted, given),
    thresholds,
    truth: expected,
    subject: 'the answer',
  });
}
