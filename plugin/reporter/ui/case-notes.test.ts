import { describe, expect, it } from 'vitest';
import { HOSTILE, hostileSummary, UNPRINTABLE } from '../../../tests/support/hostile.ts';
import {
  baselineAfter,
  CASE_FILE,
  casesYaml,
  MISSING,
  ROOT,
  rightAnswers,
  runSuite,
} from '../../../tests/support/run.ts';
import { type SuiteSummary, summarise } from '../summarise.ts';
import { caseNotes } from './case-notes.ts';

const memory = {
  content: 'lives in Oslo',
  dimensions: ['identity'],
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
};
const set = (ids: readonly string[]): string =>
  casesYaml(ids.map((case_id) => ({ case_id, expected_l1: { memories: [memory] } })));
const OPTIONS = { update: 'new', root: ROOT, interrupted: false } as const;

/** A run in which `a` fell, `b` was mended, `c` fails as before, `d` and `e` pass as before. */
async function flipped(): Promise<SuiteSummary> {
  const yaml = set(['a', 'b', 'c', 'd', 'e']);
  const before = await runSuite(yaml, { ...rightAnswers(yaml), b: [], c: [] });
  const now = await runSuite(yaml, { ...rightAnswers(yaml), a: [], c: [] });
  return summarise(now, baselineAfter(before), OPTIONS);
}

describe('caseNotes', () => {
  it('is of the cases that failed or flipped alone', async () => {
    const { notes, left } = caseNotes(await flipped(), null);
    expect([...notes.keys()]).toEqual(['a', 'b', 'c']);
    expect(notes.get('a')![0]).toMatchObject({
      type: 'regressed',
      message: 'pass → fail · regressed · l1 dimension_micro_f1 0.00 < 0.50',
    });
    expect(notes.get('b')).toEqual([
      { type: 'fixed', message: 'fail → pass', location: expect.objectContaining({ file: CASE_FILE }) },
    ]);
    expect(notes.get('c')![0]!.type).toBe('fail');
    expect(left).toBe(0);
  });

  it('names each difference at the field that it is of, and where the report shows the case', async () => {
    const summary = await flipped();
    const [first, difference] = caseNotes(summary, 'http://localhost:1/report.html').notes.get('a')!;
    expect(first!.message).toContain('in the report: http://localhost:1/report.html#case-a');
    expect(difference).toMatchObject({
      type: 'difference',
      message: expect.stringContaining('has no prediction'),
    });
    const finding = summary.run.results.get('a')!.findings[0]!;
    const place = { file: finding.file, line: finding.line, column: finding.col };
    expect(difference!.location).toEqual(place);
    expect(first!.location).toEqual(place);
  });

  it('without a baseline is of failures', async () => {
    const yaml = set(['a', 'b']);
    const summary = summarise(await runSuite(yaml, { ...rightAnswers(yaml), a: [] }), MISSING, OPTIONS);
    expect([...caseNotes(summary, null).notes.keys()]).toEqual(['a']);
  });

  it('of a run under a weaker caliber than the suite requires is nothing', async () => {
    const summary = await flipped();
    const info = { ...summary.run.info!, weaker: 'the suite requires a lexical caliber' };
    expect(caseNotes({ ...summary, run: { ...summary.run, info } }, null).notes.size).toBe(0);
  });

  it('is bounded: in cases, and in the differences of one', async () => {
    const summary = await flipped();
    const fallen = summary.cases.find(({ result }) => result.case_id === 'a')!;
    const cases = Array.from({ length: 1_200 }, (_, index) => ({
      ...fallen,
      result: { ...fallen.result, case_id: `a${index}` },
    }));
    const { notes, left } = caseNotes({ ...summary, cases }, null);
    expect(notes.size).toBe(1_000);
    expect(left).toBe(200);

    const findings = Array.from({ length: 14 }, (_, index) => ({
      ...fallen.result.findings[0]!,
      message: `${index}: ${'x'.repeat(10_000)}`,
    }));
    const wide = { ...fallen, result: { ...fallen.result, findings } };
    const shown = caseNotes({ ...summary, cases: [wide] }, null).notes.get('a')!;
    expect(shown).toHaveLength(12);
    expect(shown.at(-1)!.message).toBe('4 more differences are in the report');
    for (const { message } of shown) expect(message.length).toBeLessThan(4_100);
  });

  it('holds hostile text as text: nothing unprintable, one line', async () => {
    const all = [...caseNotes(await hostileSummary(), null).notes.values()].flat();
    expect(all.length).toBeGreaterThan(0);
    expect(HOSTILE.length).toBeGreaterThan(0);
    for (const { type, message } of all) {
      expect(`${type}${message}`).not.toMatch(UNPRINTABLE);
      expect(message).not.toMatch(/[\r\n]/);
    }
  });
});
