const encoder = new TextEncoder();

/**
 * The 32-bit FNV-1a hash of a text's UTF-8 bytes, 0 to 2³² − 1.
 *
 * Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, The FNV Non-Cryptographic Hash Algorithm (RFC 9923).
 */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
