import { beforeAll, describe, expect, it } from 'vitest';
import { hostileSummary, UNPRINTABLE } from '../../tests/support/hostile.ts';
import { casesYaml, MISSING, ROOT, runSuite } from '../../tests/support/run.ts';
import { renderCsv } from './render-csv.ts';
import { type Report, reportOf } from './report-data.ts';
import { summarise } from './summarise.ts';

const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };
const memory = {
  content: 'lives in Oslo',
  dimensions: ['identity', 'environment'],
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
};
const YAML = casesYaml([
  { case_id: 'a', difficulty: 'easy', expected_l1: { memories: [memory] } },
  { case_id: 'b', skip: 'later, "perhaps"', expected_l1: { memories: [memory] } },
  { case_id: 'c', expected_l1: { memories: [memory] } },
]);

/** Records and cells, as RFC 4180 has them. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, raw = '', end] = found;
    records.at(-1)!.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '') break;
    if (end === '\r\n') records.push([]);
  }
  expect(cell.lastIndex === 0 || cell.lastIndex === text.length).toBe(true);
  return records.slice(0, -1);
}

let report: Report;
let rows: Record<string, string>[];
beforeAll(async () => {
  const answers = { a: [{ ...memory, dimensions: ['identity', 'style'] }], c: new Error('down, and out') };
  const run = await runSuite(YAML, answers);
  report = reportOf(
    summarise(run, MISSING, { update: 'new', root: ROOT, interrupted: false }),
    run.info!,
    META,
  );
  const [head, ...body] = parseCsv(renderCsv(report));
  rows = body.map((cells) => Object.fromEntries(cells.map((cell, at) => [head![at], cell])));
});

describe('renderCsv', () => {
  it('has the columns that people filter by, with lines that end as in RFC 4180', () => {
    const [head] = renderCsv(report).split('\r\n');
    for (const column of [
      'case_id',
      'difficulty',
      'l1_f1',
      'strict_match',
      'matched_memories',
      'unmatched_pred',
      'unmatched_gt',
      'error',
    ]) {
      expect(head!.split(',')).toContain(column);
    }
    expect(renderCsv(report).endsWith('\r\n')).toBe(true);
  });

  it('has one line a case with its counts and metrics', () => {
    // TP identity, FP style, FN environment.
    expect(rows[0]).toMatchObject({
      case_id: 'a',
      difficulty: 'easy',
      verdict: 'pass',
      l1_f1: '0.5',
      l1_precision: '0.5',
      l1_recall: '0.5',
      strict_match: '0',
      matched_memories: '1',
      unmatched_pred: '0',
      unmatched_gt: '0',
      tp: '1',
      fp: '1',
      fn: '1',
      file: 'cases/memory.yaml',
      line: '2',
    });
  });

  it('leaves empty what a case does not have', () => {
    expect(rows[1]).toMatchObject({ verdict: 'skip', l1_f1: '', tp: '', note: 'later, "perhaps"' });
    expect(rows[2]).toMatchObject({
      verdict: 'error',
      l1_precision: '',
      l1_recall: '0',
      error_kind: 'infra',
      error: 'l1: down, and out',
    });
  });

  it('is the same for the same report', () => {
    expect(renderCsv(report)).toBe(renderCsv(structuredClone(report)));
  });

  it('keeps hostile text in its cell, and no cell starts a formula', async () => {
    const summary = await hostileSummary();
    const text = renderCsv(reportOf(summary, summary.run.info!, META));
    const [head, ...body] = parseCsv(text);
    expect(body).toHaveLength(4);
    for (const cells of body) {
      expect(cells).toHaveLength(head!.length);
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/);
    }
    expect(text).toContain('evil');
    expect(text.replaceAll('\r\n', '')).not.toMatch(UNPRINTABLE);
  });
});
