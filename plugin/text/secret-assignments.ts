import { mixesLettersAndDigits } from './secret-patterns.ts';

const HEAD =
  /(?<name>password|passwd|passphrase|pwd|secret|token|api[_-]?key|(?:access|account|auth|encryption|private|secret|signing)[_-]?key|密码|口令|密钥|令牌)\\?["']?(?<sign>\s{0,8}(?:[:：]|=(?![=>]))\s{0,8})(?<quote>\\"|"|'|)/gi;

/**
 * What a value may consist of, by the quote that opens it. Without one: printable ASCII, no bracket first.
 */
const VALUES: Readonly<Record<string, RegExp>> = {
  '\\"': /[^"\\\r\n]+/y,
  '"': /(?:[^"\\\r\n]+|\\.)+/y,
  "'": /(?:[^'\\\r\n]+|\\.)+/y,
  '': /(?![<({[])[^\s"'`,;&<>\x7f-\uffff]+/y,
};

/** Whether a value is a secret shows in its beginning; looking no further keeps the whole linear. */
const PEEK = 256;

/** What stands there in templates, schemas and code, and what was put there by redaction. */
const PLACEHOLDER = /^(?:\[redacted\]|true|false|null|none|undefined|string|str|required|optional)$/i;
const PASSWORD = /^(?:pass|pwd|密码|口令)/i;
const KEY = /key$/i;

interface Assignment {
  name: string;
  /** `=` without white space, as in a shell, a URL or a `.env` file */
  tight: boolean;
  quoted: boolean;
  value: string;
  /** nothing follows the value on its line */
  last: boolean;
}

/** `password=hunter2` is a secret, `password: must be long` is prose, `max_token=512` a number. */
function isSecret({ name, tight, quoted, value, last }: Assignment): boolean {
  if (PLACEHOLDER.test(value)) return false;
  const isPassword = PASSWORD.test(name);
  if (/^[\d.]+$/.test(value)) return isPassword && value.length >= 4;
  if (tight) return true;
  if (isPassword && value.length >= 4 && (quoted || last)) return true;
  if (KEY.test(name) && value.length >= 8) return true;
  return value.length >= (isPassword ? 6 : 8) && !/\s/.test(value) && mixesLettersAndDigits(value);
}

function valueAt(text: string, start: number, quote: string): string {
  const pattern = VALUES[quote]!;
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0] ?? '';
}

/**
 * Replaces the values of `password=…`, `api_key: …`, `"token": "…"` and the like, in programs' notations and
 * in prose where the value is no word. Names may have a prefix (`DB_PASSWORD`, `accessToken`).
 */
export function redactAssignments(text: string, replacement: string): string {
  let result = '';
  let done = 0;
  for (const match of text.matchAll(HEAD)) {
    if (match.index < done) continue;
    const { name = '', sign = '', quote = '' } = match.groups ?? {};
    const start = match.index + match[0].length;
    const value = valueAt(text.slice(start, start + PEEK), 0, quote);
    const next = text[start + value.length];
    const last = value.length < PEEK && (next === undefined || next === '\n' || next === '\r');
    if (value === '' || !isSecret({ name, tight: sign === '=', quoted: quote !== '', value, last })) continue;
    result += text.slice(done, start) + replacement;
    done = start + valueAt(text, start, quote).length;
  }
  return result + text.slice(done);
}
