import type { ConflictAction, GroundTruthMemory } from '../cases/index.ts';
import type { PairingOptions } from '../metrics/index.ts';
import { checkExtractResult, normaliseMemories } from '../stages/l1/output.ts';
import { scoreL15, scoreResolution } from '../stages/l15/index.ts';
import { type L15Options, l15Rules } from '../stages/l15/options.ts';
import { checkDecisions } from '../stages/l15/resolve.ts';
import { DEFAULT_PAIRING } from '../stages/pairing.ts';
import type { Score } from '../stages/types.ts';
import { judge } from './judge.ts';
import type { ExpectedMemory } from './to-match-dimensions.ts';
import type { MatcherContext, MatcherResult } from './types.ts';

/** An expected action as a hand-written test may give it; without candidates it has none. */
export interface ExpectedAction extends Omit<ConflictAction, 'candidate_ids'> {
  candidate_ids?: readonly string[];
}

/** Expected actions, a case's `expected_l15`, or a case with both truths. */
export type ExpectedConflicts =
  | readonly ExpectedAction[]
  | { actions: readonly ExpectedAction[] }
  | {
      expected_l15?: { actions: readonly ExpectedAction[] } | undefined;
      expected_l1?: { memories: readonly ExpectedMemory[] } | undefined;
    };

/** The options of the `l15` stage but `input`, and how memories are paired, by default as `l1` does. */
export interface ResolveConflictsOptions extends L15Options {
  pairing?: PairingOptions;
  /** Whether memories are given beside the actions says as much. */
  input?: never;
}

/**
 * Asserts what was decided about new memories: `expect(answer).toResolveConflicts(evalCase.expected_l15)`. Without a
 * threshold every expected action must be right. The score is recorded in the test's `meta`.
 *
 * @param received decisions, or an answer of `resolve` that holds them as `actions`. With `memories` beside, those that
 *   were decided about, they are paired with the truth; without, both sides count the same memories
 * @param expected where memories are given, a case: it has the truth that they are paired with
 * @throws TypeError on options that are none, or where there is nothing to pair the memories with; OutputError when
 *   `received` holds no decisions
 */
export function toResolveConflicts(
  this: MatcherContext,
  received: unknown,
  expected: ExpectedConflicts,
  { pairing, ...options }: ResolveConflictsOptions = {},
): MatcherResult {
  if (options.input !== undefined)
    throw new TypeError(
      "toResolveConflicts has no option 'input': give the memories beside the actions, or leave them out",
    );
  const answer = Array.isArray(received) ? { actions: received } : received;
  const actions = checkDecisions(answer);
  const { memories, stored } = answer as { memories?: unknown; stored?: unknown };
  const { truth, wanted } = sidesOf(expected);
  const { rules, thresholds } = l15Rules({
    ...options,
    input: memories === undefined ? 'truth' : 'pipeline',
  });
  const score = (): Score => {
    if (memories === undefined) {
      const count = truth?.length ?? (Array.isArray(stored) ? stored.length : leastCount(wanted, actions));
      const partners = Array.from({ length: count }, (_, index) => index);
      return scoreL15(wanted, truth ?? [], { memories: count, actions, partners }, rules);
    }
    if (truth === undefined) {
      throw new TypeError(
        'toResolveConflicts got memories, but no truth to pair them with: expect a case that has expected_l1',
      );
    }
    const given = normaliseMemories(checkExtractResult({ memories }), null);
    const context = { rules, pairing: { ...DEFAULT_PAIRING, ...pairing } };
    return scoreResolution(wanted, truth, { memories: given, actions }, context);
  };
  return judge(this, {
    stage: 'l15',
    score: score(),
    thresholds,
    truth: expected,
    subject: 'the decisions',
  });
}

/** Both truths of what is expected; `truth` is undefined where the memories are not given. */
function sidesOf(expected: ExpectedConflicts): { truth?: GroundTruthMemory[]; wanted: ConflictAction[] } {
  const whole = (
    Array.isArray(expected) || 'actions' in expected ? { expected_l15: expected } : expected
  ) as {
    expected_l15?: readonly ExpectedAction[] | { actions: readonly ExpectedAction[] };
    expected_l1?: { memories: readonly ExpectedMemory[] };
  };
  const { expected_l15: l15 = [], expected_l1: l1 } = whole;
  const wanted = ('actions' in l15 ? l15.actions : l15).map((action) => ({
    ...action,
    candidate_ids: [...(action.candidate_ids ?? [])],
  }));
  return l1 === undefined ? { wanted } : { wanted, truth: l1.memories as unknown as GroundTruthMemory[] };
}

/** How many memories there are at least, where nobody says: each has an expected action or a decision. */
function leastCount(wanted: readonly ConflictAction[], actions: readonly unknown[]): number {
  return Math.max(actions.length, ...wanted.map(({ new_memory_index: index }) => index + 1));
}
