import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { calibrate } from '../../plugin/calibrate/calibration.ts';
import { readPairs } from '../../plugin/calibrate/read-pairs.ts';
import { aucText } from '../../plugin/calibrate/render-calibration.ts';

const path = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const page = readFileSync(path('docs/calibration.md'), 'utf8').replace(/ {2,}/g, ' ');

test.each([
  ['pairs', 60, 120],
  ['look-alikes', 60, 60],
])('the table of %s.yaml is what the command says', (name, same, different) => {
  const { pairs, problems } = readPairs(path(`cases/calibration/${name}.yaml`));
  expect(problems).toEqual([]);
  expect(pairs.filter((pair) => pair.same)).toHaveLength(same);
  expect(pairs.filter((pair) => !pair.same)).toHaveLength(different);
  for (const { similarity, auc, points, recommended } of calibrate(pairs, 0.05)) {
    const at = (threshold: number) => {
      const { recall, false_matches } = points.find((point) => point.threshold === threshold)!;
      return `${recall.value!.toFixed(2)} / ${false_matches.value!.toFixed(2)}`;
    };
    const threshold = recommended.threshold > 1 ? 'none' : recommended.threshold.toFixed(2);
    const cells = [
      `\`${similarity}\``,
      aucText(auc!),
      at(0.35),
      at(0.5),
      at(0.65),
      threshold,
      recommended.recall.value!.toFixed(2),
    ];
    expect(page).toContain(`| ${cells.join(' | ')} |`);
  }
});

test('no pair stands there twice', () => {
  for (const name of ['pairs', 'look-alikes']) {
    const { pairs } = readPairs(path(`cases/calibration/${name}.yaml`));
    expect(new Set(pairs.map(({ a, b }) => JSON.stringify([a, b]))).size).toBe(pairs.length);
  }
});
