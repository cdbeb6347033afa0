import type { Scene } from '../../targets/types.ts';
import { countedAs } from '../l1/score.ts';
import { emptyTally, sumTallies, type Tally } from '../tally.ts';
import type { SceneMatches } from './scenes.ts';
import type { JudgedMode } from './sections.ts';

/** What a target made of a case's memories, held against what was expected. */
export interface L2Comparison {
  modes: readonly JudgedMode[];
  labels: SceneMatches;
  scenes: readonly Scene[];
}

/** The counts of one case. */
export function tallyL2({ modes, labels, scenes }: L2Comparison): Tally {
  return {
    cases: 1,
    errors: 0,
    sections: sumTallies(
      modes.map((mode) => {
        const one = emptyTally();
        one[countedAs(mode.mode)] = modeTally(mode);
        return one;
      }),
    ),
    scene_labels: { tp: labels.matched, fp: labels.extra.length, fn: labels.missing.length },
    ...sceneCounts(scenes),
  };
}

/** From how many memories in its scenes on a store says something about their size: under it none can be usual. */
const CROWDED = 20;

/** `crowded` has the counts of those stores alone that hold many memories, each of them counted once. */
function sceneCounts(scenes: readonly Scene[]): Tally {
  const counts = {
    scenes: scenes.length,
    scene_memories: scenes.reduce((sum, { memory_ids: ids }) => sum + new Set(ids).size, 0),
  };
  const stored = new Set(scenes.flatMap(({ memory_ids }) => memory_ids)).size;
  return stored < CROWDED ? counts : { ...counts, crowded: { ...counts } };
}

function modeTally({ judged, rows, misentries, unjudged }: JudgedMode): Tally {
  const of = (verdict: string): number => judged.filter((memory) => memory.verdict === verdict).length;
  return { listed: judged.length, hit: of('hit'), miss: of('miss'), rows, misentries, unjudged };
}
