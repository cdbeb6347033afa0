import Database from 'better-sqlite3';

const TABLES = {
  documents: 'SELECT id, kind, chars, text, content_hash, chunker FROM documents ORDER BY id',
  parents: `SELECT id, parent, label, parents.text FROM parents JOIN documents USING (document) ORDER BY id, parent`,
  entries: `SELECT id, position, parent, entries.kind, label, entries.text, hex(vector) AS vector, vector_by
    FROM entries JOIN documents USING (document) ORDER BY id, position`,
  enumerables: `SELECT id, position, parent, label, items, enumerables.text
    FROM enumerables JOIN documents USING (document) ORDER BY id, position`,
  numbers: `SELECT id, number, "offset", length FROM numbers JOIN documents USING (document) ORDER BY id, "offset"`,
  entities: 'SELECT id, name, parent FROM entities JOIN documents USING (document) ORDER BY id, name, parent',
  subjects: `SELECT id, name, parent, entry FROM subjects JOIN documents USING (document)
    ORDER BY id, name, parent, entry`,
  state: 'SELECT name, value FROM state ORDER BY name',
  terms: 'SELECT term, doc, "offset" FROM temp.instances ORDER BY term, doc, "offset"',
};

/** All that an index holds, whatever the order in which it was made: tables without the ids that SQLite gives. */
export function dumpOf(path: string): Record<string, unknown[]> {
  const database = new Database(path);
  try {
    database.exec(`CREATE VIRTUAL TABLE temp.instances USING fts5vocab (main, terms, instance)`);
    return Object.fromEntries(
      Object.entries(TABLES).map(([name, query]) => [name, database.prepare(query).all()]),
    );
  } finally {
    database.close();
  }
}
