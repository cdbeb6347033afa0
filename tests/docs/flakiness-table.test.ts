import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mulberry32 } from '../../plugin/metrics/mulberry32.ts';
import type { CaseRow } from '../../plugin/scores/types.ts';
import { caseVerdict } from '../../plugin/verdict/case.ts';
import { suiteFailures } from '../../plugin/verdict/suite.ts';
import { baselineOf, caseResult, caseRow, policyOf } from '../support/rows.ts';

const RUNS = 1000;
const SHAPES = [
  { cases: 1, trials: 10 },
  { cases: 1, trials: 20 },
  { cases: 20, trials: 5 },
  { cases: 20, trials: 10 },
  { cases: 150, trials: 5 },
] as const;

/** A run of a target that passes each attempt with the same probability. */
function drawn(
  random: () => number,
  { cases, trials }: (typeof SHAPES)[number],
  rate: number,
): [string, CaseRow][] {
  return Array.from({ length: cases }, (_, index) => {
    let passes = 0;
    for (let trial = 0; trial < trials; trial++) passes += random() < rate ? 1 : 0;
    const verdict = passes === trials ? 'pass' : passes === 0 ? 'fail' : 'flaky';
    return [`c${String(index)}`, caseRow({ verdict, attempts: trials, passes })];
  });
}

/** How often a run is red, and how often some case of it is called regressed, over pairs of baseline and run. */
function simulate(shape: (typeof SHAPES)[number], rate: number): { red: number; named: number } {
  const random = mulberry32(20_261_201 + shape.cases * 100 + shape.trials);
  let [red, named, pairs] = [0, 0, 0];
  while (pairs < RUNS) {
    const before = drawn(random, shape, 0.8);
    const now = drawn(random, shape, rate);
    // Only a baseline in which attempts disagreed makes flakiness known.
    if (!before.some(([, { verdict }]) => verdict === 'flaky')) continue;
    pairs += 1;
    const policy = policyOf({}, baselineOf(Object.fromEntries(before)));
    const fell = now.some(([id, row]) =>
      caseVerdict(caseResult(id, row), policy).reason.startsWith('regressed'),
    );
    const whole = suiteFailures([], [], policy, { root: '/', partial: false, rows: new Map(now) }).length > 0;
    if (fell) named += 1;
    if (fell || whole) red += 1;
  }
  return { red: red / RUNS, named: named / RUNS };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Seeded, so that the table of the page is exactly what this says. */
test('the error rates of the page are those of the code', () => {
  const rows = SHAPES.map((shape) => {
    const same = simulate(shape, 0.8);
    const worse = simulate(shape, 0.5);
    expect(same.red).toBeLessThanOrEqual(0.05);
    expect(same.named).toBeLessThanOrEqual(0.03);
    if (shape.cases >= 20) expect(worse.red).toBeGreaterThanOrEqual(0.95);
    return [shape.cases, shape.trials, percent(same.named), percent(same.red), percent(worse.red)].join(
      ' | ',
    );
  });
  const page = readFileSync(new URL('../../docs/verdicts-and-baselines.md', import.meta.url), 'utf8');
  const cells = page.replace(/ {2,}/g, ' ');
  for (const row of rows) expect(cells).toContain(`| ${row} |`);
});
