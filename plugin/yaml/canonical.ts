import { createHash } from 'node:crypto';

/**
 * JSON with keys sorted by code units, no white space and all text in NFC: equal data gives equal bytes, however
 * it was written down.
 *
 * @param data JSON data; members that are `undefined` are left out, as in `JSON.stringify`
 */
export function canonicalJson(data: unknown): string {
  if (typeof data === 'string') return JSON.stringify(data.normalize('NFC'));
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? 'null';
  if (Array.isArray(data)) return `[${data.map(canonicalJson).join(',')}]`;
  const members: string[] = [];
  for (const key of Object.keys(data).sort()) {
    const value = (data as Record<string, unknown>)[key];
    if (value !== undefined) members.push(`${JSON.stringify(key.normalize('NFC'))}:${canonicalJson(value)}`);
  }
  return `{${members.join(',')}}`;
}

/** First 16 hex digits of the SHA-256 of the canonical JSON of some data. */
export function contentHash(data: unknown): string {
  return createHash('sha256').update(canonicalJson(data)).digest('hex').slice(0, 16);
}
