import type { Database, Statement } from 'better-sqlite3';

/** The statements of one call, counted; each is prepared once a database. */
export class Sql {
  /** how many were run */
  count = 0;
  readonly #prepare: (sql: string) => Statement;

  constructor(prepare: (sql: string) => Statement) {
    this.#prepare = prepare;
  }

  /** All rows of a query. */
  select<Row>(sql: string, ...values: unknown[]): Row[] {
    this.count += 1;
    return this.#prepare(sql).all(...values) as Row[];
  }

  /** @returns the id of the last row that was inserted */
  run(sql: string, ...values: unknown[]): number {
    this.count += 1;
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }
}

/** Makes a counter for each call over one database. */
export function statementsOf(database: Database): () => Sql {
  const prepared = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  return () => new Sql(prepare);
}
