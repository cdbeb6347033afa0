import { z } from 'zod';
import type { EvalCase } from '../../cases/index.ts';
import type { PastTurn, RetrieveResult } from '../../targets/types.ts';
import { checkAnswer } from '../check-answer.ts';
import type { CallTarget, SuiteScope } from '../types.ts';
import { armForm, nameForm, sourcesForm } from './sources.ts';
import { turnsOf } from './turns.ts';

const MAX_CHANNELS = 50;
const MAX_ARMS = 20;
const FORM =
  '{ sources: [{ doc, text, kind?, channel?, score? }], enumeration?: { items: [], text }, ' +
  'channels: { name: count }, arms?: { name: [{ doc, text }] }, sql_count? }';

const retrieveResult = z.object({
  sources: sourcesForm,
  enumeration: z
    .looseObject({
      items: z.array(z.string().max(20_000)).max(20_000),
      text: z.string().max(1_000_000),
    })
    .optional(),
  channels: z
    .record(nameForm, z.int().min(0))
    .refine((channels) => Object.keys(channels).length <= MAX_CHANNELS, `more than ${MAX_CHANNELS} channels`),
  arms: z
    .record(nameForm, armForm)
    .refine((arms) => Object.keys(arms).length <= MAX_ARMS, `more than ${MAX_ARMS} arms`)
    .optional(),
  sql_count: z.int().min(0).optional(),
});

/**
 * The answer of `retrieve`, checked against the contract.
 *
 * @throws OutputError naming the field that is wrong
 */
export function checkRetrieveResult(answer: unknown): RetrieveResult {
  return checkAnswer('retrieve', retrieveResult, answer, FORM);
}

/**
 * What the target retrieves for each question of a case, in their order. A turn is told of those before it: their
 * questions and their sources, never an answer, so that what is retrieved does not depend on which stages run.
 *
 * @throws OutputError
 */
export async function retrieveTurns(
  evalCase: EvalCase,
  suite: SuiteScope,
  call: CallTarget,
): Promise<RetrieveResult[]> {
  const results: RetrieveResult[] = [];
  const history: PastTurn[] = [];
  for (const { turn } of turnsOf(evalCase)) {
    const { question } = turn;
    const asked = {
      case_id: evalCase.case_id,
      question,
      history: [...history],
      options: { ...suite.retrieval.options },
    };
    const result = checkRetrieveResult(await call('retrieve', asked));
    results.push(result);
    history.push({ question, sources: result.sources });
  }
  return results;
}
