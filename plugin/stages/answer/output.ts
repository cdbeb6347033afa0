import { z } from 'zod';
import { checkAnswer } from '../check-answer.ts';

const MAX_ANSWER = 200_000;

const answerResult = z.object({ text: z.string().max(MAX_ANSWER) });

/**
 * The text of an answer, checked against the contract.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkAnswerResult(answer: unknown): string {
  return checkAnswer('answer', answerResult, answer, '{ text }').text;
}
