import { compareTwoStrings } from 'string-similarity';

/** Similarity (Sørensen–Dice over character pairs) from which an alias counts as meant. */
const NEAR = 0.8;

/**
 * The id whose alias is nearest to a label: at or over 0.8, and nearer than any alias of another id; else null.
 *
 * @param label folded
 * @param aliases folded alias → id
 */
export function nearestAlias(label: string, aliases: ReadonlyMap<string, string>): string | null {
  const size = pairs(label);
  let best = 0;
  let winner: string | null = null;
  for (const [alias, id] of aliases) {
    // Dice is at most 2·min / sum of the numbers of pairs: too different lengths need no comparison.
    const other = pairs(alias);
    if ((2 * Math.min(size, other)) / (size + other) < NEAR) continue;
    const similarity = compareTwoStrings(label, alias);
    if (similarity < NEAR || similarity < best) continue;
    if (similarity > best) winner = id;
    else if (winner !== id) winner = null;
    best = similarity;
  }
  return winner;
}

/** Number of character pairs, white space left out as string-similarity does. */
function pairs(text: string): number {
  return Math.max(0, text.replace(/\s+/g, '').length - 1);
}
