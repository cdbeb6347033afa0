import { createHash } from 'node:crypto';
import { jsonIn, sortedJson } from './json.ts';

/** A request by what decides its answer. */
export interface AskedRequest {
  method: string;
  /** without user, password, fragment and credentials in the query */
  url: string;
  /** JSON with sorted keys, text as it came, or what stands for bytes that are no text */
  body: string;
  /** what the request proves its right with: to be kept out of every file */
  credentials: string[];
}

/** Shorter ones (`none`, `ollama`) occur in ordinary text. */
const SHORTEST_CREDENTIAL = 8;
const CREDENTIAL_HEADER = /^(?:proxy-)?authorization$|cookie$|(?:^|-)(?:api)?(?:key|token|secret|auth)$/i;
const CREDENTIAL_PARAMETER =
  /^(?:.*[_-])?(?:key|apikey|token|secret|sig|signature|password|auth|authorization|credential)$/i;

/** Reads a request to its end; the request itself stays unread. */
export async function readRequest(request: Request): Promise<AskedRequest> {
  const url = new URL(request.url);
  const credentials = [...credentialsInHeaders(request.headers), url.username, url.password];
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const [name, value] of [...url.searchParams]) {
    if (!CREDENTIAL_PARAMETER.test(name)) continue;
    credentials.push(value);
    url.searchParams.delete(name);
  }
  url.searchParams.sort();
  const bytes = Buffer.from(await request.clone().arrayBuffer());
  return {
    method: request.method.toUpperCase(),
    url: url.href,
    body: normalBody(bytes, request.headers.get('content-type') ?? ''),
    credentials: [...new Set(credentials)].filter((text) => text.length >= SHORTEST_CREDENTIAL),
  };
}

/**
 * The key of a request's recording: 32 hex digits of a SHA-256.
 *
 * @param trial which try of the case it is made for, from 0: each has an answer of its own
 */
export function recordingKey({ method, url, body }: AskedRequest, trial: number): string {
  return sha256(JSON.stringify([method, url, body, trial])).slice(0, 32);
}

function normalBody(bytes: Buffer, contentType: string): string {
  const text = bytes.toString('utf8');
  // Also without the header: a body is what it is, and some clients leave the header out.
  const json = /^\s*[[{]/.test(text) ? jsonIn(text) : undefined;
  if (json !== undefined) return sortedJson(json);
  // Clients make a new boundary for each request.
  const boundary = /^multipart\/.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const steady = boundary ? replaceBytes(bytes, boundary, 'boundary') : bytes;
  const plain = steady.toString('utf8');
  if (Buffer.from(plain).equals(steady)) return plain;
  return `[${steady.length} bytes, SHA-256 ${sha256(steady)}]`;
}

/** By latin1, in which every byte is a character. */
function replaceBytes(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** The values, and their words, so that `Bearer …` is found by its token as well. */
function credentialsInHeaders(headers: Headers): string[] {
  return [...headers].flatMap(([name, value]) =>
    CREDENTIAL_HEADER.test(name)
      ? [value, ...value.split(/[\s;,]+/).flatMap((word) => [word, afterSign(word)])]
      : [],
  );
}

function afterSign(word: string): string {
  return word.slice(word.indexOf('=') + 1);
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
