import { boundedMemo } from './bounded-memo.ts';
import { tokenise } from './tokenise.ts';

const tokenSet = boundedMemo((text): ReadonlySet<string> => new Set(tokenise(text)), 4096);

/**
 * Overlap of the token sets: Sørensen–Dice 2|A∩B| / (|A| + |B|), in [0, 1]. Texts of which one has no token
 * (only punctuation) share nothing: 0.
 */
export function tokenSimilarity(a: string, b: string): number {
  const left = tokenSet(a);
  const right = tokenSet(b);
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const token of left) if (right.has(token)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}
