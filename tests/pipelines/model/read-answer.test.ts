import { expect, test } from 'vitest';
import { OutputError } from 'vitest-caliper';
import type { ChatAnswer } from '../../../evals/pipelines/model/client.ts';
import { extractResult } from '../../../evals/pipelines/model/extract.ts';
import { readAnswer } from '../../../evals/pipelines/model/read-answer.ts';

const usage = { input_tokens: 7, output_tokens: 3, requests: 2, replayed: 0 };

function failureOf(text: string): OutputError {
  try {
    readAnswer({ text, usage }, extractResult);
  } catch (error) {
    return error as OutputError;
  }
  throw new Error('it was read');
}

test('an answer that cannot be read is kept, whole or its beginning and its end, with what it cost', () => {
  const error = failureOf('no memories');
  expect(error).toBeInstanceOf(OutputError);
  expect(error.message).toMatch(/could not be read: .*\. It answered: no memories$/);
  expect(error.usage).toEqual(usage);
  const long = `${'a'.repeat(1000)}${'b'.repeat(500)}${'c'.repeat(300)}`;
  expect(failureOf(long).message).toContain(
    `It answered: ${'a'.repeat(1000)}… (500 characters) …${'c'.repeat(300)}`,
  );
});

test('any other error is none of the answer', () => {
  const broken = (_: ChatAnswer): never => {
    throw new TypeError('our own mistake');
  };
  expect(() => readAnswer({ text: '', usage }, broken)).toThrow(TypeError);
});
