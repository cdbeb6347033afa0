import type { EvalCase, ExpectAssembly } from '../cases/index.ts';
import { measurePrompt, scoreAssembly } from '../stages/assembly/index.ts';
import { type AssemblyOptions, assemblyThresholds } from '../stages/assembly/options.ts';
import { checkAssembleResult } from '../stages/rag/assemble.ts';
import { judge } from './judge.ts';
import type { MatcherContext, MatcherResult } from './types.ts';

/**
 * Asserts that a prompt keeps to its limits: `expect(assembled).toAssembleWithin({ max_prompt_chars: 8000 })`. The score
 * is recorded in the test's `meta`.
 *
 * @param received an answer of `assemble`, or a list of them, one a turn
 * @param expected an `expect_assembly`, or a case
 * @throws TypeError on options that are none, or where nothing is expected; OutputError when `received` is no answer of
 *   `assemble`
 */
export function toAssembleWithin(
  this: MatcherContext,
  received: unknown,
  expected: ExpectAssembly | EvalCase,
  options: AssemblyOptions = {},
): MatcherResult {
  const thresholds = assemblyThresholds(options);
  const limits = 'case_id' in expected ? (expected.expect_assembly ?? {}) : expected;
  if (Object.keys(limits).length === 0)
    throw new TypeError('toAssembleWithin: nothing is expected; name a limit, such as max_prompt_chars');
  const prompts = (Array.isArray(received) ? received : [received]).map((each) =>
    measurePrompt(checkAssembleResult(each)),
  );
  if (prompts.length === 0) throw new TypeError('toAssembleWithin: no prompt was received');
  return judge(this, {
    stage: 'assembly',
    score: scoreAssembly(
      limits,
      prompts.map((prompt) => ({ question: '', prompt, retrieved: null })),
    ),
    thresholds,
    truth: expected,
    subject: 'the prompt',
  });
}
