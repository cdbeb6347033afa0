import { tokenise } from '../metrics/index.ts';

/** Text is counted in pieces of so many characters: finding words in a long one takes memory by its square. */
const PIECE = 500;

/** How often each word, or pair of Han characters, occurs in all the documents together. */
export class Rarity {
  readonly #counts = new Map<string, number>();

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      for (const piece of text.split('\n').flatMap(piecesOf)) {
        for (const term of tokenise(piece)) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1);
      }
    }
  }

  /** The mean over a text's terms; of one without any, infinite: it is no rare word but none. */
  of(text: string): number {
    const terms = tokenise(text);
    if (terms.length === 0) return Number.POSITIVE_INFINITY;
    return terms.reduce((sum, term) => sum + (this.#counts.get(term) ?? 0), 0) / terms.length;
  }
}

/** A word at the end of a piece counts as two, which moves no rank that matters. */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < line.length; at += PIECE) pieces.push(line.slice(at, at + PIECE));
  return pieces;
}
