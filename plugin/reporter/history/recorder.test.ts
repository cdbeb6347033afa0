import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from '../report-data.ts';
import { HISTORY_FILE, HistoryRecorder, historyRun } from './recorder.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recorder-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What the recorder reads of a report. */
const reportOf = (more: object = {}) =>
  ({
    run_id: 'run-1',
    timestamp: '2026-01-01T10:00:00.000Z',
    suite: 'memory',
    variant: null,
    partial: false,
    weaker: null,
    subject: { name: 'rules', version: 'v1' },
    caliber: { stages: { l1: { threshold: 0.6, similarity: 'dice' } } },
    summary: { counts: { executed: 1, pass: 1 }, red: false, duration_seconds: 0.5 },
    metrics: { all: { pass_rate: 1 } },
    per_case: [
      { case_id: 'a', case_hash: 'h', verdict: 'pass' },
      { case_id: 'b', case_hash: 'h', verdict: 'skip' },
    ],
    ...more,
  }) as unknown as Report;

test('a whole run is kept; a partial or a weaker one touches nothing', async () => {
  const recorder = new HistoryRecorder();
  expect(await recorder.record(reportOf({ partial: true }), root)).toBeNull();
  expect(await recorder.record(reportOf({ weaker: 'no embedder' }), root)).toBeNull();
  expect(existsSync(join(root, HISTORY_FILE))).toBe(false);
  expect(await recorder.record(reportOf(), root)).toMatchObject({
    runs: [{ run_id: 'run-1', commit: null, dirty: null, subject: 'rules v1', passed: 1, executed: 1 }],
    unsteady: [],
  });
});

test('whatever is wrong with the file is a sentence, without the path of the project', async () => {
  mkdirSync(join(root, HISTORY_FILE), { recursive: true });
  expect(await new HistoryRecorder().record(reportOf(), root)).toBe(
    'no history: ./results/history.db: unable to open database file; make the file and its folder writable, or keep none: caliper({ history: false })',
  );
  rmSync(join(root, 'results'), { recursive: true });
  writeFileSync(join(root, 'results'), '');
  expect(await new HistoryRecorder().record(reportOf(), root)).toMatch(
    /^no history: \.\/results\/history\.db: /,
  );
});

test('a history that is locked is waited for and spoken of once in a run', async () => {
  const recorder = new HistoryRecorder();
  expect(await recorder.record(reportOf(), root)).toMatchObject({ runs: [{ run_id: 'run-1' }] });
  const other = new Database(join(root, HISTORY_FILE));
  try {
    other.exec('BEGIN IMMEDIATE');
    const said = await recorder.record(reportOf({ run_id: 'run-2' }), root);
    expect(said).toMatch(/^no history: .*database is locked/);
    const start = performance.now();
    expect(await recorder.record(reportOf({ run_id: 'run-3', suite: 'rag' }), root)).toBeNull();
    expect(performance.now() - start).toBeLessThan(1_000);
  } finally {
    other.close();
  }
  recorder.forget();
  expect(await recorder.record(reportOf({ run_id: 'run-4' }), root)).toMatchObject({
    runs: [{ run_id: 'run-1' }, { run_id: 'run-4' }],
  });
});

test('the order of fields changes no hash, a value does; hostile names are cleaned and short', () => {
  const none = { commit: null, dirty: null };
  const kept = historyRun(reportOf(), none);
  const turned = { stages: { l1: { similarity: 'dice', threshold: 0.6 } } };
  expect(historyRun(reportOf({ caliber: turned }), none).caliber_hash).toBe(kept.caliber_hash);
  const other = { stages: { l1: { similarity: 'dice', threshold: 0.7 } } };
  expect(historyRun(reportOf({ caliber: other }), none).caliber_hash).not.toBe(kept.caliber_hash);
  const { subject } = historyRun(reportOf({ subject: { name: `\u001b[31m${'x'.repeat(5000)}` } }), none);
  expect(subject).not.toContain('\u001b');
  expect(subject.length).toBeLessThan(300);
});
