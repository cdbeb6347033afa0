import c from 'tinyrainbow';
import type { Words } from './words.ts';

/** How many entries a list of the summary shows. */
export const MAX_LISTED = 20;

/** A labelled line of the summary. */
export function line(label: string, text: string): string {
  return `  ${c.dim(`${label}:`)} ${text}`;
}

/** `+12 more`, where a list was cut. */
export function moreLine(count: number, words: Words): string[] {
  return count > 0 ? [c.dim(`    +${count} ${words.more}`)] : [];
}
