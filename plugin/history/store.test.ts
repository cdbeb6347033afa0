import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HistoryStore } from './store.ts';
import type { HistoryRun } from './types.ts';

const KEY = { suite: 'memory', variant: null };

let folder: string;
let file: string;
let store: HistoryStore | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
  file = join(folder, 'results', 'history.db');
});

afterEach(() => {
  store?.close();
  store = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const run = (id: number, more: Partial<HistoryRun> = {}): HistoryRun => ({
  run_id: `run-${id}`,
  timestamp: `2026-01-${String(id).padStart(2, '0')}T10:00:00.000Z`,
  commit: 'a'.repeat(40),
  dirty: false,
  subject: 'rules v1',
  subject_hash: 's1',
  caliber_hash: 'c1',
  red: false,
  executed: 2,
  passed: 2,
  duration_seconds: 0.5,
  metrics: { pass_rate: 1, 'l1.dimension_micro_f1': null },
  ...more,
});

const verdicts = (a: boolean, b: boolean, hash = 'h') =>
  new Map([
    ['a', { case_hash: hash, passed: a }],
    ['b', { case_hash: 'h', passed: b }],
  ]);

test('what was kept comes back as it was, oldest first, each suite and variant for itself', () => {
  store = new HistoryStore(file);
  store.record(KEY, run(1), verdicts(true, true), { last: 10 });
  store.record({ suite: 'memory', variant: 'v002' }, run(2), verdicts(true, true), { last: 10 });
  const second = run(3, { commit: null, dirty: null, red: true, passed: 1 });
  expect(store.record(KEY, second, verdicts(true, true), { last: 10 }).runs).toEqual([run(1), second]);
  expect(store.record(KEY, run(4), verdicts(true, true), { last: 2 }).runs).toEqual([second, run(4)]);
  expect(store.keys()).toEqual([KEY, { suite: 'memory', variant: 'v002' }]);
  expect(readdirSync(join(folder, 'results'))).toEqual(['history.db']);
});

test('a case is unsteady where its verdict differs between runs of one system, caliber and text', () => {
  store = new HistoryStore(file);
  const record = (id: number, a: boolean, b: boolean, more: Partial<HistoryRun> = {}, hash = 'h') =>
    store!.record(KEY, run(id, more), verdicts(a, b, hash), { last: 10 }).unsteady;
  expect(record(1, true, true)).toEqual([]);
  expect(record(2, false, true)).toEqual([{ case_id: 'a', runs: 2, passed: 1 }]);
  // Of another subject or caliber there is but one run.
  expect(record(3, true, false, { subject_hash: 's2' })).toEqual([]);
  expect(record(4, true, false, { caliber_hash: 'c2' })).toEqual([]);
  // The text of a changed: only b, false now and true twice before.
  expect(record(5, true, false, {}, 'h2')).toEqual([{ case_id: 'b', runs: 3, passed: 2 }]);
});

test('old runs go, and of older ones the verdicts', () => {
  store = new HistoryStore(file);
  for (let id = 1; id <= 5; id++)
    store.record(KEY, run(id), verdicts(id !== 2, true), { last: 10, keep: { runs: 4, verdicts: 2 } });
  const { runs, unsteady } = store.trend(KEY, 10);
  expect(runs.map(({ run_id }) => run_id)).toEqual(['run-2', 'run-3', 'run-4', 'run-5']);
  // Run 2, in which a failed, has no verdicts left.
  expect(unsteady).toEqual([]);
  expect(store.prune({ runs: 1, verdicts: 1 })).toBe(3);
  expect(store.trend(KEY, 10).runs.map(({ run_id }) => run_id)).toEqual(['run-5']);
});

test('200 runs of 1,000 cases stay small', () => {
  store = new HistoryStore(file);
  const many = new Map(
    Array.from({ length: 1000 }, (_, index) => [
      `case-${index}`,
      { case_hash: (index * 7919).toString(16).padStart(16, '0'), passed: index % 3 > 0 },
    ]),
  );
  for (let id = 1; id <= 210; id++) store.record(KEY, run(id), many, { last: 1 });
  expect(statSync(file).size).toBeLessThan(1_500_000);
});

test('two that are open at once write in turn', () => {
  store = new HistoryStore(file);
  const other = new HistoryStore(file);
  store.record(KEY, run(1), verdicts(true, true), { last: 10 });
  expect(other.record(KEY, run(2), verdicts(true, true), { last: 10 }).runs).toHaveLength(2);
  other.close();
});

test.each([
  ['no database', () => writeFileSync(file, 'x'.repeat(5000)), /file is not a database; move it away/],
  [
    'a database of something else',
    () => other('CREATE TABLE x (y)'),
    /is a database of something else; move it away/,
  ],
  [
    'one of a later version',
    () => other(`PRAGMA application_id = ${0x636c7068}; PRAGMA user_version = 9`),
    /is of layout 9/,
  ],
])('%s is refused, and left as it is', (_, make, message) => {
  new HistoryStore(file).close();
  rmSync(file);
  make();
  const before = statSync(file).size;
  expect(() => new HistoryStore(file)).toThrow(message);
  expect(() => new HistoryStore(file, { readonly: true })).toThrow(message);
  expect(statSync(file).size).toBe(before);
});

test('while another process writes, it is said that one is, and nothing is lost', () => {
  store = new HistoryStore(file);
  store.record(KEY, run(1), verdicts(true, true), { last: 10 });
  const writer = new Database(file);
  writer.exec('BEGIN IMMEDIATE');
  expect(() => store!.prune({ runs: 1, verdicts: 1 })).toThrow(
    /database is locked; another process is writing it/,
  );
  writer.exec('ROLLBACK');
  writer.close();
  expect(store.trend(KEY, 10).runs).toEqual([run(1)]);
}, 15_000);

test('a place that cannot be written is not called damaged', () => {
  expect(() => new HistoryStore(join(folder, 'results'), { readonly: true })).toThrow(
    /unable to open database file; make the file and its folder writable/,
  );
});

function other(sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

test('a row that was damaged is left out, and hides no other', () => {
  store = new HistoryStore(file);
  for (let id = 1; id <= 3; id++) store.record(KEY, run(id), verdicts(id > 1, true), { last: 10 });
  store.close();
  const database = new Database(file);
  database.exec("UPDATE runs SET metrics = 'null' WHERE run_id = 'run-1'");
  database.exec("UPDATE runs SET cases = x'00' WHERE run_id = 'run-1'");
  expect(() => database.exec("UPDATE runs SET passed = 'many' WHERE run_id = 'run-2'")).toThrow(/TEXT value/);
  database.close();
  store = new HistoryStore(file);
  const { runs, unsteady } = store.record(KEY, run(4), verdicts(true, true), { last: 10 });
  expect(runs.map(({ run_id }) => run_id)).toEqual(['run-2', 'run-3', 'run-4']);
  expect(unsteady).toEqual([]);
});
