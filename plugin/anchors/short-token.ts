import { tokenFinder } from '../metrics/index.ts';
import type { Rarity } from './rarity.ts';
import { isChinese } from './sentences.ts';

/** How long a token is: words, or characters of a Chinese sentence. */
const LENGTH = { words: 5, characters: 10 };

/**
 * The rarest short piece of a sentence that the document has by the token convention; the sentence itself where none of
 * them is found so, or null where not even that is.
 */
export function shortToken(sentence: string, document: string, rarity: Rarity): string | null {
  const pieces = windows(sentence)
    .map((piece, at) => ({ piece, at, count: rarity.of(piece) }))
    .sort((a, b) => a.count - b.count || a.at - b.at)
    .map(({ piece }) => piece);
  return [...pieces, sentence].find((piece) => tokenFinder(piece)(document).length > 0) ?? null;
}

function windows(sentence: string): string[] {
  const chinese = isChinese(sentence);
  const units = chinese ? Array.from(sentence) : sentence.split(' ');
  const length = chinese ? LENGTH.characters : LENGTH.words;
  const starts = Math.max(1, units.length - length + 1);
  return Array.from({ length: starts }, (_, at) =>
    units
      .slice(at, at + length)
      .join(chinese ? '' : ' ')
      .trim(),
  ).filter((piece) => piece !== '');
}
