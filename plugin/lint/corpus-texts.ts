import type { CorpusDocument } from '../corpus/index.ts';
import { exactForTokens, tokenOffsets } from '../metrics/token-offsets.ts';

/** How often a token occurs in a corpus. */
export interface TokenCount {
  /** occurrences; overlaps count, parts of longer numbers do not */
  hits: number;
  /** ids of the documents that have it, in their order */
  documents: string[];
}

/** The documents of a corpus, for questions about tokens; every text is folded once. */
export class CorpusTexts {
  readonly ids: string[];
  readonly #texts: Map<string, string>;

  constructor(documents: readonly CorpusDocument[]) {
    this.ids = documents.map(({ id }) => id);
    this.#texts = new Map(documents.map(({ id, text }) => [id, exactForTokens(text)]));
  }

  /** Whether the corpus has the document; names are compared in NFC. */
  has(id: string): boolean {
    return this.#texts.has(id.normalize('NFC'));
  }

  /** Whether any of the documents contains the token. */
  anyContains(ids: readonly string[], token: string): boolean {
    const wanted = exactForTokens(token);
    return ids.some((id) => {
      const text = this.#texts.get(id.normalize('NFC'));
      return text !== undefined && !tokenOffsets(text, wanted).next().done;
    });
  }

  count(token: string): TokenCount {
    const wanted = exactForTokens(token);
    return this.#count((text) => [...tokenOffsets(text, wanted)].length);
  }

  /** The same without the rule for numbers: `904` counts in `1904` too. */
  countWithin(token: string): TokenCount {
    const wanted = exactForTokens(token).trim();
    return this.#count((text) => text.split(wanted).length - 1);
  }

  /** How the corpus writes a token in another case, where it does: `Novaro` for `novaro`. */
  otherCase(token: string): string | null {
    const wanted = exactForTokens(token).trim();
    for (const text of this.#texts.values()) {
      const lower = text.toLowerCase();
      const at = lower.length === text.length ? lower.indexOf(wanted.toLowerCase()) : -1;
      if (at !== -1) return text.slice(at, at + wanted.length);
    }
    return null;
  }

  #count(hitsOf: (text: string) => number): TokenCount {
    const found = [...this.#texts].map(([id, text]) => [id, hitsOf(text)] as const);
    const having = found.filter(([, hits]) => hits > 0);
    return { hits: having.reduce((sum, [, hits]) => sum + hits, 0), documents: having.map(([id]) => id) };
  }
}
