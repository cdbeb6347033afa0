const DAY = 86_400_000;
/** A date without a year lies at most this far back; further back, next year's is meant. */
const HALF_YEAR = 183 * DAY;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const FULL = /(\d{4})(?:-|年)(\d{1,2})(?:-|月)(\d{1,2})/gu;
const CHINESE = /(?<![\d年])(\d{1,2})月(\d{1,2})[日号]/gu;
const ENGLISH = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2})\\b`, 'giu');

/**
 * Whether every calendar date in the text lies before the day of `now`: such a date is no deadline any more. A
 * text without a date, or without a `now` to count from, has none in the past.
 *
 * @param now ISO 8601; its own calendar day counts, whatever the zone. Null when the case gave none
 */
export function isOver(text: string, now: string | null): boolean {
  const today = now === null ? null : dayOf(now);
  if (today === null) return false;
  const dates = datesIn(text, today);
  return dates.length > 0 && dates.every((date) => date < today);
}

function dayOf(now: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(now);
  return match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : null;
}

function datesIn(text: string, today: number): number[] {
  const full = [...text.matchAll(FULL)].map(([, y, m, d]) => Date.UTC(Number(y), Number(m) - 1, Number(d)));
  const chinese = [...text.matchAll(CHINESE)].map(([, m, d]) => nearest(Number(m) - 1, Number(d), today));
  const english = [...text.matchAll(ENGLISH)].map(([, m, d]) =>
    nearest(MONTHS.indexOf(m!.toLowerCase()), Number(d), today),
  );
  return [...full, ...chinese, ...english];
}

function nearest(month: number, day: number, today: number): number {
  const year = new Date(today).getUTCFullYear();
  const date = Date.UTC(year, month, day);
  return today - date > HALF_YEAR ? Date.UTC(year + 1, month, day) : date;
}
