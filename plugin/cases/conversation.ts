const HEADER = /^\[msg#(0|[1-9][0-9]{0,8})\][ \t]*(\S{10,40})?/gm;

const TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Ids of a conversation's messages: `[msg#3]` at the start of a line gives `msg_3`. In order, each once.
 */
export function messageIds(conversation: string): string[] {
  const ids = new Set<string>();
  for (const match of conversation.matchAll(HEADER)) ids.add(`msg_${match[1]}`);
  return [...ids];
}

/**
 * The latest time in the headers of a conversation's messages, as ISO 8601 with zone; null when no message has a
 * time. A time without zone counts as UTC, a date as its first moment. Times that do not exist are passed over.
 */
export function latestMessageTime(conversation: string): string | null {
  let latest: string | null = null;
  let latestMoment = -Infinity;
  for (const match of conversation.matchAll(HEADER)) {
    const time = withZone(match[2] ?? '');
    if (time === null) continue;
    const moment = Date.parse(time);
    if (moment > latestMoment) {
      latest = time;
      latestMoment = moment;
    }
  }
  return latest;
}

function withZone(text: string): string | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const [, date, clock = '00:00:00', zone = 'Z'] = match;
  const offset = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const time = `${date}T${clock}${offset}`;
  return exists(time, date!) ? time : null;
}

/** `Date.parse` rolls 30 February over into March instead of refusing it. */
function exists(time: string, date: string): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(Date.parse(time)) && new Date(midnight).toISOString().startsWith(date);
}
