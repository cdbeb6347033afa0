import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { HistoryStore } from '../history/store.ts';
import type { HistoryRun } from '../history/types.ts';
import { HISTORY_FILE } from '../reporter/history/recorder.ts';
import { historyLines, printHistory } from './history.ts';

afterEach(() => vi.restoreAllMocks());

const run = (more: Partial<HistoryRun> = {}): HistoryRun => ({
  run_id: 'r',
  timestamp: '2026-01-01T10:00:00.000Z',
  commit: 'a'.repeat(40),
  dirty: false,
  subject: 'rules v1',
  subject_hash: 's',
  caliber_hash: 'c1',
  red: false,
  executed: 4,
  passed: 3,
  duration_seconds: 1,
  metrics: { pass_rate: 0.75 },
  ...more,
});

test('a row for each run, and a line before the first of another caliber', () => {
  const runs = [
    run(),
    run({ dirty: true, red: true }),
    run({ caliber_hash: 'c2', commit: null, dirty: null }),
  ];
  const unsteady = [{ case_id: 'case-1', runs: 2, passed: 1 }];
  expect(historyLines({ suite: 'memory', variant: 'v1' }, { runs, unsteady }, ['pass_rate', 'gone'])).toEqual(
    [
      'memory@v1',
      '  time              commit     subject   caliber  result  pass  pass_rate  gone',
      '  2026-01-01 10:00  aaaaaaaa   rules v1  c1       green   3/4   0.75       –',
      '  2026-01-01 10:00  aaaaaaaa+  rules v1  c1       red     3/4   0.75       –',
      '  ── another caliber: figures above and below do not compare',
      '  2026-01-01 10:00  –          rules v1  c2       green   3/4   0.75       –',
      '  + with uncommitted changes',
      '  case-1 passed 1 of 2 runs of the same system',
      '',
    ],
  );
});

test('texts of a file from elsewhere stay on their line, and send nothing to the terminal', () => {
  const lines = historyLines(
    { suite: 'a\u001b[2J', variant: null },
    {
      runs: [run({ subject: 'x\n\u001b[31my\u202e' })],
      unsteady: [{ case_id: '\u0007', runs: 2, passed: 1 }],
    },
    [],
  );
  expect(lines).toHaveLength(5);
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u202e]/);
});

test('a variant that looks like a number is found; a metric that no run has is an error with the one that was meant', () => {
  const root = mkdtempSync(join(tmpdir(), 'history-'));
  mkdirSync(join(root, 'results'));
  const store = new HistoryStore(join(root, HISTORY_FILE));
  for (const variant of ['001', '002'])
    store.record({ suite: 'memory', variant }, run({ run_id: variant }), new Map(), { last: 1 });
  store.close();
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const refused = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    expect(printHistory('memory', { variant: 1 }, root)).toBe(0);
    expect(printed.mock.calls.flat().join('\n')).toMatch(/^memory@001\n/);
    expect(printed.mock.calls.flat().join('\n')).not.toContain('memory@002');
    expect(printHistory('memory', { variant: 3 }, root)).toBe(2);
    expect(printHistory('memory', { metric: ['pass_rate', 'pas_rate'] }, root)).toBe(2);
    expect(refused.mock.calls.at(-1)).toEqual([
      "caliper history: no run has the metric 'pas_rate'; did you mean 'pass_rate'?",
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
