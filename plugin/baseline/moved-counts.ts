import type { Tally } from '../stages/tally.ts';

/**
 * The numbers of a tally that differ, as `labels.tp 2 → 1`, in order of appearance. A number missing on one side
 * counts as 0.
 *
 * @param prefix stands before every path
 */
export function movedCounts(before: Tally, now: Tally, prefix = ''): string[] {
  const moved: string[] = [];
  const compare = (key: string, a: number | Tally | undefined, b: number | Tally | undefined): void => {
    if (typeof a === 'object' || typeof b === 'object') {
      moved.push(...movedCounts(asTally(a), asTally(b), `${prefix}${key}.`));
    } else if ((a ?? 0) !== (b ?? 0)) {
      moved.push(`${prefix}${key} ${a ?? 0} → ${b ?? 0}`);
    }
  };
  for (const key of Object.keys(before)) compare(key, before[key], ownValue(now, key));
  for (const key of Object.keys(now)) if (!Object.hasOwn(before, key)) compare(key, undefined, now[key]);
  return moved;
}

/** Labels of targets may be named like parts of every object. */
function ownValue(tally: Tally, key: string): number | Tally | undefined {
  return Object.hasOwn(tally, key) ? tally[key] : undefined;
}

const NOTHING: Tally = {};

function asTally(value: number | Tally | undefined): Tally {
  return typeof value === 'object' ? value : NOTHING;
}
