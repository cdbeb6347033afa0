/** NFKC, lower case, straight apostrophes: the form in which cues are written and looked for. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'");
}

/** Lone surrogates as U+FFFD: text that survives UTF-8, as a database keeps it. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/**
 * NFC without what could disturb a reader or a parser later: control and bidirectional characters become spaces,
 * lone surrogates U+FFFD. Line breaks stay.
 */
export function clean(text: string): string {
  return wellFormed(text.normalize('NFC')).replace(
    /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g,
    ' ',
  );
}
