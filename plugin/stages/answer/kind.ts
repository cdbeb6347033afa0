import type { EvalCase, ExpectAnswer } from '../../cases/index.ts';
import type { Objection, StageKind, StoredCase } from '../kind.ts';
import { quoted } from '../quote.ts';
import { count, type Tally } from '../tally.ts';
import type { Json } from '../types.ts';
import { citationText } from './citations.ts';
import { expectedAnswers } from './index.ts';
import { type GivenAnswer, judgeAnswer } from './judge.ts';
import { ANSWER_LESS_IS_BETTER, ANSWER_METRICS, measureAnswer, measureAnswerMetric } from './measure.ts';
import { ANSWER_ALIASES } from './options.ts';
import { tallyAnswer } from './score.ts';

/** Answers, without a suite. */
export const answerKind: StageKind = {
  name: 'answer',
  expects: 'expect_answer',
  measure: measureAnswer,
  metric: measureAnswerMetric,
  metrics: ANSWER_METRICS,
  headline: ['answer_pass_rate', 'citation_in_range_rate', 'opening_rate'],
  sliced: ['answer_pass_rate'],
  aliases: ANSWER_ALIASES,
  families: [],
  counts: [],
  lessIsBetter: ANSWER_LESS_IS_BETTER,
  cross: {},
  demands: [
    ['answers', (tally) => count(tally, 'answers', 'judged')],
    ['declining answers', (tally) => count(tally, 'not_found', 'expected')],
    ['product names', (tally) => count(tally, 'brands', 'expected')],
    ['required texts', (tally) => count(tally, 'required', 'expected')],
    ['marks of fabrications', (tally) => count(tally, 'fabrications', 'marks')],
    ['required sources', (tally) => count(tally, 'sources', 'expected')],
  ],
  truth: (evalCase) => {
    const truths = storedTruth(evalCase);
    return truths.length > 0 ? (truths as unknown as Json) : undefined;
  },
  rescore: rescoreAnswers,
  oracle: oracleAnswers,
};

interface StoredTruth {
  question: string;
  expect_answer: ExpectAnswer;
}

function storedTruth(evalCase: EvalCase): StoredTruth[] {
  return expectedAnswers(evalCase).map(({ question, expected }) => ({ question, expect_answer: expected }));
}

function rescoreAnswers({ truth, detail }: StoredCase): Tally | null {
  const truths = truth.answer as unknown as StoredTruth[] | undefined;
  const { answers } = detail as unknown as { answers: GivenAnswer[] };
  if (truths?.length !== answers.length) return null;
  return tallyAnswer(truths.map(({ expect_answer }, at) => judgeAnswer(expect_answer, answers[at]!)));
}

/** An answer that has all that is asked for, and nothing else, must pass. */
function oracleAnswers(evalCase: EvalCase): Objection | null {
  for (const { expected, path } of expectedAnswers(evalCase)) {
    const { brand, must_contain = [], required_sources = [], says_not_found } = expected;
    const sources = required_sources.map((doc) => ({ doc }));
    const cited = sources.map((_, at) => `[${at + 1}]`).join('');
    const declined = says_not_found ? ['The documents do not say.'] : [];
    const text = ['·', ...declined, ...(brand === undefined ? [] : [brand]), ...must_contain, cited].join(
      '\n',
    );
    const judged = judgeAnswer(expected, { text, sources });
    if (judged.passed) continue;
    return { path, reason: `what the answer must have breaks what it must not: ${reasonOf(judged)}` };
  }
  return null;
}

function reasonOf({ marks, brand, required, notFound, citations }: ReturnType<typeof judgeAnswer>): string {
  const mark = marks.find(({ found }) => found);
  if (mark) return `${quoted(mark.text)} of must_not_contain occurs in it`;
  if (brand && !brand.isRight) return 'another spelling of brand occurs in must_contain';
  if (notFound && !notFound.isRight) {
    return `must_contain cites ${citations.map(citationText).join(', ')}, and says_not_found wants no citation`;
  }
  const missing = required.find(({ found }) => !found);
  return missing ? `${quoted(missing.text)} of must_contain cannot be found` : 'they cannot both be met';
}
