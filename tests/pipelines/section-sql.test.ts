import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SectionQuery, StoredMemory } from 'vitest-caliper';
import { sectionQuery } from '../../evals/pipelines/memory/profile/section-sql.ts';
import { MemoryStore, type Scope } from '../../evals/pipelines/memory/store/memory-store.ts';
import { MEMORY_MIGRATIONS } from '../../evals/pipelines/memory/store/migrations.ts';
import { migrate } from '../../evals/pipelines/store/migrate.ts';
import { registry } from './harness.ts';

const NOW = '2026-06-30T12:00:00Z';

/** A store that holds these memories as of `now`, ids `a`, `b`, … in their order. */
function storeOf(
  memories: readonly Omit<StoredMemory, 'memory_id' | 'content'>[],
  now = NOW,
): { store: MemoryStore; scope: Scope } {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  database.pragma('foreign_keys = ON');
  migrate(database, MEMORY_MIGRATIONS);
  const store = new MemoryStore(database);
  const existing_memories = memories.map((memory, index) => ({
    memory_id: String.fromCharCode(97 + index),
    content: `memory ${index}`,
    ...memory,
  }));
  return { store, scope: store.begin({ case_id: 'case', now, existing_memories }) };
}

/** The ids that a section lists. */
function listed(memories: Parameters<typeof storeOf>[0], query: Partial<SectionQuery>, now = NOW): string {
  const { store, scope } = storeOf(memories, now);
  const { sql, values } = sectionQuery({ dimensions: ['identity'], match: 'all', ...query }, scope, registry);
  return store
    .select<{ memory_id: string }>(sql, values)
    .map(({ memory_id }) => memory_id)
    .join('');
}

/** The time so many days before `now`, to the millisecond. */
const daysBefore = (days: number, now = NOW) => new Date(Date.parse(now) - days * 86_400_000).toISOString();

describe('dimensions', () => {
  const memories = [
    { dimensions: ['identity'] },
    { dimensions: ['identity', 'skills'] },
    { dimensions: ['skills', 'habits'] },
    { dimensions: [] },
    {},
  ];

  test.each<[string[], 'all' | 'any', string]>([
    [['identity'], 'all', 'ab'],
    [['identity'], 'any', 'ab'],
    [['identity', 'skills'], 'all', 'b'],
    [['identity', 'skills'], 'any', 'abc'],
    [['skills', 'skills'], 'all', 'bc'],
    [['values'], 'any', ''],
  ])('%j, %s: %s', (dimensions, match, ids) => {
    expect(listed(memories, { dimensions, match })).toBe(ids);
  });
});

describe('priority_min, sort and limit', () => {
  const memory = (priority: number, days: number) => ({
    dimensions: ['identity'],
    priority,
    updated_at: daysBefore(days),
  });
  const memories = [memory(50, 1), memory(80, 3), memory(80, 2), memory(49, 0)];

  test.each<[Partial<SectionQuery>, string]>([
    [{}, 'abcd'],
    [{ priority_min: 50 }, 'abc'],
    [{ sort: 'priority DESC' }, 'bcad'],
    [{ sort: 'priority' }, 'dabc'],
    [{ sort: 'updated_at DESC' }, 'dacb'],
    [{ sort: 'priority DESC, updated_at DESC' }, 'cbad'],
    [{ sort: 'priority DESC', limit: 2 }, 'bc'],
    [{ priority_min: 50, sort: 'updated_at ASC', limit: 5 }, 'bca'],
  ])('%j: %s', (query, ids) => {
    expect(listed(memories, query)).toBe(ids);
  });

  test('times are compared as times, whatever their zone', () => {
    const at = (updated_at: string) => ({ dimensions: ['identity'], updated_at });
    // 01:00 in Shanghai is 17:00 of the day before in UTC.
    const zones = [at('2026-06-02T01:00:00+08:00'), at('2026-06-01T18:00:00Z')];
    expect(listed(zones, { sort: 'updated_at ASC' })).toBe('ab');
  });
});

describe('time_window', () => {
  const memories = [0, 29.999, 30, 31].map((days) => ({
    dimensions: ['identity'],
    updated_at: daysBefore(days),
  }));

  test('counts back from now; what is just as old as the window is out', () => {
    expect(listed(memories, { time_window: 'updated_at > 30d' })).toBe('ab');
    expect(listed(memories, { time_window: 'updated_at > 12h' })).toBe('a');
    expect(listed(memories, { time_window: 'updated_at > 31d' })).toBe('abc');
  });

  test('a memory without a time is of now', () => {
    expect(listed([{ dimensions: ['identity'] }], { time_window: 'updated_at > 1h' })).toBe('a');
  });
});

/** In the tests' registry `identity` never expires; `tasks` and `status` do after 30 days. */
describe('ttl_filter', () => {
  const aged = (dimensions: string[], days: number) => ({ dimensions, updated_at: daysBefore(days) });
  const memories = [
    aged(['tasks'], 29.9),
    aged(['tasks'], 30),
    aged(['identity'], 4000),
    aged(['tasks', 'status'], 40),
    aged(['tasks', 'identity'], 40),
  ];

  test('leaves expired memories out, those without a ttl never', () => {
    const query = { dimensions: ['tasks', 'identity'], match: 'any' as const };
    expect(listed(memories, { ...query, ttl_filter: true })).toBe('ace');
    expect(listed(memories, { ...query, ttl_filter: false })).toBe('abcde');
    expect(listed(memories, query)).toBe('abcde');
  });

  test('asks the dimensions of the section alone: what has expired as a task is no task, for all that it also is', () => {
    expect(listed(memories, { dimensions: ['tasks'], ttl_filter: true })).toBe('a');
    expect(listed(memories, { dimensions: ['identity', 'tasks'], match: 'all', ttl_filter: true })).toBe('e');
  });

  test('a dimension that the registry does not know never expires', () => {
    expect(listed([aged(['nowhere'], 4000)], { dimensions: ['nowhere'], ttl_filter: true })).toBe('a');
  });
});

test('with the clock and all times a year later the same is listed', () => {
  const later = '2027-06-30T12:00:00Z';
  const query = {
    dimensions: ['tasks', 'status'],
    match: 'any' as const,
    ttl_filter: true,
    time_window: 'updated_at > 180d',
  };
  const at = (now: string) =>
    listed(
      [1, 20, 31, 200].map((days) => ({ dimensions: ['tasks'], updated_at: daysBefore(days, now) })),
      query,
      now,
    );
  expect(at(NOW)).toBe('ab');
  expect(at(later)).toBe(at(NOW));
});

describe('text of a template', () => {
  const HOSTILE = [
    "' OR 1=1 --",
    "identity'); DROP TABLE memories; --",
    '"',
    '`',
    '?',
    '%',
    '\\',
    ';',
    '\u0000',
    '\u202E',
    '__proto__',
    'constructor',
    'm.scope',
    'identity',
  ];
  const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 30 }));
  const queries = fc.record(
    {
      dimensions: fc.array(hostile, { minLength: 1, maxLength: 6 }),
      match: fc.constantFrom<'all' | 'any'>('all', 'any'),
      priority_min: fc.integer({ min: 0, max: 100 }),
      time_window: fc.constantFrom('updated_at > 30d', 'updated_at > 5h'),
      ttl_filter: fc.boolean(),
      sort: fc.constantFrom('priority', 'updated_at DESC', 'priority DESC, updated_at ASC'),
      limit: fc.integer({ min: 1, max: 50 }),
    },
    { requiredKeys: ['dimensions', 'match'] },
  );

  test('never reaches the SQL: another text of the same shape gives the same statement', () => {
    const { scope } = storeOf([]);
    fc.assert(
      fc.property(queries, (query) => {
        const dimensions = [...new Set(query.dimensions)];
        const { sql, values } = sectionQuery(query, scope, registry);
        const tame = dimensions.map((_, index) => `d${index}`);
        const known = dimensions.map((id, index) => (registry.ids.includes(id) ? id : tame[index]!));
        expect(sql).toBe(sectionQuery({ ...query, dimensions: known }, scope, registry).sql);
        expect(sql).toMatch(/^[\w\s().,?=>*]+$/);
        expect(sql.split('?').length - 1).toBe(values.length);
      }),
    );
  });

  test('is compared as it is: the memory that carries it is listed, no other', () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (dimension, ttl_filter) => {
        // SQLite keeps text as UTF-8, which has no lone surrogates.
        fc.pre(!/\p{Surrogate}/u.test(dimension) && dimension !== 'bystander');
        const memories = [{ dimensions: [dimension] }, { dimensions: ['bystander'] }];
        expect(listed(memories, { dimensions: [dimension], ttl_filter })).toBe('a');
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    [{ sort: 'priority DESC; DROP TABLE memories' }],
    [{ sort: 'content' }],
    [{ time_window: "updated_at > 1d' OR '1'='1" }],
  ])('a sort or window out of the grammar is an error: %j', (query) => {
    expect(() => listed([], query)).toThrow(RangeError);
  });
});
