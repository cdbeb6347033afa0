import type { EvalCase } from '../cases/index.ts';
import { referencedContents, referencedIds, scoreInject } from '../stages/inject/index.ts';
import { type InjectOptions, injectThresholds } from '../stages/inject/options.ts';
import { checkInjectResult } from '../stages/inject/output.ts';
import { judge } from './judge.ts';
import type { MatcherContext, MatcherResult } from './types.ts';

/**
 * Asserts which memories an injected profile shows: `expect(blocks).toInjectReferenced(['eval-1#0'])`. Without a
 * threshold all of them must be shown. The score is recorded in the test's `meta`.
 *
 * @param received blocks, or an answer of `inject` that holds them as `blocks`
 * @param expected ids of the memories that are referred to, or a case with `expected_inject`
 * @throws TypeError on options that are none, or where nothing is referred to; OutputError when `received` holds no
 *   blocks
 */
export function toInjectReferenced(
  this: MatcherContext,
  received: unknown,
  expected: readonly string[] | EvalCase,
  options: InjectOptions = {},
): MatcherResult {
  const thresholds = injectThresholds(options);
  const isCase = 'case_id' in expected;
  const ids = isCase ? referencedIds(expected) : expected.map((id) => id.normalize('NFC'));
  if (ids.length === 0)
    throw new TypeError('toInjectReferenced: no memory is referred to, so no profile can be right; name one');
  const blocks = checkInjectResult(Array.isArray(received) ? { blocks: received } : received);
  return judge(this, {
    stage: 'inject',
    score: scoreInject(ids, blocks, isCase ? referencedContents(expected) : []),
    thresholds,
    truth: expected,
    subject: 'the blocks',
  });
}
