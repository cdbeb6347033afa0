import { OutputError } from 'vitest-caliper';
import type { ChatAnswer } from './client.ts';

const MAX_HEAD = 1000;
const MAX_TAIL = 300;

/**
 * Reads an answer of a model.
 *
 * @throws OutputError where `read` does, with what the model answered, and what that cost
 */
export function readAnswer<T>(answer: ChatAnswer, read: (answer: ChatAnswer) => T): T {
  try {
    return read(answer);
  } catch (cause) {
    if (!(cause instanceof OutputError)) throw cause;
    const { text, usage } = answer;
    throw new OutputError(`${cause.message}. It answered: ${excerpt(text)}`, { cause, usage, answer: text });
  }
}

function excerpt(answer: string): string {
  if (answer.length <= MAX_HEAD + MAX_TAIL) return answer;
  const left = answer.length - MAX_HEAD - MAX_TAIL;
  return `${answer.slice(0, MAX_HEAD)}… (${left} characters) …${answer.slice(-MAX_TAIL)}`;
}
