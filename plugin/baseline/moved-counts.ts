import type { Tally } from '../stages/tally.ts';
import { fixed } from '../stages/thresholds.ts';

/** How often a case was tried before and now: at least once, or 0 where it was skipped. */
export interface Tried {
  before: number;
  now: number;
}

const TRIED_ONCE: Tried = { before: 1, now: 1 };

/** Sums of fractions that were added up in another number of steps differ by less than this, relative to them. */
const ROUNDING = 1e-9;

/**
 * The numbers of a tally that differ, as `labels.tp 2 → 1`, in order of appearance. A number missing on one side
 * counts as 0.
 *
 * Where a case was not tried as often as before, its counts are compared by the try, `labels.tp 2 → 1.67 a try`: more
 * trials of a case that does the same are no change.
 *
 * @param prefix stands before every path
 */
export function movedCounts(before: Tally, now: Tally, prefix = '', tried = TRIED_ONCE): string[] {
  const moved: string[] = [];
  const sameTries = tried.before === tried.now || tried.before === 0 || tried.now === 0;
  const compare = (key: string, a: number | Tally | undefined, b: number | Tally | undefined): void => {
    if (typeof a === 'object' || typeof b === 'object') {
      moved.push(...movedCounts(asTally(a), asTally(b), `${prefix}${key}.`, tried));
    } else if (sameTries) {
      if ((a ?? 0) !== (b ?? 0)) moved.push(`${prefix}${key} ${moveText(a ?? 0, b ?? 0)}`);
    } else {
      const [x, y] = [(a ?? 0) / tried.before, (b ?? 0) / tried.now];
      if (Math.abs(x - y) > ROUNDING * Math.max(Math.abs(x), Math.abs(y)))
        moved.push(`${prefix}${key} ${moveText(x, y)} a try`);
    }
  };
  for (const key of Object.keys(before)) compare(key, before[key], ownValue(now, key));
  for (const key of Object.keys(now)) if (!Object.hasOwn(before, key)) compare(key, undefined, now[key]);
  return moved;
}

/** Fractions in a few digits, unless it takes all of them to tell the two apart. */
function moveText(before: number, now: number): string {
  const [short, other] = [before, now].map((value) =>
    Number.isInteger(value) ? String(value) : fixed(value),
  );
  return short === other ? `${before} → ${now}` : `${short} → ${other}`;
}

/** Labels of targets may be named like parts of every object. */
function ownValue(tally: Tally, key: string): number | Tally | undefined {
  return Object.hasOwn(tally, key) ? tally[key] : undefined;
}

const NOTHING: Tally = {};

function asTally(value: number | Tally | undefined): Tally {
  return typeof value === 'object' ? value : NOTHING;
}
