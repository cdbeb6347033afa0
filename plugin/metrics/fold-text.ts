/** The NFC form, under which all text is compared. */
export function nfc(text: string): string {
  return text.normalize('NFC');
}

/**
 * A form under which texts that differ only in case are equal, whatever the machine's locale: NFC, then
 * lower, upper and lower again, so that `ß` meets `SS`; both small sigmas become one. JavaScript has no full
 * Unicode case folding; this differs from it in that the dotless `ı` meets `i`.
 */
export function foldCase(text: string): string {
  return nfc(nfc(text).toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ'));
}

/** Every run of white space becomes one space. The ends are kept. */
export function foldSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ');
}
