/** A number in a text. */
export interface NumberAt {
  /** without separators of thousands: `1,003` is `1003` */
  number: string;
  /** in UTF-16 units */
  offset: number;
  length: number;
}

const NUMBER = /(?<!\p{Nd}|\p{Nd}[.,])\d+(?:[.,]\d+)*(?!\p{Nd})/gu;

/** Every number of a text: digits that no digit, and no point or comma with a digit, goes on with. */
export function numbersIn(text: string): NumberAt[] {
  return Array.from(text.matchAll(NUMBER), ({ 0: found, index }) => ({
    number: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(found) ? found.replaceAll(',', '') : found,
    offset: index,
    length: found.length,
  }));
}
