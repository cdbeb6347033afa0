import type { PackedVector } from '../../search/embedder.ts';
import type { Sql } from '../store/sql.ts';
import { blobToVector } from '../store/vector-blob.ts';
import { stemsOf } from './content-terms.ts';
import { Coverage } from './coverage.ts';
import type { Names } from './names.ts';

/** An entry without its text. */
export interface EntryHead {
  entry: number;
  /** what is shown if it is found: its parent's key, or for a row its own. Keys are in the order of the documents */
  key: string;
}

/** What is shown for a key. */
export interface Passage {
  key: string;
  /** id of the document */
  doc: string;
  /** of the document */
  kind: string | null;
  label: string;
  text: string;
}

/** What searches need at hand of a finished index. */
export interface Corpus {
  /** by entry */
  heads: ReadonlyMap<number, EntryHead>;
  /** in the order of the keys; without vectors empty */
  vectors: { heads: EntryHead[]; vectors: PackedVector[] };
  coverage: Coverage;
  /** terms of passages and labels that were asked about once */
  stems: Map<string, ReadonlySet<string>>;
  /** read when they are first needed */
  names: Names | null;
}

interface EntryRow {
  entry: number;
  id: string;
  position: number;
  parent: number;
  kind: string;
  label: string;
  text: string;
  vector: Buffer | null;
}

/** Reads it, once an index is finished. */
export function loadCorpus(sql: Sql): Corpus {
  const rows = sql.select<EntryRow>(
    `SELECT entry, id, position, parent, entries.kind, label, entries.text, vector
     FROM entries JOIN documents USING (document) ORDER BY id, position`,
  );
  const heads = rows.map((row) => ({ entry: row.entry, key: keyOf(row) }));
  const withVector = rows.flatMap(({ vector }, at) => (vector ? [{ head: heads[at]!, vector }] : []));
  return {
    heads: new Map(heads.map((head) => [head.entry, head])),
    vectors: {
      heads: withVector.map(({ head }) => head),
      vectors: withVector.map(({ vector }) => blobToVector(vector)),
    },
    coverage: new Coverage(rows.map(({ label, text }) => `${label}\n${text}`)),
    stems: new Map(),
    names: null,
  };
}

/** `p` a parent, `r` a row; the id of the document last, since it may hold anything. */
function keyOf({
  id,
  kind,
  parent,
  position,
}: Pick<EntryRow, 'id' | 'kind' | 'parent' | 'position'>): string {
  return kind === 'row' ? rowKey(id, position) : parentKey(id, parent);
}

/** The key of a row of a document, by its position among the entries. */
export function rowKey(id: string, position: number): string {
  return `r${pad(position)} ${id}`;
}

/** The key of a parent of a document. */
export function parentKey(id: string, parent: number): string {
  return `p${pad(parent)} ${id}`;
}

function pad(number: number): string {
  return String(number).padStart(8, '0');
}

/** The terms of a passage, with those of the titles above it. */
export function stemsOfPassage(corpus: Corpus, { key, label, text }: Passage): ReadonlySet<string> {
  return remembered(corpus, key, `${label}\n${text}`);
}

/** The terms of the titles above a list. */
export function stemsOfLabel(corpus: Corpus, label: string): ReadonlySet<string> {
  return remembered(corpus, `l ${label}`, label);
}

function remembered({ stems }: Corpus, key: string, text: string): ReadonlySet<string> {
  const known = stems.get(key);
  if (known) return known;
  const made = stemsOf(text);
  stems.set(key, made);
  return made;
}

/** What a key stands for. @throws Error for a key that is none */
export function passageOf(sql: Sql, key: string): Passage {
  const at = Number(key.slice(1, 9));
  const doc = key.slice(10);
  const [row] = sql.select<{ kind: string | null; label: string; text: string }>(
    key.startsWith('r')
      ? `SELECT documents.kind, label, entries.text FROM entries JOIN documents USING (document)
         WHERE id = ? AND position = ?`
      : `SELECT kind, label, parents.text FROM parents JOIN documents USING (document) WHERE id = ? AND parent = ?`,
    doc,
    at,
  );
  if (row === undefined) throw new Error(`ragPipeline: nothing is stored under '${key}'`);
  return { key, doc, ...row };
}
