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

/** Han characters count one each, other scripts one a word: how much a text says, whatever its language. */
export function weightOf(text: string): number {
  return text.match(/\p{Script=Han}|[^\s\p{Script=Han}\p{P}]+/gu)?.length ?? 0;
}
