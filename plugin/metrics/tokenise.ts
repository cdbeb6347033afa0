import { foldCase } from './fold-text.ts';

/** A fixed locale: the machine's own would make scores depend on where they were computed. */
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Splits without losing anything: Han runs land at the odd indices. */
const HAN_RUN = /(\p{Script=Han}+)/u;

function hanBigrams(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/**
 * The tokens of a text in order, with repetitions, case-folded: words by `Intl.Segmenter` (punctuation and
 * emoji are no words), a run of Han characters as its bigrams, a Han character that stands alone as itself.
 * Bigrams rather than dictionary words, so that scores do not move with the ICU version of the Node that
 * computes them.
 */
export function tokenise(text: string): string[] {
  return foldCase(text)
    .split(HAN_RUN)
    .flatMap((part, index) => {
      if (index % 2 === 1) return hanBigrams(part);
      return Array.from(words.segment(part))
        .filter((segment) => segment.isWordLike)
        .map((segment) => segment.segment);
    });
}
