/** The terms of a cue list: separated by `|` or line breaks, trimmed, empty ones left out. */
export function termsOf(list: string): string[] {
  return list
    .split(/[|\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '');
}
