import stringSimilarity from 'string-similarity';
import { nfc } from './fold-text.ts';
import { levenshteinSimilarity } from './levenshtein-similarity.ts';
import { ngramCosine } from './ngram-cosine.ts';
import { tokenSimilarity } from './token-similarity.ts';

/** How alike two texts are: 0 nothing in common, 1 the same. */
export type Similarity = (a: string, b: string) => number;

export type SimilarityName = 'dice' | 'levenshtein' | 'tokens' | 'blend';

const measures: ReadonlyMap<string, Similarity> = new Map<SimilarityName, Similarity>([
  ['dice', stringSimilarity.compareTwoStrings],
  ['levenshtein', levenshteinSimilarity],
  ['tokens', tokenSimilarity],
  ['blend', (a, b) => (tokenSimilarity(a, b) + ngramCosine(a, b)) / 2],
]);

function checked(measure: Similarity): Similarity {
  return (a, b) => {
    const result: unknown = measure(a, b);
    if (typeof result === 'number' && result >= 0 && result <= 1) return result;
    throw new RangeError(
      `similarity: the function "${measure.name || 'anonymous'}" returned ${String(result)} for texts of ` +
        `${a.length} and ${b.length} characters; it must return a number from 0 to 1`,
    );
  };
}

function measureOf(nameOrFunction: SimilarityName | Similarity): Similarity {
  if (typeof nameOrFunction === 'function') return checked(nameOrFunction);
  const measure = measures.get(nameOrFunction);
  if (measure) return measure;
  throw new RangeError(
    `similarity: no such measure: ${JSON.stringify(nameOrFunction)}; use ${[...measures.keys()].join(', ')} or a function`,
  );
}

/**
 * A similarity in [0, 1] over NFC texts.
 *
 * - `dice`: Sørensen–Dice over bigrams of UTF-16 units (`compareTwoStrings` of string-similarity). It ignores
 * white space and gives 0 for different texts when one is shorter than two characters.
 * - `levenshtein`: 1 − distance / longer length, in code points.
 * - `tokens`: Sørensen–Dice 2|A∩B| / (|A| + |B|) of the token sets: case-folded words, Han runs as bigrams.
 * - `blend`: the mean of `tokens` and the cosine of character 2- and 3-gram TF-IDF vectors fitted on the two
 * texts.
 * - a function: receives both texts in NFC (from `pairMemories`: the truth's first).
 *
 * Whatever the measure, a text of white space alone is empty, two empty texts are 1, an empty and another
 * text 0, and equal texts 1. The named measures are symmetric.
 *
 * @throws RangeError for an unknown name, and from the result when a function returns anything but a number
 * from 0 to 1
 */
export function similarity(nameOrFunction: SimilarityName | Similarity): Similarity {
  const measure = measureOf(nameOrFunction);
  return (a, b) => {
    const left = nfc(a);
    const right = nfc(b);
    if (left === right) return 1;
    const leftIsEmpty = left.trim() === '';
    const rightIsEmpty = right.trim() === '';
    if (leftIsEmpty || rightIsEmpty) return leftIsEmpty && rightIsEmpty ? 1 : 0;
    return measure(left, right);
  };
}
