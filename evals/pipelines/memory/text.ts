/** A piece of a sentence and what separated it from the piece before. */
export interface Clause {
  text: string;
  /** '' for the first clause */
  separator: string;
}

const CLAUSE_BREAK =
  /([;；]\s*|[,，](?!\d{3}(?!\d))\s*|——|--|\s(?=(?:and|but|so|while|because)\s(?:i|i'm|my|we|our|he|she|they)\s))/iu;

/** Splits at commas, semicolons, dashes and before "and my …"; the pieces and separators joined give the input again. */
export function splitClauses(sentence: string): Clause[] {
  const parts = sentence.split(CLAUSE_BREAK);
  const clauses: Clause[] = [{ text: parts[0]!, separator: '' }];
  for (let i = 1; i + 1 < parts.length; i += 2) clauses.push({ text: parts[i + 1]!, separator: parts[i]! });
  return clauses;
}

/** The clauses as one text again; the first separator is left out. */
export function joinClauses(clauses: readonly Clause[]): string {
  return clauses.map((clause, i) => (i === 0 ? clause.text : clause.separator + clause.text)).join('');
}

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

/** Han characters count one each, other scripts one a word: how much a text says, whatever its language. */
export function weightOf(text: string): number {
  return text.match(/\p{Script=Han}|[^\s\p{Script=Han}\p{P}]+/gu)?.length ?? 0;
}
