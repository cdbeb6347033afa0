/** A term found in a text; `start` and `end` are UTF-16 offsets, `end` exclusive. */
export interface Hit<V> {
  term: string;
  start: number;
  end: number;
  values: readonly V[];
}

interface Entry<V> {
  term: string;
  /** Latin terms match whole words only; Han text has no word boundaries to ask for. */
  wordStart: boolean;
  wordEnd: boolean;
  values: V[];
}

const WORD = /[\p{Script=Latin}\p{N}_]/u;

/**
 * A dictionary of literal terms that finds the longest term at each position. A hit inside a longer hit is left
 * out, so a longer term overrides what it contains. Time is linear in the text for a fixed dictionary.
 */
export class Lexicon<V> {
  readonly #byTerm = new Map<string, Entry<V>>();
  readonly #byFirst = new Map<string, Entry<V>[]>();

  /** Terms and texts must be folded alike by the caller. An empty term is ignored; `values` may be empty. */
  add(term: string, values: readonly V[]): void {
    if (term === '') return;
    const known = this.#byTerm.get(term);
    if (known) {
      known.values.push(...values);
      return;
    }
    const entry = {
      term,
      wordStart: WORD.test(term[0]!),
      wordEnd: WORD.test(term.at(-1)!),
      values: [...values],
    };
    this.#byTerm.set(term, entry);
    const bucket = this.#byFirst.get(term[0]!) ?? [];
    bucket.push(entry);
    bucket.sort((a, b) => b.term.length - a.term.length || (a.term < b.term ? -1 : 1));
    this.#byFirst.set(term[0]!, bucket);
  }

  /** Hits in order of their start, none inside another. */
  find(text: string): Hit<V>[] {
    const hits: Hit<V>[] = [];
    let covered = 0;
    for (let start = 0; start < text.length; start++) {
      const hit = this.#longestAt(text, start);
      if (!hit || hit.end <= covered) continue;
      covered = hit.end;
      hits.push(hit);
    }
    return hits;
  }

  #longestAt(text: string, start: number): Hit<V> | null {
    const bucket = this.#byFirst.get(text[start]!);
    if (!bucket) return null;
    for (const entry of bucket) {
      if (!text.startsWith(entry.term, start)) continue;
      if (entry.wordStart && isWord(text[start - 1])) continue;
      const end = start + entry.term.length;
      if (entry.wordEnd && !endsWord(text, end)) continue;
      return { term: entry.term, start, end, values: entry.values };
    }
    return null;
  }
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && WORD.test(char);
}

/** The plural or possessive -s still ends the word: "colleagues", "wife's". */
function endsWord(text: string, end: number): boolean {
  if (!isWord(text[end])) return true;
  return text[end] === 's' && !isWord(text[end + 1]);
}
