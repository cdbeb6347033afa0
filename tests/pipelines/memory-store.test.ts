import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MemoryStore, type Scope } from '../../evals/pipelines/memory/store/memory-store.ts';
import { MEMORY_MIGRATIONS, WIKI_MIGRATIONS } from '../../evals/pipelines/memory/store/migrations.ts';
import { SceneStore } from '../../evals/pipelines/memory/store/scene-store.ts';
import { migrate } from '../../evals/pipelines/store/migrate.ts';

const NOW = '2026-05-20T08:00:00Z';

function database(migrations: readonly string[] = MEMORY_MIGRATIONS): Database.Database {
  const opened = new Database(':memory:');
  onTestFinished(() => void opened.close());
  opened.pragma('foreign_keys = ON');
  migrate(opened, migrations);
  return opened;
}

const begin = (
  store: MemoryStore,
  case_id: string,
  existing_memories: Parameters<MemoryStore['add']>[1] = [],
): Scope => store.begin({ case_id, now: NOW, existing_memories: [...existing_memories] });

const contents = (store: MemoryStore, scope: Scope) => store.all(scope).map(({ content }) => content);

describe('migrate', () => {
  test('runs each migration once, in order', () => {
    const opened = database([]);
    migrate(opened, ['CREATE TABLE a (x)']);
    migrate(opened, ['CREATE TABLE a (x)', 'INSERT INTO a VALUES (7)']);
    migrate(opened, ['CREATE TABLE a (x)', 'INSERT INTO a VALUES (7)']);
    expect(opened.prepare('SELECT x FROM a').all()).toEqual([{ x: 7 }]);
    expect(opened.pragma('user_version', { simple: true })).toBe(2);
  });

  test('one that fails leaves nothing of itself', () => {
    const opened = database([]);
    expect(() =>
      migrate(opened, ['CREATE TABLE a (x)', 'CREATE TABLE b (x); INSERT INTO c VALUES (1)']),
    ).toThrow(/c/);
    expect(opened.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([
      { name: 'a' },
    ]);
    expect(opened.pragma('user_version', { simple: true })).toBe(1);
  });

  test('a database of a later layout is an error', () => {
    const opened = database(MEMORY_MIGRATIONS);
    expect(() => migrate(opened, MEMORY_MIGRATIONS.slice(0, 1))).toThrow(/version 2, this code knows 1/);
  });
});

describe('MemoryStore', () => {
  test('gives memories back as they came, with what was left out filled in', () => {
    const store = new MemoryStore(database());
    const whole = {
      memory_id: 'z',
      content: '喜欢喝茶',
      dimensions: ['preferences', 'habits'],
      memory_type: 'persona',
      priority: 70.5,
      time_velocity: 'static',
      updated_at: '2026-01-01T08:00:00+08:00',
    };
    const scope = begin(store, 'case', [whole, { memory_id: 'a', content: 'x' }]);
    expect(store.all(scope)).toEqual([
      whole,
      {
        memory_id: 'a',
        content: 'x',
        dimensions: [],
        memory_type: null,
        priority: 60,
        time_velocity: null,
        updated_at: NOW,
      },
    ]);
  });

  test('scopes share nothing, also of one case and with equal ids', () => {
    const store = new MemoryStore(database());
    const scopes = ['a', 'b', 'a'].map((id, index) =>
      begin(store, id, [{ memory_id: 'm', content: `${id}${index}` }]),
    );
    store.put(scopes[0]!, { ...store.all(scopes[0]!)[0]!, content: 'changed' }, 'changed');
    expect(scopes.map((scope) => contents(store, scope))).toEqual([['changed'], ['b1'], ['a2']]);
    store.end(scopes[2]!, false);
    expect(scopes.map((scope) => contents(store, scope))).toEqual([['changed'], ['b1'], []]);
  });

  test('what is written after the end fails, and leaves nothing', () => {
    const store = new MemoryStore(database());
    const scope = begin(store, 'case');
    store.end(scope, false);
    expect(() => store.add(scope, [{ memory_id: 'late', content: 'x' }])).toThrow(/FOREIGN KEY/);
    expect(store.all(scope)).toEqual([]);
  });

  test('the end of a case takes its rows and tags; with keep they stay, marked', () => {
    const opened = database();
    const store = new MemoryStore(opened);
    const memory = { memory_id: 'm', content: 'x', dimensions: ['identity'] };
    const [gone, kept] = [begin(store, 'gone', [memory]), begin(store, 'kept', [memory])];
    store.end(gone, false);
    store.end(kept, true);
    expect(opened.prepare('SELECT case_id, ended FROM scopes').all()).toEqual([
      { case_id: 'kept', ended: 1 },
    ]);
    expect(opened.prepare('SELECT scope FROM tags').all()).toEqual([{ scope: kept.id }]);
  });

  test('an id twice is an error that takes back the whole batch; so is a change of what is not there', () => {
    const store = new MemoryStore(database());
    const scope = begin(store, 'case', [{ memory_id: 'm', content: 'x' }]);
    const batch = [
      { memory_id: 'n', content: 'y' },
      { memory_id: 'm', content: 'z' },
    ];
    expect(() => store.add(scope, batch)).toThrow("case 'case': the memory 'm' is stored already");
    expect(contents(store, scope)).toEqual(['x']);
    const row = { ...store.all(scope)[0]!, memory_id: 'n' };
    expect(() => store.put(scope, row, 'changed')).toThrow("the memory 'n' is not stored");
  });

  test('every write raises the revision', () => {
    const store = new MemoryStore(database());
    const scope = begin(store, 'case', [{ memory_id: 'm', content: 'x' }]);
    const { revision } = scope;
    store.add(scope, [{ memory_id: 'n', content: 'y' }]);
    expect(scope.revision).toBeGreaterThan(revision);
  });

  test('a time without form is an error that says whose it is', () => {
    const store = new MemoryStore(database());
    const existing_memories = [{ memory_id: 'm', content: 'x', updated_at: 'yesterday' }];
    expect(() => begin(store, 'case', existing_memories)).toThrow(/memory 'm': .* received "yesterday"/);
    expect(() => store.begin({ case_id: 'c', now: '', existing_memories: [] })).toThrow(/begin of case 'c'/);
  });

  test('hostile names and contents are data', () => {
    const store = new MemoryStore(database());
    const hostile = `'; DROP TABLE memories; -- "__proto__" \u202E`;
    const scope = begin(store, hostile, [
      { memory_id: hostile, content: hostile, dimensions: [hostile, '__proto__'] },
    ]);
    expect(store.all(scope)).toMatchObject([
      { memory_id: hostile, content: hostile, dimensions: [hostile, '__proto__'] },
    ]);
  });
});

describe('SceneStore', () => {
  test('replaces the scenes of one case, and forgets them at its end', () => {
    const memories = new MemoryStore(database());
    const scenes = new SceneStore(database(WIKI_MIGRATIONS));
    const [a, b] = [begin(memories, 'a'), begin(memories, 'b')];
    const two = [
      { scene_id: 's-2', label: '身份', memory_ids: ['m-2', 'm-1'] },
      { scene_id: 's-1', label: 'Tea', memory_ids: ['m-2'] },
    ];
    scenes.replace(a, two);
    scenes.replace(b, two);
    scenes.replace(b, two.slice(1));
    expect(scenes.all(a)).toEqual(two);
    expect(scenes.all(b)).toEqual(two.slice(1));
    scenes.end(a);
    expect(scenes.all(a)).toEqual([]);
    expect(scenes.all(b)).toEqual(two.slice(1));
  });
});
