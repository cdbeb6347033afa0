/** Fields that rows of a section can be sorted by and windowed on. */
export type SortField = 'updated_at' | 'priority';

export interface SortKey {
  field: SortField;
  descending: boolean;
}

/** `updated_at > 30d`: rows changed within the last 30 days before a case's now. */
export interface TimeWindow {
  field: 'updated_at';
  /** Length of the window in milliseconds. */
  milliseconds: number;
}

export const SORT_PATTERN =
  /^(?:updated_at|priority)(?: (?:ASC|DESC))?(?:, ?(?:updated_at|priority)(?: (?:ASC|DESC))?)?$/;

export const TIME_WINDOW_PATTERN = /^updated_at > ([1-9][0-9]{0,4})([dh])$/;

const HOUR = 3_600_000;

/**
 * Takes a section's `sort` apart: `priority DESC, updated_at DESC`. Without a direction it is ascending, as in SQL.
 *
 * @throws RangeError when the text is no sort order
 */
export function parseSort(text: string): SortKey[] {
  if (!SORT_PATTERN.test(text)) throw new RangeError(`not a sort order: ${JSON.stringify(text)}`);
  return text.split(/, ?/).map((part) => {
    const [field, direction] = part.split(' ');
    return { field: field as SortField, descending: direction === 'DESC' };
  });
}

/**
 * Takes a section's `time_window` apart: `updated_at > 30d` (days) or `updated_at > 12h` (hours).
 *
 * @throws RangeError when the text is no time window
 */
export function parseTimeWindow(text: string): TimeWindow {
  const match = TIME_WINDOW_PATTERN.exec(text);
  if (match === null) throw new RangeError(`not a time window: ${JSON.stringify(text)}`);
  const unit = match[2] === 'd' ? 24 * HOUR : HOUR;
  return { field: 'updated_at', milliseconds: Number(match[1]) * unit };
}
