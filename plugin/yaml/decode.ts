import type { Finding } from './problem.ts';
import { SourceText } from './source.ts';

/** Text of a file, or the finding that says why there is none. */
export type Decoded = { source: SourceText; finding: Finding | null };

/**
 * UTF-8 to text. Bytes that are not UTF-8 give a finding at the first bad byte instead of replacement characters
 * that nobody sees. A byte order mark is dropped.
 */
export function decodeUtf8(bytes: Uint8Array, file: string): Decoded {
  try {
    return {
      source: new SourceText(file, new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
      finding: null,
    };
  } catch {
    const loose = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const source = new SourceText(file, loose);
    const sound = bytes.subarray(0, firstBadByte(bytes, loose));
    // `stream` holds back a sequence that is cut off, which is the bad one.
    const good = new TextDecoder('utf-8').decode(sound, { stream: true });
    return {
      source,
      finding: {
        code: 'not-utf8',
        message: 'the file must be UTF-8 text, this byte sequence is not',
        place: source.placeAt(good.length),
        hint: 'save the file as UTF-8',
      },
    };
  }
}

/** Replacement characters encode to other bytes than those that they replaced: the first difference is the spot. */
function firstBadByte(bytes: Uint8Array, loose: string): number {
  const again = new TextEncoder().encode(loose);
  let at = 0;
  while (at < bytes.length && bytes[at] === again[at]) at++;
  return at;
}
