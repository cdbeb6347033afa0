/** A stretch of a text: in both texts, or in one of them alone. */
export interface Stretch {
  text: string;
  kind: 'same' | 'only-a' | 'only-b';
}

/** The longest texts that are compared word by word: the time grows with the product of their words. */
const MAX_LENGTH = 2000;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * How two texts differ, word by word; Han characters are words of their own. The stretches that are not `only-b` make
 * text a, those that are not `only-a` text b. By the longest common subsequence of words; texts of more than 2,000
 * characters differ as a whole, unless they are the same.
 */
export function differenceOf(a: string, b: string): Stretch[] {
  if (a === b) return a === '' ? [] : [{ text: a, kind: 'same' }];
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH)
    return joined([
      { text: a, kind: 'only-a' },
      { text: b, kind: 'only-b' },
    ]);
  return joined(stretches(wordsOf(a), wordsOf(b)));
}

function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment).flatMap((word) =>
    /\p{Script=Han}/u.test(word) ? [...word] : [word],
  );
}

function stretches(a: readonly string[], b: readonly string[]): Stretch[] {
  const width = b.length + 1;
  // lengths[i * width + j]: the longest common subsequence of a from i and b from j
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const found: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      found.push({ text: a[i]!, kind: 'same' });
      i += 1;
      j += 1;
    } else if (
      j >= b.length ||
      (i < a.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
    ) {
      found.push({ text: a[i]!, kind: 'only-a' });
      i += 1;
    } else {
      found.push({ text: b[j]!, kind: 'only-b' });
      j += 1;
    }
  }
  return found;
}

/** Neighbours of a kind made one, and empty ones left out. */
function joined(list: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { text, kind } of list) {
    if (text === '') continue;
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else result.push({ text, kind });
  }
  return result;
}
