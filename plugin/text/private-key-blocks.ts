const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y;
/** What is left of a block whose end was cut off: lines of base64, their breaks real or written `\n`. */
const BARE_LINES = /(?:\s|\\[nr])*(?:[A-Za-z0-9+/=]{16,}(?:\s|\\[nr])*)*/y;

function endOfBlock(text: string, bodyStart: number): number {
  const dashes = text.indexOf('-----', bodyStart);
  if (dashes !== -1) {
    END.lastIndex = dashes;
    if (END.test(text)) return END.lastIndex;
  }
  BARE_LINES.lastIndex = bodyStart;
  return BARE_LINES.test(text) ? BARE_LINES.lastIndex : bodyStart;
}

/**
 * Replaces PEM private keys, headers included; of one without an end, the base64 that follows its beginning.
 * Each block is looked at once, so this is linear in the text, whatever it holds.
 */
export function redactPrivateKeys(text: string, replacement: string): string {
  let result = '';
  let done = 0;
  for (const match of text.matchAll(BEGIN)) {
    result += text.slice(done, match.index) + replacement;
    done = endOfBlock(text, match.index + match[0].length);
  }
  return result + text.slice(done);
}
