/** How much a cue says by itself: 1 needs company, 2 is enough for one label, 3 earns a label beside another. */
export type CueWeight = 1 | 2 | 3;

/**
 * Words that point to a dimension, or to a tag (`#…`) that only counts in combination with others.
 * An empty key shields: the longer word takes the place of the shorter one that it contains.
 */
export interface CueRow {
  /** dimension id, `#tag`, or '' for a shield */
  key: string;
  weight: CueWeight;
  /** lower-case NFKC terms, separated by `|` or line breaks; Latin terms match whole words and their plural in -s */
  terms: string;
}

/** A cue that is no fixed word. Tested against one NFKC lower-case clause; gaps are bounded, so time is linear. */
export interface CuePattern {
  key: string;
  weight: CueWeight;
  pattern: RegExp;
}

/** Evidence that only several tags of one clause give together. */
export interface CueCombination {
  /** all of these must be present in the clause */
  when: readonly string[];
  /** none of these may be */
  unless?: readonly string[];
  key: string;
  weight: CueWeight;
}

/** A boundary between dimensions: where all tags are present, the dimensions lose the evidence of the clause. */
export interface CueBoundary {
  when: readonly string[];
  drops: readonly string[];
}

export interface CueTable {
  rows: readonly CueRow[];
  patterns: readonly CuePattern[];
}
