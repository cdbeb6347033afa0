import type { Recording } from './recording.ts';

/** Which recordings are to go; each condition that is given has to hold. */
export interface PruneRule {
  /** the keys that are in use: others are not */
  used?: ReadonlySet<string>;
  /** those recorded before */
  before?: Date;
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * Reads an age: `12h`, `30d`, `8w`.
 *
 * @returns milliseconds, or null where the text is none
 */
export function readAge(text: string): number | null {
  const { count, unit } = /^(?<count>\d{1,6})(?<unit>[hdw])$/.exec(text)?.groups ?? {};
  return count === undefined ? null : Number(count) * UNITS[unit!]!;
}

/** The keys of the recordings that a rule tells to go; without a condition, none. */
export function pruneable(recordings: readonly Recording[], { used, before }: PruneRule): string[] {
  if (!used && !before) return [];
  return recordings
    .filter(
      ({ key, recorded_at }) =>
        !used?.has(key) && (!before || new Date(recorded_at).getTime() < before.getTime()),
    )
    .map(({ key }) => key);
}
