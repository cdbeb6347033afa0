import { redactSecrets } from '../text/index.ts';
import { jsonIn } from './json.ts';

const REDACTED = '[redacted]';
const LINE_PREFIX = /^(?:data: ?)?/;

/**
 * A body of a request or an answer without credentials. In JSON, also in the lines of a stream of events, texts are
 * redacted one by one, so that it stays JSON; what holds none is given back as it came.
 *
 * @param literals values that are credentials whatever they look like
 */
export function redactBody(text: string, literals: readonly string[]): string {
  const whole = redactJsonText(text, literals);
  if (whole !== null) return whole;
  const redacted = text
    .split('\n')
    .map((line) => {
      const prefix = LINE_PREFIX.exec(line)![0];
      const json = redactJsonText(line.slice(prefix.length), literals);
      return json === null ? line : prefix + json;
    })
    .join('\n');
  // A line of JSON is left alone here: it is done, and a form that goes on to the end of the line would break it.
  const isLines = redacted
    .split('\n')
    .some((line) => jsonIn(line.replace(LINE_PREFIX, '')) instanceof Object);
  return isLines ? redacted : redactSecrets(text, literals);
}

/** Null where the text is no JSON. */
function redactJsonText(text: string, literals: readonly string[]): string | null {
  const json = jsonIn(text);
  if (json === undefined) return null;
  const redacted = redactJson(json, literals);
  const after = JSON.stringify(redacted);
  return after === JSON.stringify(json) ? text : after;
}

/** The value with its texts redacted: by their own form, and where the name of a field says that it is a secret. */
function redactJson(value: unknown, literals: readonly string[]): unknown {
  if (typeof value === 'string') return redactSecrets(value, literals);
  if (Array.isArray(value)) return value.map((item) => redactJson(item, literals));
  if (typeof value !== 'object' || value === null) return value;
  const redacted: Record<string, unknown> = Object.create(null);
  for (const [name, item] of Object.entries(value)) {
    redacted[redactSecrets(name, literals)] =
      typeof item === 'string' ? redactField(name, item, literals) : redactJson(item, literals);
  }
  return redacted;
}

function redactField(name: string, text: string, literals: readonly string[]): string {
  const own = redactSecrets(text, literals);
  if (own !== text || text.length > MAX_SECRET) return own;
  const field = JSON.stringify({ [name]: text });
  return redactSecrets(field) === field ? text : REDACTED;
}

/** A longer text in a field called `token` or `key` is no credential. */
const MAX_SECRET = 512;
