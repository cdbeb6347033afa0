import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Recording } from './recording.ts';
import { RecordingStore } from './store.ts';

let folder: string;
let file: string;
const opened: RecordingStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  file = join(folder, 'replay', 'recordings.db');
});
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  rmSync(folder, { recursive: true });
});

function open(): RecordingStore {
  const store = new RecordingStore(file);
  opened.push(store);
  return store;
}

const recording = (more: Partial<Recording> = {}): Recording => ({
  key: 'k1',
  method: 'POST',
  url: 'http://127.0.0.1/v1/chat/completions',
  trial: 0,
  request: '{"model":"a"}',
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('hello'),
  chunks: [2, 3],
  case_id: 'eval-001',
  stage: 'l1',
  recorded_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

test('what is put is found, by this store and by another', () => {
  const store = open();
  expect(store.find('k1')).toBeUndefined();
  expect(store.all()).toEqual([]);
  expect(existsSync(file)).toBe(false);
  store.put(recording(), false);
  expect(store.find('k1')).toEqual(recording());
  expect(open().find('k1')).toEqual(recording());
  expect(open().find('k2')).toBeUndefined();
});

test('the first of two that record the same request stays, unless recordings are replaced', () => {
  const [one, two] = [open(), open()];
  one.put(recording({ body: Buffer.from('first') }), false);
  two.put(recording({ body: Buffer.from('later') }), false);
  expect(two.all().map(({ body }) => body.toString())).toEqual(['first']);
  two.put(recording({ body: Buffer.from('newer') }), true);
  expect(one.all().map(({ body }) => body.toString())).toEqual(['newer']);
});

test('reading leaves the file to the byte, and nothing beside it', () => {
  const writer = open();
  writer.put(recording(), false);
  writer.close();
  const before = readFileSync(file);
  const reader = open();
  reader.find('k1');
  reader.candidates(recording(), recording());
  reader.close();
  const ignored = open();
  ignored.put(recording({ body: Buffer.from('later') }), false);
  ignored.close();
  expect(readFileSync(file)).toEqual(before);
  expect(readdirSync(join(folder, 'replay'))).toEqual(['recordings.db']);
});

test('a reader that came before there was a file sees what is written later', () => {
  const reader = open();
  expect(reader.find('k1')).toBeUndefined();
  open().put(recording(), false);
  expect(reader.find('k1')).toEqual(recording());
});

test('candidates are of the same case and stage, else of the same URL, else any', () => {
  const store = open();
  store.put(recording({ key: 'a' }), false);
  store.put(recording({ key: 'b', case_id: 'eval-002' }), false);
  store.put(recording({ key: 'c', case_id: 'eval-002', url: 'http://elsewhere.test/' }), false);
  const keys = (case_id: string, url = recording().url) =>
    store.candidates({ method: 'POST', url }, { case_id, stage: 'l1' }).map(({ key }) => key);
  expect(keys('eval-001')).toEqual(['a']);
  expect(keys('eval-003')).toEqual(['a', 'b']);
  expect(keys('eval-003', 'http://nowhere.test/')).toEqual(['a', 'b', 'c']);
});

test('what is removed is gone', () => {
  const store = open();
  for (const key of ['a', 'b', 'c']) store.put(recording({ key, request: `"${key}"` }), false);
  store.remove(['a', 'c', 'z']);
  expect(store.all().map(({ key }) => key)).toEqual(['b']);
});

describe('a file that is no intact store is an error that says how to go on', () => {
  const failure = (): unknown => {
    try {
      open().find('k1');
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const write = (content: string | Buffer): void => {
    open().put(recording(), false);
    for (const store of opened) store.close();
    writeFileSync(file, content);
  };
  const expected = (what: RegExp) =>
    expect.objectContaining({
      name: 'ReplayStoreError',
      message: expect.stringMatching(
        new RegExp(
          `recordings\\.db is no intact file of recordings \\(.*${what.source}.*\\): bring it back .*CALIPER_REPLAY=record`,
        ),
      ),
    });

  test('text, as a pointer of Git LFS', () => {
    write(`version https://git-lfs.github.com/spec/v1\n${'x'.repeat(200)}`);
    expect(failure()).toEqual(expected(/file is not a database/));
  });

  test('one that lost a part', () => {
    open().put(recording({ body: Buffer.alloc(20_000), chunks: [20_000] }), false);
    for (const store of opened) store.close();
    writeFileSync(file, readFileSync(file).subarray(0, 6000));
    expect(failure()).toEqual(expected(/malformed|not a database/));
  });

  test('a database of something else, and one of another version', () => {
    open().put(recording(), false);
    const database = new Database(file);
    database.pragma('user_version = 9');
    expect(failure()).toEqual(expected(/its version is 9, this plugin reads 1/));
    database.pragma('user_version = 1');
    database.exec("UPDATE recordings SET chunks = '[1]'");
    expect(failure()).toEqual(expected(/'chunks': the pieces do not add up/));
    database.exec('DROP TABLE recordings');
    expect(failure()).toEqual(expected(/no such table/));
    database.close();
  });
});
