import type { EvalCase } from '../../cases/index.ts';
import { seedTruth, truthId } from '../seed-truth.ts';
import { Keeper } from '../stored-memories.ts';
import type { Json, Score, Stage } from '../types.ts';
import { injectFindings } from './findings.ts';
import { type InjectOptions, injectThresholds } from './options.ts';
import { type Block, checkInjectResult } from './output.ts';
import { compareInject, tallyInject, tallyInjectError } from './score.ts';

/**
 * Injection: ground truth, a mode and the conversation that follows → the profile's blocks. Scored by how many of the
 * blocks shown are of use, and how many of the memories that the conversation refers to are shown.
 *
 * @throws TypeError on an unknown option or a threshold that is none
 */
export function inject(options: InjectOptions = {}): Stage<Block[]> {
  return {
    name: 'inject',
    expects: 'expected_inject',
    thresholds: injectThresholds(options),
    caliber: {},
    input: 'truth',
    pairs: false,
    applies: (evalCase) => evalCase.expected_inject !== undefined,
    async run({ evalCase, now, call }) {
      const { mode, subsequent_conversation } = evalCase.expected_inject!;
      await seedTruth(evalCase, now, call);
      return checkInjectResult(
        await call('inject', { case_id: evalCase.case_id, mode, subsequent_conversation }),
      );
    },
    score: (evalCase, blocks) => scoreInject(referencedIds(evalCase), blocks, referencedContents(evalCase)),
    nothing: (evalCase) => tallyInjectError(referencedIds(evalCase)),
  };
}

/** The ids under which the memories are stored that the conversation of a case refers to. */
export function referencedIds(evalCase: EvalCase): string[] {
  return referencedIndices(evalCase).map((index) => truthId(evalCase.case_id, index));
}

/** What those memories say, in the same order. */
export function referencedContents(evalCase: EvalCase): string[] {
  const memories = evalCase.expected_l1?.memories ?? [];
  return referencedIndices(evalCase).map((index) => memories[index]?.content ?? '');
}

function referencedIndices({ expected_inject }: EvalCase): readonly number[] {
  return expected_inject?.referenced_memory_indices ?? [];
}

/**
 * The score of blocks against the ids of the referenced memories, without a target or a case.
 *
 * @param contents what the referenced memories say, in their order, as far as it is known
 */
export function scoreInject(
  referenced: readonly string[],
  blocks: readonly Block[],
  contents: readonly string[] = [],
): Score {
  const comparison = compareInject(referenced, blocks);
  return {
    tally: tallyInject(comparison),
    findings: () => injectFindings(comparison, contents),
    detail: detailOf(blocks),
    nullMeets: () => false,
  };
}

/** What a report shows. `altered` says that some text is not stored to the letter, so it cannot be scored anew. */
function detailOf(blocks: readonly Block[]): Json {
  const keeper = new Keeper();
  const kept = blocks.map(({ title, present, memory_ids }) => ({
    title: keeper.text(title),
    present,
    memory_ids: memory_ids.map((id) => keeper.text(id)),
  }));
  return { blocks: kept, altered: keeper.altered };
}
