/** What a corpus may be at most; beyond it something is wrong with the folder. */
export const CORPUS_LIMITS = { fileBytes: 16 * 2 ** 20, totalBytes: 256 * 2 ** 20, files: 10_000, depth: 32 };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Strict UTF-8, without a byte order mark; null where it is none. */
export function decodeDocument(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** What keeps a text from being a document; null: nothing. */
export function checkText(text: string): string | null {
  if (text.trim() === '') return 'is empty; write it, or remove it';
  return text.includes('\0') ? 'holds a NUL character, so it is no text; remove it' : null;
}
