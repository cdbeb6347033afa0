const SENTENCE_END = /(?<=[。！？；]["'”’）)」]?)(?!["'”’）)」])|(?<=[.?!]["'”’)]?)[ \t]+|\n/;

/** The sentences of a text, without the white space between them. */
export function sentencesOf(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/**
 * A text as pieces of at most so many characters, which joined give it again: cut behind a sentence where there is one,
 * else at white space, else in the middle of a word, never within a surrogate pair.
 *
 * @param limit in UTF-16 units, 2 or more
 */
export function splitText(text: string, limit: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > limit) {
    const window = text.slice(start, start + limit);
    const cut =
      lastMatchEnd(window, /[。！？!?；]|[.;]\s|\n/g) || lastMatchEnd(window, /\s/g) || wholeEnd(window);
    pieces.push(window.slice(0, cut));
    start += cut;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

/** Where the last match in the second half of a window ends; 0 without one. */
function lastMatchEnd(window: string, pattern: RegExp): number {
  let end = 0;
  for (const match of window.matchAll(pattern)) end = match.index + match[0].length;
  return end > window.length / 2 ? end : 0;
}

function wholeEnd(window: string): number {
  return /[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length;
}
