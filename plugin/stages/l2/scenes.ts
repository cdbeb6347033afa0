import { pairMemories } from '../../metrics/index.ts';
import type { Scene } from '../../targets/types.ts';
import type { L2Rules } from './options.ts';

/** Expected scene labels beside the labels of the scenes that were made. */
export interface SceneMatches {
  matched: number;
  /** expected labels that no scene has */
  missing: string[];
  /** labels of scenes that match no expected one */
  extra: string[];
}

/**
 * Matches expected labels with those of scenes, one to one: equal ones first, then so that the total similarity is the
 * greatest, and none under the threshold.
 *
 * @param expected undefined: the case expects no scenes, and then no scene is too much either
 */
export function matchScenes(
  expected: readonly string[] | undefined,
  scenes: readonly Scene[],
  { scene_similarity: similarity, scene_threshold: threshold }: L2Rules,
): SceneMatches {
  if (expected === undefined) return { matched: 0, missing: [], extra: [] };
  const { pairs, unmatchedTruth, unmatchedPredicted } = pairMemories(
    expected.map((content) => ({ content })),
    scenes.map(({ label }) => ({ content: label })),
    { similarity, threshold },
  );
  return {
    matched: pairs.length,
    missing: unmatchedTruth.map((index) => expected[index]!),
    extra: unmatchedPredicted.map((index) => scenes[index]!.label),
  };
}
