import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { Recording } from './recording.ts';

/** Raised when recordings come to be kept in another form. */
export const STORE_VERSION = 1;

/** `key` is unique, so that two who record the same request at once leave one recording. */
export const CREATE_STORE = `
CREATE TABLE recordings (
  key TEXT PRIMARY KEY,
  method TEXT NOT NULL,
  url TEXT NOT NULL,
  trial INTEGER NOT NULL,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL,
  chunks TEXT NOT NULL,
  case_id TEXT,
  stage TEXT,
  recorded_at TEXT NOT NULL
) STRICT;
CREATE INDEX recordings_by_case ON recordings (case_id, stage);
CREATE INDEX recordings_by_url ON recordings (method, url);
PRAGMA user_version = ${STORE_VERSION};
`;

export const COLUMNS = [
  'key',
  'method',
  'url',
  'trial',
  'request',
  'status',
  'headers',
  'body',
  'chunks',
  'case_id',
  'stage',
  'recorded_at',
] as const;

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('no JSON');
    return z.NEVER;
  }
});

const row = z
  .object({
    key: z.string(),
    method: z.string(),
    url: z.string(),
    trial: z.number(),
    request: z.string(),
    status: z.int().min(200).max(299),
    headers: jsonText.pipe(z.record(z.string(), z.string())),
    body: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes)),
    chunks: jsonText.pipe(z.array(z.int().min(0))),
    case_id: z.string().nullable(),
    stage: z.string().nullable(),
    recorded_at: z.string(),
  })
  .refine(({ body, chunks }) => chunks.reduce((sum, length) => sum + length, 0) === body.length, {
    path: ['chunks'],
    message: 'the pieces do not add up to the body',
  });

/** A row as it is stored. */
export function toRow({ headers, chunks, ...rest }: Recording): Record<string, unknown> {
  return { ...rest, headers: JSON.stringify(headers), chunks: JSON.stringify(chunks) };
}

/** @throws Error saying which column is not what it has to be: such a file was written by something else */
export function fromRow(stored: unknown): Recording {
  const checked = row.safeParse(stored);
  if (checked.success) return checked.data;
  const { path, message } = checked.error.issues[0]!;
  throw new Error(`a recording's '${path.join('.')}': ${message}`);
}

/**
 * Whether a database has a store in it. An empty one has none: whoever makes it is about to.
 *
 * @throws Error when what is in it is another thing, or of another version
 */
export function hasStore(database: Database.Database): boolean {
  const version = database.pragma('user_version', { simple: true });
  const tables = database.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table'").pluck().get();
  if (version === 0 && tables === 0) return false;
  if (version === STORE_VERSION) return true;
  throw new Error(`its version is ${String(version)}, this plugin reads ${STORE_VERSION}`);
}
