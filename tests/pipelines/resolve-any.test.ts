import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { resolveMemories } from '../../evals/pipelines/memory/resolve/resolver.ts';
import { RESOLVE_RULES } from '../../evals/pipelines/memory/resolve/rules.ts';
import { MemoryStore } from '../../evals/pipelines/memory/store/memory-store.ts';
import { MEMORY_MIGRATIONS } from '../../evals/pipelines/memory/store/migrations.ts';
import { migrate } from '../../evals/pipelines/store/migrate.ts';
import { checkpointOf } from '../../evals/pipelines/turns.ts';

const UNITS = [
  '住在',
  '泉州',
  '漳州',
  '不',
  '喜欢',
  '茶',
  '，',
  '搬到',
  '三岁',
  '周五',
  'Orion ',
  'tea ',
  'no longer ',
  '\u0000',
  '\uD800',
  '😀',
  "'",
  ' ',
];
const content = fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 8 });
const dimensions = fc.subarray(['identity', 'tasks', '__proto__']);
const memory = fc.record({ content, dimensions });
const never = checkpointOf(new AbortController().signal);

function emptyStore(): MemoryStore {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  database.pragma('foreign_keys = ON');
  migrate(database, MEMORY_MIGRATIONS);
  return new MemoryStore(database);
}

test('whatever the memories: one action each, ids that exist, and what is written is what was said', async () => {
  const store = emptyStore();
  await fc.assert(
    fc.asyncProperty(
      fc.array(memory, { maxLength: 5 }),
      fc.array(memory, { maxLength: 5 }),
      fc.constantFrom(...RESOLVE_RULES.values()),
      async (existing, fresh, rules) => {
        const existing_memories = existing.map((each, index) => ({ memory_id: `e-${index}`, ...each }));
        const begin = { case_id: 'case', now: '2026-05-20T08:00:00Z', existing_memories };
        const [scope, twin] = [store.begin(begin), store.begin(begin)];
        const before = store.all(scope);
        const result = await resolveMemories(store, scope, fresh, rules, never);
        expect(await resolveMemories(store, twin, fresh, rules, never)).toEqual(result);
        const after = new Map(store.all(scope).map((row) => [row.memory_id, row]));
        expect(result.actions.map(({ new_memory_index }) => new_memory_index)).toEqual(
          fresh.map((_, index) => index),
        );
        result.actions.forEach(({ action, candidate_ids, merged_content }, index) => {
          const id = result.stored[index]!;
          expect(after.has(id)).toBe(true);
          expect(candidate_ids).toEqual(action === 'store' ? [] : [id]);
          if (merged_content !== undefined) expect(after.get(id)!.content).toBe(merged_content);
        });
        const written = new Set(
          result.actions.flatMap(({ action }, at) => (action === 'skip' ? [] : result.stored[at]!)),
        );
        for (const row of before)
          if (!written.has(row.memory_id)) expect(after.get(row.memory_id)).toEqual(row);
        const stores = result.actions.filter(({ action }) => action === 'store').length;
        expect(after.size).toBe(before.length + stores);
      },
    ),
  );
});

test('long contents and many memories come to an end', { timeout: 60_000 }, async () => {
  const store = emptyStore();
  const long = [
    '我'.repeat(20_000),
    '，'.repeat(20_000),
    'A'.repeat(20_000),
    '“'.repeat(20_000),
    '1.'.repeat(10_000),
  ];
  const existing_memories = long.map((text, index) => ({ memory_id: `e-${index}`, content: text }));
  const scope = store.begin({ case_id: 'case', now: '2026-05-20T08:00:00Z', existing_memories });
  const fresh = long.map((text) => ({ content: `${text} not`, dimensions: [] }));
  const { actions } = await resolveMemories(store, scope, fresh, RESOLVE_RULES.get('v001')!, never);
  expect(actions).toHaveLength(fresh.length);
});
