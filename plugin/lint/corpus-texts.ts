import { findInCorpus } from '../stages/retrieval/corpus-text.ts';
import type { CorpusDocument } from '../targets/types.ts';

/** How often a token occurs in a corpus. */
export interface TokenCount {
  /** occurrences, without parts of longer numbers */
  hits: number;
  /** ids of the documents that have it, in their order */
  documents: string[];
}

/** The documents of a corpus, for questions about tokens; tokens are found by the rule of `tokenFinder`. */
export class CorpusTexts {
  readonly ids: string[];
  readonly #documents: Map<string, CorpusDocument>;

  constructor(documents: readonly CorpusDocument[]) {
    const composed = documents.map((each) => ({ ...each, id: nfc(each.id), text: nfc(each.text) }));
    this.ids = composed.map(({ id }) => id);
    this.#documents = new Map(composed.map((each) => [each.id, each]));
  }

  /** Whether the corpus has the document; names are compared in NFC. */
  has(id: string): boolean {
    return this.#documents.has(nfc(id));
  }

  /** Whether any of the documents contains the token. */
  anyContains(ids: readonly string[], token: string): boolean {
    const documents = ids.flatMap((id) => this.#documents.get(nfc(id)) ?? []);
    return findInCorpus(token, documents).hits > 0;
  }

  count(token: string): TokenCount {
    const { hits, documents } = findInCorpus(token, this.#all());
    return { hits, documents: documents.map(({ id }) => id) };
  }

  /** The same without the rule for numbers: `904` counts in `1904` too. */
  countWithin(token: string): TokenCount {
    const wanted = nfc(token).trim();
    const found = this.#all().map(({ id, text }) => ({ id, hits: text.split(wanted).length - 1 }));
    const having = found.filter(({ hits }) => hits > 0);
    return {
      hits: having.reduce((sum, { hits }) => sum + hits, 0),
      documents: having.map(({ id }) => id),
    };
  }

  /** How the corpus writes a token in another case, where it does: `Team Fern` for `team fern`. */
  otherCase(token: string): string | null {
    const wanted = nfc(token).trim();
    for (const { text } of this.#all()) {
      const lower = text.toLowerCase();
      const at = lower.length === text.length ? lower.indexOf(wanted.toLowerCase()) : -1;
      if (at !== -1) return text.slice(at, at + wanted.length);
    }
    return null;
  }

  #all(): CorpusDocument[] {
    return [...this.#documents.values()];
  }
}

function nfc(text: string): string {
  return text.normalize('NFC');
}
