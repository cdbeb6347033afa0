/** The form in which texts count as the same: NFC, each run of white space one space, none at the ends. */
export function foldText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
