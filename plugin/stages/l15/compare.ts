import { ACTIONS, type ActionName, type ConflictAction } from '../../cases/index.ts';
import { similarity } from '../../metrics/index.ts';
import type { ConflictDecision } from '../../targets/types.ts';
import type { NormalisedMemory } from '../l1/output.ts';
import type { L15Rules } from './options.ts';

/** What stands in the place of an action: no prediction is paired with the memory, or its decision is unreadable. */
export type NoAction = 'unpaired' | 'unparsed';

/** An expected action beside what the target decided. */
export interface JudgedAction {
  expected: ConflictAction;
  /** the prediction that stands for the memory; null where none does */
  predicted: number | null;
  got: ActionName | NoAction;
  /** all decisions for that prediction: one, where the action was read */
  decisions: readonly ConflictDecision[];
  /** ids in NFC; null where candidates are not judged: a `store` is expected, or no action was read */
  candidates: { expected: ReadonlySet<string>; got: ReadonlySet<string> } | null;
  /** in [0, 1]; null where merged contents are not judged: none is expected, or the action is wrong */
  mergedSimilarity: number | null;
}

/** What a target decided, held against what was expected. */
export interface L15Comparison {
  judged: JudgedAction[];
  /** why decisions cannot be read: for predictions without exactly one of a known action, and for no prediction */
  unreadable: string[];
  /** readable decisions about predictions that no expected action is about */
  unjudged: number;
}

/** What is decided about, and what was decided. */
export interface Decisions {
  /** how many memories the target was to decide about */
  memories: number;
  actions: readonly ConflictDecision[];
  /** for each ground-truth memory the prediction that stands for it; null: none */
  partners: readonly (number | null)[];
  /** the memories themselves, where they are not the ground truth */
  predicted?: readonly NormalisedMemory[];
}

/** Holds decisions against the expected actions; the order of the decisions decides nothing. */
export function compareL15(
  expected: readonly ConflictAction[],
  { memories, actions, partners }: Decisions,
  rules: L15Rules,
): L15Comparison {
  const byPrediction = new Map<number, ConflictDecision[]>();
  const strays: number[] = [];
  for (const decision of actions) {
    const index = decision.new_memory_index;
    const known = byPrediction.get(index);
    if (index < 0 || index >= memories) strays.push(index);
    else if (known) known.push(decision);
    else byPrediction.set(index, [decision]);
  }
  const judged = expected.map((action) =>
    judge(action, partners[action.new_memory_index] ?? null, byPrediction, rules),
  );
  const about = new Set(judged.map(({ predicted }) => predicted));
  const decided = [...byPrediction];
  return {
    judged,
    unreadable: unreadable(memories, byPrediction, strays),
    unjudged: decided.filter(([index, decisions]) => !about.has(index) && actionOf(decisions) !== null)
      .length,
  };
}

function judge(
  expected: ConflictAction,
  predicted: number | null,
  byPrediction: ReadonlyMap<number, readonly ConflictDecision[]>,
  rules: L15Rules,
): JudgedAction {
  const decisions = predicted === null ? [] : (byPrediction.get(predicted) ?? []);
  const action = actionOf(decisions);
  const got = action ?? (predicted === null ? 'unpaired' : 'unparsed');
  const [decision] = decisions;
  const candidates =
    expected.action === 'store' || action === null || decision === undefined
      ? null
      : { expected: idSet(expected.candidate_ids), got: idSet(decision.candidate_ids) };
  const merged = action === expected.action ? mergedContent(expected) : undefined;
  const given = decision?.merged_content;
  return {
    expected,
    predicted,
    got,
    decisions,
    candidates,
    mergedSimilarity:
      merged === undefined ? null : given === undefined ? 0 : similarity(rules.similarity)(merged, given),
  };
}

/** The content that a right update or merge leads to; undefined where the truth does not say. */
export function mergedContent({ action, merged_content }: ConflictAction): string | undefined {
  return action === 'update' || action === 'merge' ? merged_content : undefined;
}

/** The action of a prediction's decisions: of the only one, if it is one of the four. */
function actionOf(decisions: readonly ConflictDecision[]): ActionName | null {
  const [first] = decisions;
  return decisions.length === 1 ? (ACTIONS.find((action) => action === first!.action) ?? null) : null;
}

function idSet(ids: readonly string[]): Set<string> {
  return new Set(ids.map((id) => id.normalize('NFC')));
}

/** Each prediction is unreadable once at most, however many decisions it has. */
function unreadable(
  memories: number,
  byPrediction: ReadonlyMap<number, readonly ConflictDecision[]>,
  strays: readonly number[],
): string[] {
  const reasons: string[] = [];
  for (let index = 0; index < memories; index += 1) {
    const reason = whyUnreadable(byPrediction.get(index) ?? []);
    if (reason !== null) reasons.push(`prediction ${index} has ${reason}`);
  }
  const range = memories === 0 ? 'there are none' : `they go from 0 to ${memories - 1}`;
  return [...reasons, ...strays.map((index) => `a decision is about prediction ${index}, but ${range}`)];
}

/** Why the decisions for a prediction give no action, in words that follow `has`; null where they do. */
export function whyUnreadable(decisions: readonly ConflictDecision[]): string | null {
  if (decisions.length !== 1) return decisions.length === 0 ? 'no decision' : `${decisions.length} decisions`;
  return actionOf(decisions) === null ? `an action that is none of ${ACTIONS.join(', ')}` : null;
}
