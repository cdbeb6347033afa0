import { createHash } from 'node:crypto';
import { isCredentialParameter, requestCredentials } from '../text/index.ts';
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

/** Reads a request to its end; the request itself stays unread. */
export async function readRequest(request: Request): Promise<AskedRequest> {
  const url = new URL(request.url);
  const credentials = requestCredentials(url, request.headers);
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) {
    if (isCredentialParameter(name)) url.searchParams.delete(name);
  }
  url.searchParams.sort();
  const bytes = Buffer.from(await request.clone().arrayBuffer());
  return {
    method: request.method.toUpperCase(),
    url: url.href,
    body: normalBody(bytes, request.headers.get('content-type') ?? ''),
    credentials,
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

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
