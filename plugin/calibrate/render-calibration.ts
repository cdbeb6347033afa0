import { fixed } from '../stages/thresholds.ts';
import type { Calibration, Share } from './calibration.ts';

const WIDTH = 25;

/** Calibrations as lines: for each similarity what thresholds do, with a bar each, and the one that is recommended. */
export function renderCalibration(calibrations: readonly Calibration[], rate: number): string[] {
  return calibrations.flatMap(({ similarity, points, auc, recommended }) => [
    '',
    `${similarity}  AUC ${auc === null ? 'no value' : aucText(auc)}`,
    `  threshold  recall ${' '.repeat(WIDTH)} false matches`,
    ...points.map(
      ({ threshold, recall, false_matches }) =>
        `  ${threshold.toFixed(2)}       ${value(recall)} ${bar(recall)} ${value(false_matches)} ${bar(false_matches)}`,
    ),
    recommended.threshold > 1
      ? `  no threshold keeps false matches at ${fixed(rate)} or less`
      : `  recommended for a false-match rate of ${fixed(rate)}: ${recommended.threshold.toFixed(2)}`,
    `    recall        ${whole(recommended.recall)}`,
    `    false matches ${whole(recommended.false_matches)}`,
    ...cautions(auc, recommended, rate),
  ]);
}

/** An AUC in two to four digits; 1.00 is one that is perfect, and none that is nearly so. */
export function aucText(auc: number): string {
  const text = fixed(auc);
  return auc < 1 && text === '1.00' ? '0.9999' : text;
}

/** What speaks against taking the recommendation as it is. */
function cautions(auc: number | null, { false_matches }: Calibration['recommended'], rate: number): string[] {
  const { interval } = false_matches;
  return [
    ...(auc !== null && auc <= 0.5
      ? ['    it tells these pairs apart no better than a coin: no threshold is a good one']
      : []),
    ...(interval && interval.high > rate
      ? [
          `    with so few different pairs the rate may be as high as ${fixed(interval.high)}; label more of them`,
        ]
      : []),
  ];
}

/** `0.62 (93 of 150; 95 % 0.54 … 0.69)` */
function whole({ count, of, value: found, interval }: Share): string {
  if (found === null || !interval) return 'no value: there is no such pair';
  return `${fixed(found)} (${count} of ${of}; 95 % ${fixed(interval.low)} … ${fixed(interval.high)})`;
}

function value({ value: found }: Share): string {
  return (found === null ? '–' : found.toFixed(2)).padEnd(4);
}

function bar({ value: found }: Share): string {
  const filled = Math.round((found ?? 0) * WIDTH);
  return '█'.repeat(filled) + '·'.repeat(WIDTH - filled);
}
