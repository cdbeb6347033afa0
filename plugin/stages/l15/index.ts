import type { ConflictAction, EvalCase, GroundTruthMemory } from '../../cases/index.ts';
import { partnersOf } from '../partners.ts';
import { Keeper } from '../stored-memories.ts';
import type { Json, PairingRules, Score, Stage } from '../types.ts';
import { compareL15, type Decisions, mergedContent } from './compare.ts';
import { l15Findings } from './findings.ts';
import { type L15Options, type L15Rules, l15Caliber, l15Rules } from './options.ts';
import { type Resolution, resolveMemories, truthAsMemories } from './resolve.ts';
import { tallyL15, tallyL15Error } from './score.ts';

/**
 * Conflicts: what becomes of new memories beside those that are stored. Scored by the share of expected actions that
 * were decided.
 *
 * @throws TypeError on an unknown option or one out of range
 */
export function l15(options: L15Options = {}): Stage<Resolution> {
  const { rules, thresholds } = l15Rules(options);
  return {
    name: 'l15',
    expects: 'expected_l15',
    thresholds,
    caliber: l15Caliber(rules),
    input: rules.input,
    pairs: rules.input === 'pipeline',
    applies: (evalCase) => evalCase.expected_l15 !== undefined,
    run: ({ evalCase, call, chain }) =>
      rules.input === 'pipeline'
        ? chain.resolved()
        : resolveMemories(evalCase, truthAsMemories(truthOf(evalCase)), call),
    score: (evalCase, resolution, { pairing }) =>
      scoreResolution(actionsOf(evalCase), truthOf(evalCase), resolution, { rules, pairing }),
    nothing: (evalCase) => tallyL15Error(actionsOf(evalCase), rules),
  };
}

/** The score of a resolution: its memories are paired with the truth, unless they are the truth. */
export function scoreResolution(
  expected: readonly ConflictAction[],
  truth: readonly GroundTruthMemory[],
  { memories, actions }: Pick<Resolution, 'memories' | 'actions'>,
  { rules, pairing }: { rules: L15Rules; pairing: PairingRules },
): Score {
  const partners = partnersOf(truth, memories, rules.input, pairing);
  const predicted = rules.input === 'pipeline' ? { predicted: memories } : {};
  return scoreL15(expected, truth, { memories: memories.length, actions, partners, ...predicted }, rules);
}

/** The score of decisions about memories of which it is known what they stand for. */
export function scoreL15(
  expected: readonly ConflictAction[],
  truth: readonly Pick<GroundTruthMemory, 'content'>[],
  decisions: Decisions,
  rules: L15Rules,
): Score {
  const comparison = compareL15(expected, decisions, rules);
  const { judged } = comparison;
  return {
    tally: tallyL15(comparison, rules),
    findings: () => l15Findings(comparison, truth, rules),
    detail: detailOf(decisions),
    nullMeets: (metric) => {
      if (metric.startsWith('candidate_'))
        return judged.every(
          ({ expected: { action }, candidates }) => action === 'store' || candidates !== null,
        );
      if (metric.startsWith('merged_content_'))
        return judged.every((action) => mergedContent(action.expected) === undefined);
      return judged.length === 0;
    },
  };
}

function actionsOf(evalCase: EvalCase): readonly ConflictAction[] {
  return evalCase.expected_l15?.actions ?? [];
}

function truthOf(evalCase: EvalCase): readonly GroundTruthMemory[] {
  return evalCase.expected_l1?.memories ?? [];
}

/** What a report shows; the memories that were decided about only where they are not the truth. */
function detailOf({ memories, actions, partners, predicted }: Decisions): Json {
  const keeper = new Keeper();
  return {
    decided: actions.map((decision) => ({
      new_memory_index: decision.new_memory_index,
      action: keeper.text(decision.action),
      candidate_ids: decision.candidate_ids.map((id) => keeper.text(id)),
      merged_content: keeper.optional(decision.merged_content),
      reason: keeper.optional(decision.reason),
    })),
    memories,
    partners: [...partners],
    predicted: predicted === undefined ? null : keeper.memories(predicted),
    altered: keeper.altered,
  };
}
