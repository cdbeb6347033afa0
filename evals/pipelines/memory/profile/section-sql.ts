import { parseSort, parseTimeWindow, type Registry, type SectionQuery, type SortField } from 'vitest-caliper';
import { type Scope, timeOf } from '../store/memory-store.ts';

/** A statement and the values that are bound to it, in order. */
export interface BoundQuery {
  sql: string;
  values: (string | number)[];
}

/** The only columns that a template can name. */
const COLUMNS: Readonly<Record<SortField, string>> = { updated_at: 'm.updated_ms', priority: 'm.priority' };
const DAY = 86_400_000;

/**
 * The query of a section over the memories of a case. Its text is made of fixed parts alone, so it depends on the
 * shape of the template and on none of its texts: every value is bound.
 *
 * Times count back from the scope's `now`. With `ttl_filter` a memory is expired when each of those of its dimensions
 * that the section asks for is: one that is still valid for one reason is shown. Memories that are equal in the sort
 * order come in the order in which they were stored.
 */
export function sectionQuery(query: SectionQuery, scope: Scope, registry: Registry): BoundQuery {
  const now = timeOf(scope.now, `case '${scope.case_id}'`);
  const dimensions = [...new Set(query.dimensions)];
  const conditions = ['m.scope = ?'];
  const values: (string | number)[] = [scope.id];
  const add = (condition: string, ...bound: (string | number)[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  const wanted = query.match === 'any' ? 1 : dimensions.length;
  add(
    `(SELECT count(*) FROM tags t WHERE t.scope = m.scope AND t.memory_id = m.memory_id AND t.dimension IN (${marks(dimensions)})) >= ?`,
    ...dimensions,
    wanted,
  );
  if (query.priority_min !== undefined) add('m.priority >= ?', query.priority_min);
  if (query.time_window !== undefined) {
    const { field, milliseconds } = parseTimeWindow(query.time_window);
    add(`${COLUMNS[field]} > ?`, now - milliseconds);
  }
  if (query.ttl_filter) {
    const { condition, bound } = stillValid(dimensions, now, registry);
    add(condition, ...bound);
  }
  const limit = query.limit === undefined ? '' : ' LIMIT ?';
  if (query.limit !== undefined) values.push(query.limit);
  return {
    sql: `SELECT m.memory_id, m.content FROM memories m WHERE ${conditions.join(' AND ')} ORDER BY ${order(query.sort)}${limit}`,
    values,
  };
}

function order(sort: string | undefined): string {
  const keys = sort === undefined ? [] : parseSort(sort);
  const parts = keys.map(({ field, descending }) => `${COLUMNS[field]} ${descending ? 'DESC' : 'ASC'}`);
  return [...parts, 'm.position ASC'].join(', ');
}

/** At least one of the dimensions is on the memory and has not run out; one without `ttl_days` never does. */
function stillValid(
  dimensions: readonly string[],
  now: number,
  registry: Registry,
): { condition: string; bound: (string | number)[] } {
  const byDays = new Map<number | null, string[]>();
  for (const id of dimensions) {
    const days = registry.dimensions.find((dimension) => dimension.id === id)?.ttl_days ?? null;
    byDays.set(days, [...(byDays.get(days) ?? []), id]);
  }
  const bound: (string | number)[] = [];
  const reasons = [...byDays].map(([days, ids]) => {
    bound.push(...ids);
    if (days === null) return `t.dimension IN (${marks(ids)})`;
    bound.push(now - days * DAY);
    return `(t.dimension IN (${marks(ids)}) AND m.updated_ms > ?)`;
  });
  return {
    condition: `EXISTS (SELECT 1 FROM tags t WHERE t.scope = m.scope AND t.memory_id = m.memory_id AND (${reasons.join(' OR ')}))`,
    bound,
  };
}

function marks(items: readonly unknown[]): string {
  return items.map(() => '?').join(', ');
}
