import type { Note } from '../stages/kind.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import type { Tally } from '../stages/tally.ts';
import { inPipelineOrder } from './stages.ts';

/** What a reader of a suite's figures should know beside them, stage by stage. Unknown stages have nothing to say. */
export function suiteNotes(tallies: Readonly<Record<string, Tally>>): Note[] {
  return inPipelineOrder(Object.keys(tallies)).flatMap(
    (stage) => STAGE_KINDS.get(stage)?.notes?.(tallies[stage]!) ?? [],
  );
}
