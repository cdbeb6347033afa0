import { tokenise } from 'vitest-caliper/metrics';
import { fold } from '../text/normalise.ts';

const GRAM = 4;

/**
 * The terms of a running text, in no particular order and with repetitions, NFKC and case-folded: words by
 * `Intl.Segmenter`, and of each Han run its bigrams and its characters.
 *
 * Bigrams find a Chinese query without spaces in a text without spaces; single characters let a query of one character
 * find anything. A dictionary's words would do a little worse than both and move with the ICU version of the Node that
 * searches.
 */
export function searchTokens(text: string): string[] {
  const folded = fold(text);
  const longRuns = folded.match(/\p{Script=Han}{2,}/gu) ?? [];
  return [...tokenise(folded), ...longRuns.flatMap((run) => Array.from(run))];
}

/** Runs of four Latin letters within words, so that `allergy` and `allergic` have something in common. */
export function latinGrams(text: string): string[] {
  const words = fold(text).match(/\p{Script=Latin}{4,}/gu) ?? [];
  return words.flatMap((word) => {
    const letters = Array.from(word);
    return Array.from({ length: letters.length - GRAM + 1 }, (_, start) =>
      letters.slice(start, start + GRAM).join(''),
    );
  });
}

/** Term → how often it occurs. */
export function countTerms(terms: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
