import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Recording } from '../replay/recording.ts';
import { RecordingStore } from '../replay/store.ts';
import { endWholeRun, noteUsed } from '../replay/used.ts';
import { manageReplay, type ReplayOptions } from './replay.ts';

let root: string;
let output: string[];
let errors: string[];

const NOW = new Date('2026-03-01T00:00:00Z');
const recording = (key: string, more: Partial<Recording> = {}): Recording => ({
  key,
  method: 'POST',
  url: 'http://127.0.0.1/v1/chat/completions',
  trial: 0,
  request: `{"model":"${key}"}`,
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"b":1,"a":"ü"}'),
  chunks: [16],
  case_id: 'eval-001',
  stage: 'l1',
  recorded_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'replay-'));
  output = [];
  errors = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void errors.push(text));
  put(
    recording('bb'),
    recording('aa', {
      body: Buffer.from('onetwo'),
      chunks: [3, 3],
      headers: {},
      recorded_at: '2026-02-20T00:00:00.000Z',
    }),
    recording('cc', {
      case_id: null,
      stage: null,
      trial: 1,
      url: 'http://127.0.0.1/\u001b[31m',
      request: 'plain',
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

function put(...recordings: Recording[]): void {
  const store = new RecordingStore(join(root, 'replay', 'recordings.db'));
  for (const each of recordings) store.put(each, false);
  store.close();
}

const replay = (action: string, key?: string, options: ReplayOptions = {}) =>
  manageReplay(action, key, options, root, NOW);
const listed = (): string[] => {
  output = [];
  expect(replay('ls')).toBe(0);
  return output.map((line) => line.slice(0, 2));
};

test('ls lists by URL, case and request, one line each', () => {
  expect(replay('ls')).toBe(0);
  expect(output).toEqual([
    'cc - - trial 2 POST http://127.0.0.1/\ufffd[31m 200 16 B',
    'aa eval-001 l1 trial 1 POST http://127.0.0.1/v1/chat/completions 200 6 B',
    'bb eval-001 l1 trial 1 POST http://127.0.0.1/v1/chat/completions 200 16 B',
  ]);
});

test('show prints request and answer; the beginning of a key is enough', () => {
  expect(replay('show', 'b')).toBe(0);
  expect(output[0]).toContain('recorded  2026-01-01T00:00:00.000Z, for case eval-001, stage l1, trial 1');
  expect(output[0]).toContain('{\n  "model": "bb"\n}');
  expect(output[0]).toContain('"a": "ü"');
  expect(replay('show', 'x')).toBe(1);
  expect(errors[0]).toContain("no recording has a key that begins with 'x'");
});

test('export gives sorted JSONL that knows no time', () => {
  expect(replay('export', undefined, { out: 'recordings.jsonl' })).toBe(0);
  const text = readFileSync(join(root, 'recordings.jsonl'), 'utf8');
  expect(text.split('\n').slice(1)).toEqual([
    '{"case_id":"eval-001","headers":{},"key":"aa","method":"POST","pieces":["one","two"],"request":{"model":"aa"},' +
      '"stage":"l1","status":200,"trial":0,"url":"http://127.0.0.1/v1/chat/completions"}',
    '{"body":{"a":"ü","b":1},"case_id":"eval-001","headers":{"content-type":"application/json"},"key":"bb",' +
      '"method":"POST","request":{"model":"bb"},"stage":"l1","status":200,"trial":0,' +
      '"url":"http://127.0.0.1/v1/chat/completions"}',
    '',
  ]);
});

test('prune by age', () => {
  // Recorded on 1 January and 20 February; 30 days before 1 March is 30 January.
  expect(replay('prune', undefined, { olderThan: '30d' })).toBe(0);
  expect(output).toEqual(['2 of 3 recordings removed']);
  expect(listed()).toEqual(['aa']);
});

test('prune takes what the last whole run did not use, and refuses without one', () => {
  expect(replay('prune', undefined, { unused: true })).toBe(2);
  expect(errors[0]).toContain('no whole run is known that used replay/recordings.db');
  noteUsed(root, 'a.test.ts', new Set(['aa']));
  noteUsed(root, 'b.test.ts', new Set(['cc', 'aa']));
  endWholeRun(root, 'replay/recordings.db');
  expect(replay('prune', undefined, { unused: true, olderThan: '52w' })).toBe(0);
  expect(output.at(-1)).toBe('0 of 3 recordings removed');
  expect(replay('prune', undefined, { unused: true })).toBe(0);
  expect(listed()).toEqual(['cc', 'aa']);
  expect(replay('prune', undefined, { unused: true, file: 'other.db' })).toBe(2);
});

test('what cannot be done says why', () => {
  const failure = (...call: Parameters<typeof replay>): string => {
    errors = [];
    expect(replay(...call)).toBe(2);
    return errors.join();
  };
  expect(failure('list')).toContain("no action 'list'; there are ls, show, prune and export");
  expect(failure('show')).toContain('which one?');
  expect(failure('prune')).toContain('prune what? --unused');
  expect(failure('prune', undefined, { olderThan: 'a month' })).toContain("received 'a month'");
  expect(failure('ls', undefined, { file: 'none.db' })).toContain('there are no recordings in none.db');
  writeFileSync(join(root, 'text.db'), 'no database '.repeat(100));
  expect(failure('ls', undefined, { file: 'text.db' })).toContain('is no intact file of recordings');
});
