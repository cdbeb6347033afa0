import { createHash } from 'node:crypto';
import type { CorpusDocument } from 'vitest-caliper';
import { wellFormed } from '../../text/normalise.ts';
import { CHUNKER_VERSION, type ChunkOptions, chunkDocument } from '../chunk/chunks.ts';
import { numbersIn } from '../chunk/numbers.ts';
import type { Sql } from './sql.ts';

/** What the manifest says of a document: if both are the same, so are its chunks. */
export interface Manifest {
  id: string;
  kind: string | null;
  /** code points of its text */
  chars: number;
  content_hash: string;
  chunker: string;
}

/** The manifest that a document would have. Its text is stored in NFC. */
export function manifestOf({ id, text, kind }: CorpusDocument, options: ChunkOptions): Manifest {
  return {
    id,
    kind: kind ?? null,
    chars: codePoints(text),
    content_hash: createHash('sha256').update(text).digest('hex'),
    chunker: `${CHUNKER_VERSION} ${JSON.stringify(options)}`,
  };
}

function codePoints(text: string): number {
  let low = 0;
  for (let at = 0; at < text.length; at += 1) if (/[\uDC00-\uDFFF]/.test(text[at]!)) low += 1;
  return text.length - low;
}

export function sameManifest(a: Manifest, b: Manifest): boolean {
  return a.kind === b.kind && a.content_hash === b.content_hash && a.chunker === b.chunker;
}

export function storedManifests(sql: Sql): Manifest[] {
  return sql.select('SELECT id, kind, chars, content_hash, chunker FROM documents ORDER BY id');
}

/** Stores a document with its chunks, rows, lists, numbers and names, in the place of one of the same id. */
export function storeDocument(sql: Sql, source: CorpusDocument, options: ChunkOptions): void {
  const { id, kind, chars, content_hash, chunker } = manifestOf(source, options);
  const text = wellFormed(source.text.normalize('NFC'));
  sql.run('DELETE FROM documents WHERE id = ?', id);
  const document = sql.run(
    'INSERT INTO documents (id, kind, chars, text, content_hash, chunker) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    kind,
    chars,
    text,
    content_hash,
    chunker,
  );
  const { parents, entries, enumerables, subjects } = chunkDocument(text, options);
  for (const [parent, { label, text: shown, names }] of parents.entries()) {
    sql.run('INSERT INTO parents VALUES (?, ?, ?, ?)', document, parent, label, shown);
    for (const name of names)
      sql.run('INSERT OR IGNORE INTO entities VALUES (?, ?, ?)', name, document, parent);
  }
  for (const [position, entry] of entries.entries()) {
    sql.run(
      'INSERT INTO entries (document, position, parent, kind, label, text) VALUES (?, ?, ?, ?, ?, ?)',
      document,
      position,
      entry.parent,
      entry.kind,
      entry.label,
      entry.text,
    );
  }
  for (const [position, { parent, label, items, text: shown }] of enumerables.entries()) {
    const list = JSON.stringify(items);
    sql.run(
      'INSERT INTO enumerables VALUES (?, ?, ?, ?, ?, ?)',
      document,
      position,
      parent,
      label,
      list,
      shown,
    );
  }
  for (const { name, parent, entry } of subjects) {
    sql.run('INSERT INTO subjects VALUES (?, ?, ?, ?)', name, document, parent, entry);
  }
  for (const { number, offset, length } of numbersIn(text)) {
    sql.run('INSERT INTO numbers VALUES (?, ?, ?, ?)', number, document, offset, length);
  }
}
