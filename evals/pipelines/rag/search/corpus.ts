import type { PackedVector } from '../../search/embedder.ts';
import type { Sql } from '../store/sql.ts';
import { occurrenceOf, stateOf } from '../store/state.ts';
import { blobToVector } from '../store/vector-blob.ts';
import { stemsOf } from './content-terms.ts';
import { Coverage } from './coverage.ts';
import { type Names, readNames } from './names.ts';

/** An entry without its text. */
export interface EntryHead {
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

/** What searches need at hand of a finished index. Each part is read when it is first asked for. */
export interface Corpus {
  /** by the number that `terms` has for an entry, less one */
  heads: () => readonly EntryHead[];
  /** in the order of the heads; without vectors empty */
  vectors: () => { heads: EntryHead[]; vectors: PackedVector[] };
  coverage: () => Coverage;
  names: () => Names;
  /** terms of passages and labels that were asked about once */
  stems: Map<string, ReadonlySet<string>>;
}

interface EntryRow {
  id: string;
  position: number;
  parent: number;
  kind: string;
}

/** The corpus of a finished index. */
export function openCorpus(sql: () => Sql): Corpus {
  const heads = once(() => readHeads(sql()));
  return {
    heads,
    vectors: once(() => readVectors(sql(), heads())),
    coverage: once(() => new Coverage(occurrenceOf(stateOf(sql(), 'stems')!))),
    names: once(() => readNames(sql())),
    stems: new Map(),
  };
}

function once<T extends object>(read: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= read();
    return known;
  };
}

function readHeads(sql: Sql): EntryHead[] {
  const rows = sql.select<EntryRow>(
    `SELECT id, position, parent, entries.kind FROM entries JOIN documents USING (document) ORDER BY id, position`,
  );
  return rows.map(({ id, kind, parent, position }) => ({
    key: kind === 'row' ? rowKey(id, position) : parentKey(id, parent),
  }));
}

function readVectors(sql: Sql, heads: readonly EntryHead[]): ReturnType<Corpus['vectors']> {
  const rows = sql.select<{ vector: Buffer | null }>(
    'SELECT vector FROM entries JOIN documents USING (document) ORDER BY id, position',
  );
  const withVector = rows.flatMap(({ vector }, at) => (vector ? [{ head: heads[at]!, vector }] : []));
  return {
    heads: withVector.map(({ head }) => head),
    vectors: withVector.map(({ vector }) => blobToVector(vector)),
  };
}

/** The key of a row of a document, by its position among the entries: `r`; the id last, since it may hold anything. */
export function rowKey(id: string, position: number): string {
  return `r${pad(position)} ${id}`;
}

/** The key of a parent of a document. */
export function parentKey(id: string, parent: number): string {
  return `p${pad(parent)} ${id}`;
}

/** Whether a key is one of a row. */
export function isRow(key: string): boolean {
  return key.startsWith('r');
}

/** The id of the document of a key. */
export function documentOf(key: string): string {
  return key.slice(10);
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
  const doc = documentOf(key);
  const [row] = sql.select<{ kind: string | null; label: string; text: string }>(
    isRow(key)
      ? `SELECT documents.kind, label, entries.text FROM entries JOIN documents USING (document)
         WHERE id = ? AND position = ?`
      : `SELECT kind, label, parents.text FROM parents JOIN documents USING (document) WHERE id = ? AND parent = ?`,
    doc,
    at,
  );
  if (row === undefined) throw new Error(`ragPipeline: nothing is stored under '${key}'`);
  return { key, doc, ...row };
}
