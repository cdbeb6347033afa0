import { boundedMemo } from './bounded-memo.ts';
import { foldCase, foldSpaces } from './fold-text.ts';

const SIZES = [2, 3];

function countNgrams(text: string): ReadonlyMap<string, number> {
  const characters = Array.from(foldSpaces(foldCase(text)).trim());
  const counts = new Map<string, number>();
  for (const size of SIZES) {
    for (let start = 0; start + size <= characters.length; start += 1) {
      const ngram = characters.slice(start, start + size).join('');
      counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
    }
  }
  return counts;
}

const ngrams = boundedMemo(countNgrams, 2048);

/**
 * Smooth idf ln((1 + N) / (1 + df)) + 1 over N = 2 texts: an n-gram of both weighs 1, one of a single text
 * this.
 */
const RARE_IDF = Math.log(3 / 2) + 1;
const RARE_IDF_SQUARED = RARE_IDF * RARE_IDF;

/**
 * Cosine of the two texts' TF-IDF vectors over character 2- and 3-grams (code points, case-folded, white
 * space folded), the idf fitted on these two texts alone; in [0, 1], and 0 when a text has fewer than two
 * characters.
 *
 * Formula: tf × smooth idf, as scikit-learn's `TfidfVectorizer(analyzer='char', ngram_range=(2, 3))`. All
 * sums are of integers up to one factor, so the result does not depend on the order of the texts.
 */
export function ngramCosine(a: string, b: string): number {
  const left = ngrams(a);
  const right = ngrams(b);
  let dot = 0;
  let leftShared = 0;
  let leftAlone = 0;
  for (const [ngram, count] of left) {
    const other = right.get(ngram);
    if (other === undefined) {
      leftAlone += count * count;
    } else {
      dot += count * other;
      leftShared += count * count;
    }
  }
  if (dot === 0) return 0;
  let rightShared = 0;
  let rightAlone = 0;
  for (const [ngram, count] of right) {
    if (left.has(ngram)) rightShared += count * count;
    else rightAlone += count * count;
  }
  const leftSquared = leftShared + RARE_IDF_SQUARED * leftAlone;
  const rightSquared = rightShared + RARE_IDF_SQUARED * rightAlone;
  return Math.min(1, dot / Math.sqrt(leftSquared * rightSquared));
}
