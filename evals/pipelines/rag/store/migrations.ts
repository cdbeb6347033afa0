/**
 * `eval_wiki.db` of a RAG chain. A document's row is its manifest: characters, content hash and chunker; an entry says
 * which embedder its vector is of. `terms` is numbered by the order of the entries, by document and position. Terms are
 * made beforehand, so nothing but white space separates them. What is counted of a corpus is in `state`.
 */
export const RAG_MIGRATIONS: readonly string[] = [
  `CREATE TABLE documents (
    document INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT,
    text TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    chunker TEXT NOT NULL
  ) STRICT;
  CREATE TABLE parents (
    document INTEGER NOT NULL REFERENCES documents (document) ON DELETE CASCADE,
    parent INTEGER NOT NULL,
    label TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (document, parent)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE entries (
    entry INTEGER PRIMARY KEY,
    document INTEGER NOT NULL REFERENCES documents (document) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('parent', 'child', 'row')),
    label TEXT NOT NULL,
    text TEXT NOT NULL,
    vector BLOB,
    vector_by TEXT,
    UNIQUE (document, position)
  ) STRICT;
  CREATE TABLE enumerables (
    document INTEGER NOT NULL REFERENCES documents (document) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    label TEXT NOT NULL,
    items TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (document, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE numbers (
    number TEXT NOT NULL,
    document INTEGER NOT NULL REFERENCES documents (document) ON DELETE CASCADE,
    offset INTEGER NOT NULL,
    length INTEGER NOT NULL,
    PRIMARY KEY (number, document, offset)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX numbers_by_document ON numbers (document);
  CREATE TABLE entities (
    name TEXT NOT NULL,
    document INTEGER NOT NULL REFERENCES documents (document) ON DELETE CASCADE,
    parent INTEGER NOT NULL,
    PRIMARY KEY (name, document, parent)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX entities_by_parent ON entities (document, parent);
  CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE terms USING fts5 (
    words, content = '', tokenize = "ascii tokenchars '!#$%&()*+,-./:;<=>?@[]^_{|}~'"
  );`,
  // Indexes of the layout before know no subjects: their documents are taken for changed.
  `ALTER TABLE documents ADD COLUMN chars INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE subjects (
    name TEXT NOT NULL,
    document INTEGER NOT NULL REFERENCES documents (document) ON DELETE CASCADE,
    parent INTEGER NOT NULL,
    entry INTEGER
  ) STRICT;
  CREATE INDEX subjects_by_name ON subjects (name);
  CREATE INDEX subjects_by_document ON subjects (document);
  UPDATE documents SET chunker = '';
  DELETE FROM state;`,
];
