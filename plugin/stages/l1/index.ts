import type { EvalCase, GroundTruthMemory } from '../../cases/index.ts';
import { Keeper } from '../stored-memories.ts';
import type { Json, Score, Stage } from '../types.ts';
import { l1Findings } from './findings.ts';
import { type L1Options, type L1Rules, l1Caliber, l1Rules } from './options.ts';
import type { NormalisedMemory } from './output.ts';
import { compareL1, type L1Comparison, tallyL1, tallyL1Error } from './score.ts';

/**
 * Extraction: conversation → memories with labels. Scored by micro-F1 of labels over optimally paired memories.
 *
 * @throws TypeError on an unknown option or one out of range
 */
export function l1(options: L1Options = {}): Stage<NormalisedMemory[]> {
  const { rules, thresholds } = l1Rules(options);
  return {
    name: 'l1',
    expects: 'expected_l1',
    thresholds,
    caliber: l1Caliber(rules),
    input: 'pipeline',
    pairing: { similarity: rules.similarity, threshold: rules.threshold, assignment: rules.assignment },
    pairs: true,
    applies: (evalCase) => evalCase.expected_l1 !== undefined,
    run: ({ chain }) => chain.extracted(),
    score: (evalCase, predicted) => scoreL1(truthOf(evalCase), predicted, rules),
    nothing: (evalCase) => tallyL1Error(truthOf(evalCase)),
  };
}

/** The score of normalised predictions against ground truth, without a target or a case. */
export function scoreL1(
  truth: readonly GroundTruthMemory[],
  predicted: readonly NormalisedMemory[],
  rules: L1Rules,
): Score {
  const comparison = compareL1(truth, predicted, rules);
  return {
    tally: tallyL1(comparison),
    findings: () => l1Findings(comparison, rules),
    detail: detailOf(comparison),
    nullMeets: (metric) =>
      (truth.length === 0 && predicted.length === 0) ||
      (metric.startsWith('source_') && !truth.some(namesSources)),
  };
}

function namesSources({ source_message_ids: sources }: GroundTruthMemory): boolean {
  return sources !== undefined && sources.length > 0;
}

function truthOf(evalCase: EvalCase): readonly GroundTruthMemory[] {
  return evalCase.expected_l1?.memories ?? [];
}

/** What a report shows. `altered` says that some text is not stored to the letter, so it cannot be scored anew. */
function detailOf({ predicted, pairing }: L1Comparison): Json {
  const keeper = new Keeper();
  const memories = keeper.memories(predicted);
  return {
    predicted: memories,
    pairs: pairing.pairs.map((pair) => ({ ...pair })),
    refused: pairing.refused.map((refusal) => ({ ...refusal })),
    altered: keeper.altered,
  };
}
