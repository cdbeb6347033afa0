import { expect, it } from 'vitest';
import { bootstrapDifferences } from '../../metrics/bootstrap-differences.ts';
import { ENOUGH_CASES } from './statistics.ts';

const CASES = 60;

/** Whether the interval of the difference leaves out 0 where so many cases are won, so many lost, and the others the same. */
function leavesOutZero(won: number, lost: number): boolean {
  const [interval] = bootstrapDifferences(CASES, (drawn) => {
    let sum = 0;
    for (const at of drawn) sum += at < won ? 1 : at < won + lost ? -1 : 0;
    return [sum / CASES];
  });
  return interval!.low > 0 || interval!.high < 0;
}

/** How often it does though nothing changed, where so many cases differ, each as likely one way as the other. */
function falseAlarms(differing: number): number {
  let [share, binomial] = [0, 1];
  for (let won = 0; won <= differing; won++) {
    if (leavesOutZero(won, differing - won)) share += binomial / 2 ** differing;
    binomial = (binomial * (differing - won)) / (won + 1);
  }
  return share;
}

it('an interval of four or five differing cases leaves out 0 too often, one of six and more does not', () => {
  // All four go one way in 2 / 2⁴ of the sets, all five in 2 / 2⁵, all six in 2 / 2⁶: those intervals leave out 0.
  expect([4, 5, 6].map(falseAlarms)).toEqual([2 / 16, 2 / 32, 2 / 64]);
  expect(ENOUGH_CASES).toBe(6);
  const alarms = Array.from({ length: 15 }, (_, at) => falseAlarms(ENOUGH_CASES + at));
  // Whole cases make it swing about 5 %.
  expect(Math.max(...alarms)).toBeLessThan(0.08);
  const mean = alarms.reduce((sum, each) => sum + each, 0) / alarms.length;
  expect(mean).toBeGreaterThan(0.03);
  expect(mean).toBeLessThan(0.05);
});
