import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { jsonIn } from './json.ts';
import { piecesOf, type Recording } from './recording.ts';
import { redactBody } from './redact.ts';

/** An answer as it is kept. */
export type Answer = Pick<Recording, 'status' | 'headers' | 'body' | 'chunks'>;

/** What clients read an answer by. The others are about one connection, one account or one moment. */
const KEPT_HEADERS = [
  'content-type',
  'content-disposition',
  'content-language',
  'etag',
  'last-modified',
  'link',
];

/** Marks answers that no server gave, for clients that count or limit those that one did. */
const REPLAYED_HEADER = 'x-caliper-replayed';

const DECODERS: Readonly<Record<string, (data: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** An answer that a client is getting. */
export interface Incoming {
  response: Response;
  /** the body is still as it was sent, compressed where its header says so */
  encoded: boolean;
  /** settles when the connection is done with, in whatever way; where reading the body would not tell */
  closed?: Promise<void>;
}

/**
 * Reads an answer to its end.
 *
 * @param literals values that are credentials whatever they look like
 * @returns null where it is none to keep: an error, or not whole
 * @throws what reading throws when the connection breaks or the request is aborted
 */
export async function readAnswer(
  { response, encoded, closed }: Incoming,
  literals: readonly string[],
): Promise<Answer | null> {
  const reading = readPieces(response);
  const pieces = await (closed ? Promise.race([reading, closed.then(() => null)]) : reading);
  if (!pieces || !response.ok) return null;
  const coding = response.headers.get('content-encoding')?.trim().toLowerCase();
  const decode = encoded && coding && coding !== 'identity' ? DECODERS[coding] : undefined;
  if (encoded && coding && coding !== 'identity' && !decode) return null;
  const decoded = decode ? [await decode(Buffer.concat(pieces))] : pieces;
  const body = Buffer.concat(decoded);
  const type = response.headers.get('content-type') ?? '';
  if (isUtf8(body) && !isWhole(body.toString('utf8'), type)) return null;
  return {
    status: response.status,
    headers: keptHeaders(response.headers, literals),
    ...withoutCredentials(body, decoded, literals),
  };
}

async function readPieces({ body }: Response): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of body ?? []) pieces.push(Buffer.from(piece as Uint8Array));
  return pieces;
}

/** The answer as a client gets it: what came in pieces comes in pieces. */
export function replayedResponse(answer: Answer): Response {
  const pieces = piecesOf(answer);
  const { status } = answer;
  const headers = { ...answer.headers, [REPLAYED_HEADER]: '1' };
  if (pieces.length === 0) return new Response(null, { status, headers });
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(new Uint8Array(piece));
      else controller.close();
    },
  });
  return new Response(body, { status, headers });
}

/**
 * Whether a body says of itself that it is no error and complete: some servers report an error under status 200, and
 * a server that dies ends a stream as one that is done.
 */
function isWhole(text: string, type: string): boolean {
  if (/^[^;]*\bjson\b/i.test(type) && !/ndjson|json-?lines|json-seq/i.test(type)) {
    const json = jsonIn(text);
    return json !== undefined && !isError(json);
  }
  if (!/^text\/event-stream\b/i.test(type)) return true;
  const data = Array.from(text.matchAll(/^data: ?(.*)$/gm), ([, event]) => event!.trim());
  const events = data.map(jsonIn);
  if (events.some(isError)) return false;
  const isChat = events.some(
    (event) => (event as { object?: unknown } | null)?.object === 'chat.completion.chunk',
  );
  return !isChat || data.includes('[DONE]');
}

function isError(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const { error, type } = json as { error?: unknown; type?: unknown };
  return type === 'error' || (error !== undefined && error !== null && error !== false);
}

/** A body that was changed has other pieces: its lines, where it came in several. */
function withoutCredentials(
  body: Buffer,
  pieces: readonly Buffer[],
  literals: readonly string[],
): Pick<Answer, 'body' | 'chunks'> {
  const asTheyCame = { body, chunks: pieces.map(({ length }) => length).filter((length) => length > 0) };
  if (!isUtf8(body)) return asTheyCame;
  const text = body.toString('utf8');
  const redacted = redactBody(text, literals);
  if (redacted === text) return asTheyCame;
  const lines = pieces.length > 1 ? redacted.split(/(?<=\n)/) : [redacted];
  return { body: Buffer.from(redacted), chunks: lines.map((line) => Buffer.byteLength(line)) };
}

function keptHeaders(headers: Headers, literals: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, redactBody(value, literals)]];
    }),
  );
}
