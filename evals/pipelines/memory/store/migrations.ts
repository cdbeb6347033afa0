/** `eval_memory.db`. A scope is one `begin` of a case: all that it stores goes with it. */
export const MEMORY_MIGRATIONS: readonly string[] = [
  `CREATE TABLE scopes (
    scope INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id TEXT NOT NULL,
    variant TEXT,
    now TEXT NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE memories (
    scope INTEGER NOT NULL REFERENCES scopes (scope) ON DELETE CASCADE,
    memory_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    content TEXT NOT NULL,
    memory_type TEXT,
    priority REAL NOT NULL,
    time_velocity TEXT,
    updated_at TEXT NOT NULL,
    updated_ms INTEGER NOT NULL,
    PRIMARY KEY (scope, memory_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tags (
    scope INTEGER NOT NULL,
    memory_id TEXT NOT NULL,
    dimension TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (scope, memory_id, dimension),
    FOREIGN KEY (scope, memory_id) REFERENCES memories (scope, memory_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tags_by_dimension ON tags (scope, dimension);`,
  `CREATE TABLE refine_runs (
    refine_run INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL,
    file_id TEXT NOT NULL,
    stage TEXT NOT NULL,
    version TEXT,
    variant TEXT,
    provider TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('ok', 'error')),
    duration_ms REAL NOT NULL
  ) STRICT;
  CREATE INDEX refine_runs_by_file ON refine_runs (file_id, stage);`,
];

/** `eval_wiki.db`. Members are ids of `eval_memory.db`: a key across two files cannot be declared. */
export const WIKI_MIGRATIONS: readonly string[] = [
  `CREATE TABLE scenes (
    scope INTEGER NOT NULL,
    scene_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    label TEXT NOT NULL,
    PRIMARY KEY (scope, scene_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE scene_members (
    scope INTEGER NOT NULL,
    scene_id TEXT NOT NULL,
    memory_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (scope, scene_id, memory_id),
    FOREIGN KEY (scope, scene_id) REFERENCES scenes (scope, scene_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;`,
];
