/** A part of a Markdown document. `text` is its source, to the letter, so that what it says can be found again. */
export type Block =
  | { type: 'heading'; text: string; level: number; title: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; text: string; items: string[] }
  | { type: 'table'; text: string; header: string[]; rows: string[][] };
