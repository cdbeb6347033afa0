import { distance } from 'fastest-levenshtein';

const SURROGATE = /[\ud800-\udfff]/;
const UNIT_COUNT = 0x10000;
/**
 * Stand-ins for characters that only one of the texts has: they match nothing, so one for each side will do.
 */
const ONLY_LEFT = 0;
const ONLY_RIGHT = 1;

function encode(characters: string[], unitOf: ReadonlyMap<string, number>, missing: number): string {
  return characters.map((character) => String.fromCharCode(unitOf.get(character) ?? missing)).join('');
}

/**
 * Levenshtein distance in code points. The library counts UTF-16 units, under which a character outside the
 * BMP would cost two edits; the distance depends on nothing but which characters are equal, so each character
 * that both texts have is renamed to a unit of its own.
 */
function codePointDistance(left: string[], right: string[]): number {
  const inRight = new Set(right);
  const unitOf = new Map<string, number>();
  for (const character of left) {
    if (inRight.has(character) && !unitOf.has(character)) unitOf.set(character, unitOf.size + 2);
  }
  if (unitOf.size + 2 > UNIT_COUNT) {
    throw new RangeError(
      `levenshtein: the texts share ${unitOf.size} different characters, at most ${UNIT_COUNT - 2} can be told ` +
        'apart; compare shorter texts or use another similarity',
    );
  }
  return distance(encode(left, unitOf, ONLY_LEFT), encode(right, unitOf, ONLY_RIGHT));
}

/**
 * 1 − distance / length of the longer text, in code points; in [0, 1], 1 for two empty texts. Computed as
 * (length − distance) / length, which rounds once: one edit in five characters is exactly 0.8.
 *
 * @throws RangeError when a text has characters outside the BMP and the texts share more than 65,534
 * different ones
 */
export function levenshteinSimilarity(a: string, b: string): number {
  if (!SURROGATE.test(a) && !SURROGATE.test(b)) {
    const longer = Math.max(a.length, b.length);
    return longer === 0 ? 1 : (longer - distance(a, b)) / longer;
  }
  const left = Array.from(a);
  const right = Array.from(b);
  const longer = Math.max(left.length, right.length);
  return (longer - codePointDistance(left, right)) / longer;
}
