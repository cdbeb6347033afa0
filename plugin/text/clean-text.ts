/**
 * What must not reach a terminal or a report as itself: C0 controls but \n and \t, DEL and C1 (so escape
 * sequences lose their ESC or CSI), direction marks, embeddings, overrides and isolates (which make text read
 * as other text), line and paragraph separators, byte order marks and halves of surrogate pairs.
 */
const UNSAFE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Some character that calls for a closer look. Most texts have none, and one set of them is found far sooner. */
const SUSPECT = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/;

const REPLACEMENT = '\ufffd';

/** The first `count` code points and how many come after them. */
function cut(text: string, count: number): { kept: string; left: number } {
  let units = 0;
  let characters = 0;
  for (const character of text) {
    if (characters < count) units += character.length;
    characters += 1;
  }
  return { kept: text.slice(0, units), left: Math.max(0, characters - count) };
}

/**
 * Text of unknown origin made safe to show: every unsafe character becomes U+FFFD, so that it is seen that
 * something was there. CRLF becomes LF. Applying it again changes nothing.
 *
 * @param maxChars how many characters (code points) are kept at most; when there are more, `… (+N more
 * characters)` follows them. Default: all
 * @throws RangeError when `maxChars` is no integer of 0 or more
 */
export function cleanText(text: string, maxChars?: number): string {
  if (maxChars !== undefined && !(Number.isInteger(maxChars) && maxChars >= 0)) {
    throw new RangeError(`cleanText: maxChars must be an integer of 0 or more, received ${maxChars}`);
  }
  const clean = SUSPECT.test(text) ? text.replaceAll('\r\n', '\n').replace(UNSAFE, REPLACEMENT) : text;
  if (maxChars === undefined || clean.length <= maxChars) return clean;
  const { kept, left } = cut(clean, maxChars);
  return left === 0 ? clean : `${kept}… (+${left} more characters)`;
}
