import type { EvalCase, ExpectAnswer } from '../../cases/index.ts';
import type { Chain } from '../chain.ts';
import { turnsOf } from '../rag/turns.ts';
import { Keeper } from '../stored-memories.ts';
import type { CallTarget, FieldPath, Json, Score, Stage } from '../types.ts';
import { answerFindings } from './findings.ts';
import { type GivenAnswer, judgeAnswer } from './judge.ts';
import { type AnswerOptions, answerThresholds } from './options.ts';
import { checkAnswerResult } from './output.ts';
import { tallyAnswer, tallyAnswerError } from './score.ts';

/**
 * Answering: a question, its prompt and its sources → an answer. Scored by citations that have a source, courtesies,
 * the product's name, required texts and sources, and marks of fabrications.
 *
 * @throws TypeError on an unknown option or a threshold that is none
 */
export function answer(options: AnswerOptions = {}): Stage<GivenAnswer[]> {
  return {
    name: 'answer',
    expects: 'expect_answer',
    thresholds: answerThresholds(options),
    caliber: {},
    input: 'pipeline',
    pairs: false,
    applies: (evalCase) => expectedAnswers(evalCase).length > 0,
    async run({ evalCase, call, chain }) {
      const given: GivenAnswer[] = [];
      for (const { index, question } of expectedAnswers(evalCase)) {
        given.push(await ask(evalCase.case_id, index, question, chain, call));
      }
      return given;
    },
    score: (evalCase, given) => scoreAnswers(expectedAnswers(evalCase), given),
    nothing: (evalCase) => tallyAnswerError(expectedAnswers(evalCase).map(({ expected }) => expected)),
  };
}

/** What is expected of the answer to one question. */
export interface ExpectedAnswer {
  /** place among the questions of the case */
  index: number;
  question: string;
  expected: ExpectAnswer;
  path: FieldPath;
}

/** The questions of a case of whose answers something is expected. */
export function expectedAnswers(evalCase: EvalCase): ExpectedAnswer[] {
  return turnsOf(evalCase).flatMap(({ turn: { question, expect_answer }, path }, index) =>
    expect_answer === undefined
      ? []
      : [{ index, question, expected: expect_answer, path: [...path, 'expect_answer'] }],
  );
}

/** The score of answers beside what is expected of them, without a target or a case. */
export function scoreAnswers(
  expected: readonly Pick<ExpectedAnswer, 'expected' | 'path'>[],
  given: readonly GivenAnswer[],
): Score {
  const judged = expected.map(({ expected: wanted, path }, at) => ({
    path,
    given: given[at]!,
    judged: judgeAnswer(wanted, given[at]!),
  }));
  return {
    tally: tallyAnswer(judged.map((each) => each.judged)),
    findings: () => answerFindings(judged),
    detail: detailOf(given),
    nullMeets: () => true,
  };
}

async function ask(
  case_id: string,
  index: number,
  question: string,
  chain: Chain,
  call: CallTarget,
): Promise<GivenAnswer> {
  const { system_prompt, sources } = chain.assembles
    ? await chain.assembled(index)
    : { system_prompt: '', sources: (await chain.retrieved())[index]!.sources };
  const text = checkAnswerResult(await call('answer', { case_id, question, system_prompt, sources }));
  return { text, sources };
}

/** What a report shows. `altered` says that some text is not stored to the letter, so it cannot be scored anew. */
function detailOf(given: readonly GivenAnswer[]): Json {
  const keeper = new Keeper();
  const answers = given.map(({ text, sources }) => ({
    text: keeper.text(text),
    sources: sources.map(({ doc, kind }) => ({
      doc: keeper.text(doc),
      kind: keeper.optional(kind ?? undefined),
    })),
  }));
  return { answers, altered: keeper.altered };
}
