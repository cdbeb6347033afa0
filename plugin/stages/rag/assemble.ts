import { z } from 'zod';
import type { AssembleResult, RetrieveResult } from '../../targets/types.ts';
import { checkAnswer } from '../check-answer.ts';
import type { CallTarget } from '../types.ts';
import { sourcesForm } from './sources.ts';

const MAX_PROMPT = 4_000_000;

const assembleResult = z.object({
  system_prompt: z.string().max(MAX_PROMPT),
  sources: sourcesForm,
  sql_count: z.int().min(0).optional(),
});

/**
 * The answer of `assemble`, checked against the contract.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkAssembleResult(answer: unknown): AssembleResult {
  return checkAnswer(
    'assemble',
    assembleResult,
    answer,
    '{ system_prompt, sources: [{ doc, text, kind?, channel?, score? }], sql_count? }',
  );
}

/** Asks for the prompt of one question, from what was retrieved for it. @throws OutputError */
export async function assemblePrompt(
  case_id: string,
  question: string,
  { sources, enumeration }: RetrieveResult,
  call: CallTarget,
): Promise<AssembleResult> {
  return checkAssembleResult(
    await call('assemble', { case_id, question, sources, ...(enumeration ? { enumeration } : {}) }),
  );
}
