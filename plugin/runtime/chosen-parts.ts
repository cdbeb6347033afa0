import type { Stage } from '../stages/types.ts';
import { nearestName } from '../text/index.ts';
import type { PlacedCase } from './case-data.ts';

/** @throws TypeError for a tag that no case has: misspelt, it would leave its cases out of what is shown, without a word */
export function checkTags(tags: readonly string[], cases: readonly PlacedCase[]): void {
  const known = new Set(cases.flatMap(({ loaded }) => loaded.case.tags ?? []));
  const unknown = tags.find((tag) => !known.has(tag));
  if (unknown === undefined) return;
  const near = nearestName(unknown, [...known]);
  throw new TypeError(
    `defineSuite: 'sliceBy' names the tag '${unknown}', which no case of the suite has` +
      (near === null ? '' : `; did you mean '${near}'?`),
  );
}

/**
 * The stages that a run is of, `wanted` being `CALIPER_STAGES`. A name that is no stage of the suite is passed over, since one
 * setting serves several suites.
 *
 * @throws TypeError where it names no stage at all
 */
export function chosenStages(stages: readonly Stage[], wanted: string | undefined): Stage[] {
  if (!wanted) return [...stages];
  const names = wanted.split(',').map((name) => name.trim());
  const chosen = stages.filter((stage) => names.includes(stage.name));
  if (chosen.length === 0) {
    throw new TypeError(
      `CALIPER_STAGES is '${wanted}', which names no stage of this suite; it has ${stages.map(({ name }) => name).join(', ')}`,
    );
  }
  return chosen;
}
