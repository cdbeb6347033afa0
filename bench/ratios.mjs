import { median } from './vitest.mjs';

const FIGURES = [
  ['wall', 's'],
  ['cpu', 's'],
  ['memory', 'MiB'],
];

/**
 * Pairs of runs as lines: the medians of each figure, and that of the ratios within the pairs.
 *
 * @param {[{ wall: number, cpu: number, memory: number }, { wall: number, cpu: number, memory: number }][]} pairs
 * @param {string} against what the second of a pair is
 */
export function ratioLines(pairs, against) {
  return FIGURES.map(([figure, unit]) => {
    const ours = median(pairs.map(([a]) => a[figure]));
    const theirs = median(pairs.map(([, b]) => b[figure]));
    const ratio = median(pairs.map(([a, b]) => a[figure] / b[figure]));
    return `${figure.padEnd(7)} ${ours.toFixed(2).padStart(8)} ${unit.padEnd(4)} ${against} ${theirs.toFixed(2).padStart(8)}  ratio ${ratio.toFixed(2)}`;
  });
}
