import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { againstBaseline } from '../../plugin/compare/against.ts';
import { mcnemarExact, passAtK, passHatK, smallestChange, wilson } from '../../plugin/metrics/index.ts';
import { type Report, reportOf } from '../../plugin/reporter/report-data.ts';
import { statisticsOf } from '../../plugin/reporter/statistics/statistics.ts';
import { briefStatistics, statisticsTexts } from '../../plugin/reporter/statistics/texts.ts';
import { summarise } from '../../plugin/reporter/summarise.ts';
import { sumAttempts } from '../../plugin/scores/sum-attempts.ts';
import { trialStatistics } from '../../plugin/scores/trials/trial-statistics.ts';
import { fixed } from '../../plugin/stages/thresholds.ts';
import { caseRow, l1Tally } from '../support/rows.ts';
import { casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../support/run.ts';

const page = readFileSync(new URL('../../docs/statistics.md', import.meta.url), 'utf8');
/** With line breaks folded, as sentences are read. */
const prose = page.replace(/\n(?!\n)/g, ' ');
const blocks = [...page.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, text]) => text!.trim().split('\n'));

const IDS = Array.from({ length: 60 }, (_, at) => `eval-${String(at + 1).padStart(2, '0')}`);
const memory = { dimensions: ['identity'], memory_type: 'persona', priority: 50, time_velocity: 'static' };
const YAML = casesYaml(
  IDS.map((case_id) => ({ case_id, expected_l1: { memories: [{ ...memory, content: 'lives in Oslo' }] } })),
);

/** The run of the page: 54 of 60 cases have their label, 57 had it in the baseline, two of which it lost there had it now. */
let example: Report;
beforeAll(async () => {
  const gates = { 'l1.dimension_micro_recall': 0.8, 'l1.dimension_micro_f1': 0.8 };
  const right = rightAnswers(YAML);
  const without = (...gone: number[]) =>
    Object.fromEntries(IDS.flatMap((id, at) => (gone.includes(at) ? [] : [[id, right[id]!]])));
  const run = await runSuite(YAML, without(2, 10, 11, 12, 13, 14), { gates });
  const before = await runSuite(YAML, without(0, 1, 2), { gates });
  const summary = summarise(run, MISSING, { update: 'none', root: ROOT, interrupted: false });
  example = reportOf(summary, run.info!, { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT });
  example.against = againstBaseline({ cases: before.results }, { per_case: example.per_case })!;
});

/** Ten cases, tried three times each. */
const PASSES = [3, 3, 3, 3, 3, 3, 2, 2, 1, 0];
const trials = trialStatistics(
  PASSES.map((passes, at) => {
    const tries = [0, 1, 2].map((attempt) => {
      const hit = (attempt + at) % 3 < passes;
      const tallies = { l1: hit ? l1Tally(1, 0, 0) : l1Tally(0, 1, 1) };
      return { verdict: hit ? ('pass' as const) : ('fail' as const), tallies, missed: [] };
    });
    return { ...caseRow(), ...sumAttempts(tries), case_id: IDS[at]!, tries };
  }),
)!;

const lines = (report: Report, ids: RegExp): string[] =>
  statisticsTexts(statisticsOf(report), 'en').flatMap(({ id, text }) => (ids.test(id) ? [text] : []));

test('the sentences beside a baseline, and those on the figures, are what a report says', () => {
  expect(blocks[0]).toEqual(
    briefStatistics(statisticsOf(example), 'en').map((text) => `statistics: ${text}`),
  );
  expect(blocks[1]).toEqual(lines(example, /^(verdicts|smallest-change|metrics|few-cases)$/));
  expect(blocks[3]).toEqual(lines(example, /^(pass-rate|gate:.*)$/));
});

test('the sentences on attempts are what a report says', () => {
  expect(blocks[2]).toEqual(lines({ ...example, trials }, /^(trials|flaky|spread)$/));
});

describe('what the page works out', () => {
  test.each([
    ['5 against 2', mcnemarExact(5, 2)],
    ['6 against 0', mcnemarExact(6, 0)],
    ['5 against 0', mcnemarExact(5, 0)],
  ])('%s', (what, p) => expect(prose).toContain(`${what}: p ${fixed(p)}`));

  test('the table of smallest changes', () => {
    const [, ways, least] =
      /\| flips each way beside it \|(.+)\|\n\|[ -|]+\n\| smallest net change +\|(.+)\|/.exec(page)!;
    const numbers = (row: string) => row.split('|').map(Number);
    expect(numbers(least!)).toEqual(numbers(ways!).map((each) => smallestChange(each, 1000)));
    expect(numbers(ways!).length).toBeGreaterThan(4);
  });

  test('the table of pass@k and pass^k', () => {
    const rows = [...page.matchAll(/^\| (\d) of (\d) +\|(.+)\|$/gm)];
    expect(rows).toHaveLength(4);
    for (const [, passes, attempts, cells] of rows) {
      const [c, n] = [Number(passes), Number(attempts)];
      const values = [
        passAtK(n, c, 1),
        passAtK(n, c, 2),
        passAtK(n, c, 3),
        passHatK(n, c, 2),
        passHatK(n, c, 3),
      ];
      expect(cells!.split('|').map((cell) => cell.trim())).toEqual(values.map(fixed));
    }
  });

  test('the table of interval widths', () => {
    const rows = [...page.matchAll(/^\| (\d+) of (\d+) +\| ([\d.]+)–([\d.]+) +\|$/gm)];
    expect(rows.length).toBeGreaterThan(2);
    for (const [, hit, n, low, high] of rows) {
      const interval = wilson(Number(hit), Number(n))!;
      expect([low, high]).toEqual([interval.low, interval.high].map((bound) => bound.toFixed(2)));
    }
  });

  test('false alarms of few cases: 2 / 2⁴ and 2 / 2⁵', () => {
    expect(prose).toContain(`of four, in ${(2 / 2 ** 4) * 100} %`);
    expect(prose).toContain(`of five, in ${(2 / 2 ** 5) * 100} %`);
  });
});
