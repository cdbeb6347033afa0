import { shuffled } from './random.ts';
import type { Rarity } from './rarity.ts';
import { isChinese } from './sentences.ts';

/** The share of a sentence's pieces that a vague question keeps, and how many at least and at most. */
const KEPT = { share: 0.5, least: 3, most: 6 };
/** Han characters of a piece. */
const PIECE = 3;

/**
 * The rarer half of a sentence's words, in another order: what somebody remembers of it. Of a Chinese sentence pieces
 * of three characters, which overlap nowhere, and the words in other letters.
 */
export function vagueQuestion(sentence: string, rarity: Rarity, random: () => number): string {
  const pieces = [...new Set(isChinese(sentence) ? piecesOf(sentence) : wordsOf(sentence))];
  const many = Math.min(KEPT.most, Math.max(KEPT.least, Math.round(pieces.length * KEPT.share)));
  const rare = pieces
    .map((piece, at) => ({ piece, at, count: rarity.of(piece) }))
    .sort((a, b) => a.count - b.count || a.at - b.at)
    .slice(0, many);
  return shuffled(
    rare.map(({ piece }) => piece),
    random,
  ).join(' ');
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{Nd}_'’-]*[\p{L}\p{Nd}]/gu) ?? [];
}

function piecesOf(text: string): string[] {
  return (text.match(/\p{Script=Han}+|\p{Script=Latin}[\p{Script=Latin}\p{Nd}_-]+/gu) ?? []).flatMap(
    (run) => {
      if (!/^\p{Script=Han}/u.test(run)) return [run];
      const characters = Array.from(run);
      if (characters.length < 2) return [];
      const pieces: string[] = [];
      for (let at = 0; at < characters.length; at += PIECE)
        pieces.push(characters.slice(at, at + PIECE).join(''));
      // A last character that is left over says nothing by itself.
      if (pieces.length > 1 && characters.length % PIECE === 1)
        pieces.splice(-2, 2, pieces.slice(-2).join(''));
      return pieces;
    },
  );
}
