import type { Database, Statement } from 'better-sqlite3';
import type { BeginParams, StoredMemory } from 'vitest-caliper';
import { wellFormed } from '../../text/normalise.ts';

/** A memory as it is stored: nothing left open. */
export interface MemoryRow {
  memory_id: string;
  content: string;
  /** in the order in which they were given: strongest first */
  dimensions: string[];
  memory_type: string | null;
  /** 0 to 100 */
  priority: number;
  time_velocity: string | null;
  /** ISO 8601 with zone */
  updated_at: string;
}

/** What `begin` opened: rows of another scope are out of reach. */
export interface Scope {
  id: number;
  case_id: string;
  /** ISO 8601 with zone */
  now: string;
  variant: string | null;
  /** raised by every write, so that what was made of the memories can be told to be out of date */
  revision: number;
}

/** The priority of a stored memory that came without one. */
export const DEFAULT_PRIORITY = 60;

/** The memories of the cases that run in this worker. */
export class MemoryStore {
  readonly #database: Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** A new scope that holds the case's existing memories and nothing else. @throws RangeError for a time without form */
  begin({ case_id, now, existing_memories, ...rest }: BeginParams): Scope {
    const variant = rest.variant ?? null;
    timeOf(now, `begin of case '${case_id}'`);
    return this.#database.transaction(() => {
      const { lastInsertRowid } = this.#run('INSERT INTO scopes (case_id, variant, now) VALUES (?, ?, ?)', [
        case_id,
        variant,
        now,
      ]);
      const scope: Scope = { id: Number(lastInsertRowid), case_id, now, variant, revision: 0 };
      this.add(scope, existing_memories);
      return scope;
    })();
  }

  /**
   * Adds memories that come with their ids.
   *
   * @throws Error naming an id that the case has already, RangeError for a time without form
   */
  add(scope: Scope, memories: readonly StoredMemory[]): void {
    this.#database.transaction(() => {
      for (const memory of memories) this.put(scope, rowOf(memory, scope.now), 'new');
    })();
  }

  /**
   * Writes one memory. An existing one keeps its place in the order.
   *
   * @param how `new`: its id must be free; `changed`: it must be there
   */
  put(scope: Scope, row: MemoryRow, how: 'new' | 'changed'): void {
    const known = this.#get('SELECT 1 FROM memories WHERE scope = ? AND memory_id = ?', [
      scope.id,
      row.memory_id,
    ]);
    if ((known !== undefined) !== (how === 'changed')) {
      const rule = how === 'new' ? 'is stored already: give each memory an id of its own' : 'is not stored';
      throw new Error(`case '${scope.case_id}': the memory '${row.memory_id}' ${rule}`);
    }
    scope.revision += 1;
    const fields = [row.content, row.memory_type, row.priority, row.time_velocity, row.updated_at];
    const milliseconds = timeOf(row.updated_at, `memory '${row.memory_id}'`);
    this.#run(
      `INSERT INTO memories (content, memory_type, priority, time_velocity, updated_at, updated_ms, scope, memory_id, position)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT count(*) FROM memories WHERE scope = ?))
       ON CONFLICT (scope, memory_id) DO UPDATE SET content = excluded.content, memory_type = excluded.memory_type,
         priority = excluded.priority, time_velocity = excluded.time_velocity, updated_at = excluded.updated_at,
         updated_ms = excluded.updated_ms`,
      [...fields, milliseconds, scope.id, row.memory_id, scope.id],
    );
    this.#run('DELETE FROM tags WHERE scope = ? AND memory_id = ?', [scope.id, row.memory_id]);
    [...new Set(row.dimensions)].forEach((dimension, position) => {
      this.#run('INSERT INTO tags (scope, memory_id, dimension, position) VALUES (?, ?, ?, ?)', [
        scope.id,
        row.memory_id,
        dimension,
        position,
      ]);
    });
  }

  /** The memories of a case, in the order in which they came. */
  all(scope: Scope): MemoryRow[] {
    const tags = new Map<string, string[]>();
    const tagged = this.select<{ memory_id: string; dimension: string }>(
      'SELECT memory_id, dimension FROM tags WHERE scope = ? ORDER BY memory_id, position',
      [scope.id],
    );
    for (const { memory_id, dimension } of tagged) {
      const known = tags.get(memory_id);
      if (known) known.push(dimension);
      else tags.set(memory_id, [dimension]);
    }
    const rows = this.select<Omit<MemoryRow, 'dimensions'>>(
      `SELECT memory_id, content, memory_type, priority, time_velocity, updated_at
       FROM memories WHERE scope = ? ORDER BY position`,
      [scope.id],
    );
    return rows.map((row) => ({ ...row, dimensions: tags.get(row.memory_id) ?? [] }));
  }

  /** Several writes as one: all of them, or none. */
  together(write: () => void): void {
    this.#database.transaction(write)();
  }

  /** Rows of a statement that is prepared once, however often it is asked. */
  select<Row>(sql: string, values: readonly unknown[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  /** Forgets a case; with `keep` it is only marked, for people who look at the file later. */
  end(scope: Scope, keep: boolean): void {
    if (keep) this.#run('UPDATE scopes SET ended = 1 WHERE scope = ?', [scope.id]);
    else this.#run('DELETE FROM scopes WHERE scope = ?', [scope.id]);
  }

  #run(sql: string, values: readonly unknown[]) {
    return this.#prepare(sql).run(...values);
  }

  #get(sql: string, values: readonly unknown[]): unknown {
    return this.#prepare(sql).get(...values);
  }

  #prepare(sql: string): Statement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/** Milliseconds since 1970. @throws RangeError for a text that is no time */
export function timeOf(text: string, whose: string): number {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new RangeError(
    `${whose}: a time must be ISO 8601 with a zone, received ${JSON.stringify(text)}; write 2026-01-31T08:00:00Z`,
  );
}

function rowOf(memory: StoredMemory, now: string): MemoryRow {
  return {
    memory_id: memory.memory_id,
    content: wellFormed(memory.content),
    dimensions: memory.dimensions ?? [],
    memory_type: memory.memory_type ?? null,
    priority: memory.priority ?? DEFAULT_PRIORITY,
    time_velocity: memory.time_velocity ?? null,
    updated_at: memory.updated_at ?? now,
  };
}
