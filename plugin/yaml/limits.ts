/** Bounds that keep a hostile or broken file from taking the process down. Far over any real file. */
export const LIMITS = {
  /** Bytes (or UTF-16 units, for text handed over as a string) of one file. */
  fileSize: 64 * 1024 * 1024,
  /** UTF-16 units from which on a file is read item by item where its form allows it; smaller ones gain nothing. */
  wholeFile: 256 * 1024,
  /** Nesting of collections; a case needs eight levels. */
  depth: 64,
  /** Values that aliases may add to a document, each counted as often as it is expanded. */
  aliasValues: 50_000,
  /** Characters of text that aliases may add to a document. */
  aliasCharacters: 4 * 1024 * 1024,
  /** Problems listed for one file; the rest is counted. */
  problems: 200,
} as const;
