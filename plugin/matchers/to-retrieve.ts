import type { CaseTurn, EvalCase } from '../cases/index.ts';
import { checkRetrieveResult } from '../stages/rag/retrieve.ts';
import { type AskedTurn, turnsOf } from '../stages/rag/turns.ts';
import { scoreRetrieval } from '../stages/retrieval/index.ts';
import { expectsRetrieval } from '../stages/retrieval/judge.ts';
import { type RetrievalOptions, retrievalRules } from '../stages/retrieval/options.ts';
import type { CorpusDocument } from '../targets/types.ts';
import { judge } from './judge.ts';
import type { MatcherContext, MatcherResult } from './types.ts';

/** Thresholds, and what failures are explained with. */
export interface ToRetrieveOptions extends RetrievalOptions {
  /** The documents that were searched, from `readCorpus`, for example. @default none: a failure does not say where a missing token is */
  corpus?: readonly CorpusDocument[];
}

/** What is expected of one question, as a case has it. */
export type ExpectedRetrieval = Pick<
  CaseTurn,
  'expect_doc' | 'expect_tokens' | 'expect_enum' | 'expect_nothing'
>;

/**
 * Asserts what was retrieved for a question: `expect(answer).toRetrieve({ expect_doc: 'faq.md' })`. Without a threshold
 * all that is expected must be there. The score is recorded in the test's `meta`.
 *
 * @param received an answer of `retrieve`, or a list of them, one a turn of the case
 * @param expected what is expected of the question, or a case
 * @param options thresholds, and the `corpus` that a failure is explained with
 * @throws TypeError on options that are none, where nothing is expected, or where answers and turns are not as many;
 *   OutputError when `received` is no answer of `retrieve`
 */
export function toRetrieve(
  this: MatcherContext,
  received: unknown,
  expected: ExpectedRetrieval | EvalCase,
  { corpus, ...options }: ToRetrieveOptions = {},
): MatcherResult {
  const { thresholds } = retrievalRules(options);
  const asked = askedTurns(expected);
  if (!asked.some(({ turn }) => expectsRetrieval(turn)))
    throw new TypeError(
      'toRetrieve: nothing is expected, so nothing can be wrong; name expect_doc, expect_tokens, expect_enum or expect_nothing',
    );
  const answers = Array.isArray(received) ? received : [received];
  if (answers.length !== asked.length) {
    throw new TypeError(
      `toRetrieve: received ${answers.length} answers for ${asked.length} questions; give one for each`,
    );
  }
  return judge(this, {
    stage: 'retrieval',
    score: scoreRetrieval(asked, answers.map(checkRetrieveResult), corpus ?? null),
    thresholds,
    truth: expected,
    subject: 'the sources',
  });
}

function askedTurns(expected: ExpectedRetrieval | EvalCase): AskedTurn[] {
  if ('case_id' in expected) return turnsOf(expected);
  return [{ turn: { question: '', ...expected }, path: [] }];
}
