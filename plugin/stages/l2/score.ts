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
    scenes: scenes.length,
    scene_memories: scenes.reduce((sum, { memory_ids: ids }) => sum + new Set(ids).size, 0),
  };
}

function modeTally({ judged, rows, misentries, unjudged }: JudgedMode): Tally {
  const of = (verdict: string): number => judged.filter((memory) => memory.verdict === verdict).length;
  return { listed: judged.length, hit: of('hit'), miss: of('miss'), rows, misentries, unjudged };
}
