import type { Occurrence } from '../search/coverage.ts';
import type { Sql } from './sql.ts';

/** What an index knows of itself beside its rows: the corpus that its terms are of, its embedder, what was counted. */
export type StateName = 'terms' | 'embedder' | 'stems' | 'features';

export function stateOf(sql: Sql, name: StateName): string | null {
  return sql.select<{ value: string }>('SELECT value FROM state WHERE name = ?', name)[0]?.value ?? null;
}

export function setState(sql: Sql, name: StateName, value: string): void {
  sql.run('INSERT OR REPLACE INTO state VALUES (?, ?)', name, value);
}

/** Counts as text. In the order in which they were counted, which goes by the documents. */
export function occurrenceToText({ total, occurrence }: Occurrence): string {
  return JSON.stringify([total, [...occurrence.keys()].join('\n'), [...occurrence.values()]]);
}

/** The counts of `occurrenceToText`: terms have no line breaks. */
export function occurrenceOf(text: string): Occurrence {
  const [total, terms, counts] = JSON.parse(text) as [number, string, number[]];
  if (counts.length === 0) return { total, occurrence: new Map() };
  return { total, occurrence: new Map(terms.split('\n').map((term, at) => [term, counts[at]!])) };
}
