import { numberGuard } from './contains-token.ts';
import { nfc } from './fold-text.ts';

/** Where a token stands in a text: offsets in UTF-16 code units of the text's NFC form, `end` exclusive. */
export interface TokenHit {
  at: number;
  end: number;
}

/**
 * Finds a token to the letter: in NFC, each run of white space as good as any other, white space around the token
 * left out, case as it is written. A token that starts or ends with a digit is not found inside a longer number, by
 * the rule of `containsToken`. Hits do not overlap.
 *
 * @returns a function from a text to all hits, in their order
 * @throws RangeError for a token of white space alone
 */
export function tokenFinder(token: string): (text: string) => TokenHit[] {
  const wanted = nfc(token).trim();
  if (wanted === '') {
    throw new RangeError('tokenFinder: the token is empty, which every text would contain; remove it');
  }
  const pattern = new RegExp(wanted.split(/\s+/u).map(literal).join('\\s+'), 'gu');
  const insideNumber = numberGuard(wanted);
  return (text) => {
    const whole = nfc(text);
    const hits: TokenHit[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(whole); match !== null; match = pattern.exec(whole)) {
      const at = match.index;
      const end = at + match[0].length;
      if (insideNumber(whole, at, end)) pattern.lastIndex = at + 1;
      else hits.push({ at, end });
    }
    return hits;
  };
}

/** A text as a pattern that matches it alone. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
