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
 * When each message was sent: id → ISO 8601 with zone, for the messages whose header has a time that exists. Of a
 * number that is used twice the later time counts.
 */
export function messageTimes(conversation: string): Map<string, string> {
  const times = new Map<string, string>();
  for (const [, number, text] of conversation.matchAll(HEADER)) {
    const time = withZone(text ?? '');
    const id = `msg_${number}`;
    if (time !== null && isLater(time, times.get(id))) times.set(id, time);
  }
  return times;
}

/**
 * The latest time in the headers of a conversation's messages, as ISO 8601 with zone; null when no message has a
 * time. A time without zone counts as UTC, a date as its first moment. Times that do not exist are passed over.
 */
export function latestMessageTime(conversation: string): string | null {
  let latest: string | undefined;
  for (const match of conversation.matchAll(HEADER)) {
    const time = withZone(match[2] ?? '');
    if (time !== null && isLater(time, latest)) latest = time;
  }
  return latest ?? null;
}

function isLater(time: string, than: string | undefined): boolean {
  return than === undefined || Date.parse(time) > Date.parse(than);
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
