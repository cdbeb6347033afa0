import { storableLine } from '../text/index.ts';

const MAX_QUOTE = 120;
const MAX_LISTED = 10;

/** Foreign text in a message: on one line, of bounded length, in quotation marks. */
export function quoted(text: string): string {
  return `"${storableLine(text, MAX_QUOTE)}"`;
}

/** Foreign names in a message, some of them where there are many; `none` without any. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const shown = names.slice(0, MAX_LISTED).map((name) => storableLine(name, MAX_QUOTE));
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
